import { MantineProvider } from '@mantine/core'
// The styles of the components, then those of the page, which may change them.
import '@mantine/core/styles.css'
import './ui/page.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.js'
import { THEME } from './ui/theme.js'

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
