import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { EMail } from './e-mail.tsx'

it('breaks an address after its signs and before its @, never inside a word', () => {
  expect(renderToStaticMarkup(<EMail address="awa.n-diaye@demonstration.couronne.test" />)).toBe(
    '<span>awa.<wbr/>n-<wbr/>diaye<wbr/>@demonstration.<wbr/>couronne.<wbr/>test</span>',
  )
})

it('is how every page shows one', () => {
  const app = join(import.meta.dirname, '..')
  const written = globSync('**/*.tsx', { cwd: app, exclude: (path) => path.endsWith('.test.tsx') })
  // What stands between tags: an attribute's value follows `=`, a text for somebody's ears `$`.
  const bare = (file: string) =>
    [...readFileSync(join(app, file), 'utf8').matchAll(/(?<![=$])\{(?:\w+\.)*(?:e|userE|\w+E)mail\}/g)].map(
      ([shown]) => `${file}: ${shown}`,
    )
  expect(written.length).toBeGreaterThan(100)
  expect(written.flatMap(bare)).toEqual([])
})
