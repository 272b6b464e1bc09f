import { withBase } from 'vitepress'
import Theme from 'vitepress/theme'
import TryIt from './TryIt.vue'
import './style.css'

export default {
  extends: Theme,
  enhanceApp({ app }) {
    app.component('TryIt', TryIt)
    app.config.globalProperties.$withBase = withBase
  },
}
