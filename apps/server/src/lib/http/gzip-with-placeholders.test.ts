import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { gzipWithHoles, withWord } from './gzip-with-placeholders.ts'

const page = (word: string, times: number) =>
  Buffer.from(Array.from({ length: times }, (_, part) => `${'Bienvenue, à bientôt ! '.repeat(part)}${word}`).join(''))

it.each([0, 1, 2, 9, 200])('unpacks to the text with %i other words in it', (times) => {
  const text = Buffer.concat([page('AAAAAAAA', times), Buffer.from('fin')])
  const holes: number[] = []
  for (let at = text.indexOf('AAAAAAAA'); at !== -1; at = text.indexOf('AAAAAAAA', at + 8)) holes.push(at)
  expect(holes).toHaveLength(times)
  const packed = gzipWithHoles(text, holes, 8)
  for (const word of ['BBBBBBBB', 'é+/=é1']) {
    const filled = Buffer.from(text)
    for (const at of holes) filled.write(word, at)
    expect(gunzipSync(withWord(packed, word)).equals(filled)).toBe(true)
  }
})

it('packs', () => {
  const text = page('', 60)
  expect(withWord(gzipWithHoles(text, [], 24), '').length).toBeLessThan(text.length / 50)
  expect(gunzipSync(withWord(gzipWithHoles(Buffer.alloc(0), [], 24), '')).length).toBe(0)
})
