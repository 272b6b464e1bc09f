/** The styles of the components, then those of the page, which may change them. */
import '@mantine/core/styles.css'
import './page.css'
