import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { fillPlaceholders, gzipWithPlaceholders } from './gzip-with-placeholders.ts'

const page = (word: string, times: number) =>
  Buffer.from(Array.from({ length: times }, (_, part) => `${'Bienvenue, à bientôt ! '.repeat(part)}${word}`).join(''))

it.each([0, 1, 2, 9, 200])('a compressed page unpacks to its text with %i replaced placeholders', (times) => {
  const text = Buffer.concat([page('AAAAAAAA', times), Buffer.from('fin')])
  const positions: number[] = []
  for (let at = text.indexOf('AAAAAAAA'); at !== -1; at = text.indexOf('AAAAAAAA', at + 8)) positions.push(at)
  expect(positions).toHaveLength(times)
  const packed = gzipWithPlaceholders(text, positions, 8)
  for (const word of ['BBBBBBBB', 'é+/=é1']) {
    const filled = Buffer.from(text)
    for (const at of positions) filled.write(word, at)
    expect(gunzipSync(fillPlaceholders(packed, word)).equals(filled)).toBe(true)
  }
})

it('gzipWithPlaceholders compresses its text', () => {
  const text = page('', 60)
  expect(fillPlaceholders(gzipWithPlaceholders(text, [], 24), '').length).toBeLessThan(text.length / 50)
  expect(gunzipSync(fillPlaceholders(gzipWithPlaceholders(Buffer.alloc(0), [], 24), '')).length).toBe(0)
})
