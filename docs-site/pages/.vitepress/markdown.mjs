/** What our pages ask of the renderer beyond what it does. */
export function ourMarkdown(md) {
  const fence = md.renderer.rules.fence
  // Blocks marked ```js try become a place where they can be changed and run.
  md.renderer.rules.fence = (tokens, i, options, env, self) => {
    const { info, content } = tokens[i]
    if (info.trim() !== 'js try') return fence(tokens, i, options, env, self)
    return `<TryIt code="${encodeURIComponent(content)}" />`
  }
  // The corner of a table heads nothing.
  const isCorner = (tokens, i) => tokens[i + 1].type === 'inline' && tokens[i + 1].content.trim() === ''
  md.renderer.rules.th_open = (tokens, i, options, _, self) => {
    if (isCorner(tokens, i)) {
      tokens[i].tag = 'td'
      tokens[i + 2].tag = 'td'
    }
    return self.renderToken(tokens, i, options)
  }
}
