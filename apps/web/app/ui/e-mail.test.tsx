import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { EMail } from './e-mail.tsx'

it('breaks an address after its signs and before its @, never inside a word', () => {
  expect(renderToStaticMarkup(<EMail address="awa.n-diaye@demonstration.couronne.test" />)).toBe(
    'awa.<wbr/>n-<wbr/>diaye<wbr/>@demonstration.<wbr/>couronne.<wbr/>test',
  )
})
