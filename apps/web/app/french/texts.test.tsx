import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'

it('a punctuation mark stays on the line of the preceding text, even when it starts the next text node', () => {
  const [space, colon, semicolon, hour] = [' ', ': nous cherchons', '; rien n’est gardé', 'À 14:30']
  const html = renderToStaticMarkup(
    <p>
      Écrivez à <a href="/">bonjour</a>
      {space}
      {colon}
      {space}
      {semicolon}. <b>{hour}</b>
      {space}/?ville=Paris
    </p>,
  )
  expect(html).toBe(
    '<p>Écrivez à <a href="/">bonjour</a>\u00a0: nous cherchons\u00a0; rien n’est gardé. <b>À 14:30</b> /?ville=Paris</p>',
  )
})
