import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { EMail } from './e-mail.tsx'

it('an e-mail address breaks after its punctuation and before its @, never inside a word', () => {
  expect(renderToStaticMarkup(<EMail address="awa.n-diaye@demonstration.couronne.test" />)).toBe(
    '<span>awa.<wbr/>n-<wbr/>diaye<wbr/>@demonstration.<wbr/>couronne.<wbr/>test</span>',
  )
})

it('every page shows e-mail addresses with this component', () => {
  const app = join(import.meta.dirname, '..')
  const written = globSync('**/*.tsx', { cwd: app, exclude: (path) => path.endsWith('.test.tsx') })
  // This finds text between tags. An attribute's value follows `=`, and a text for screen readers follows `$`.
  const bare = (file: string) =>
    [...readFileSync(join(app, file), 'utf8').matchAll(/(?<![=$])\{(?:\w+\.)*(?:e|userE|\w+E)mail\}/g)].map(
      ([shown]) => `${file}: ${shown}`,
    )
  expect(written.length).toBeGreaterThan(100)
  expect(written.flatMap(bare)).toEqual([])
})
