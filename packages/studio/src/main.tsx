import { MantineProvider } from '@mantine/core'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './shell/styles.js'
import { App } from './shell/app.js'
import { THEME } from './shell/theme.js'

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <MantineProvider theme={THEME} defaultColorScheme="auto">
        <App />
      </MantineProvider>
    </StrictMode>,
  )
}
