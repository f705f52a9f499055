import assert from 'node:assert/strict'
import { maskContacts } from '../src/talk/conversations/masking.rules.ts'

const masked = (text: string) => maskContacts(text, { ownHosts: ['couronne.fr'] }).text

/** `tries` is how often the shortest time of a text is looked for. */
type Counts = { tries: number }

/** Each is repeated until the text is as long as a message can be. */
const units = [
  ...['1', '0 ', '06 ', 'o', '1l', 'a', 'a.', 'a@', '@', '. ', '  ', 'é', 'ﷺ', '🌸', 'zero', 'zero ', 'double '],
  ...[
    'quatre vingt ',
    'insta ',
    'insta:',
    'mon insta a_b ',
    'cherche a sur insta ',
    'a arobase ',
    'a point ',
    'http://',
  ],
  ...[
    'www.',
    'a.fr/',
    '06/12 ',
    '12,05',
    '+33 ',
    '06 1 et ',
    '06000, ',
    '1 mai ',
    'appel 6 ',
    '(at) ',
    'a b ',
    '_',
    `${'-pt'.repeat(20)}    @`,
    'a pt-pt ',
    '«',
  ],
]

/** Returns the least of a few measurements, which other processes disturb least. */
const cpuMs = (text: string, count: number) => {
  const times = Array.from({ length: count }, () => {
    const from = process.cpuUsage()
    masked(text)
    const { user, system } = process.cpuUsage(from)
    return (user + system) / 1000
  })
  return Math.min(...times)
}

/** Another process may take a core in the middle, so this test is not among those of `npm test`. */
export const stressTest = {
  name: 'masking-time',
  usual: { tries: 2 } as Counts,
  full: { tries: 10 } as Counts,
  run: async ({ tries }: Counts) => {
    for (const unit of units) {
      const of = (length: number) => unit.repeat(length / unit.length)
      const short = cpuMs(of(4_000), 2 * tries)
      assert(short < 200, `${JSON.stringify(unit)} repeated: ${short} ms of CPU for 4,000 characters`)
      const long = cpuMs(of(32_000), tries)
      assert(long < 8 * 6 * Math.max(short, 5), `${JSON.stringify(unit)} repeated: ${short} ms, then ${long} ms`)
    }
    return `${units.length} hostile texts take a time that grows no faster than their length`
  },
}
