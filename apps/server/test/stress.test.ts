import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'vitest'

/** A file of stress/ exports this as `stressTest`. `run` throws when an assertion fails, and returns a summary. */
type StressTest = {
  name: string
  /**
   * These counts are for `npm test`: they end in seconds and depend on no load, kill or clock. A test without them does
   * not run there.
   */
  small?: object
  /** These counts are for `npm run prove`; `full` holds those for `npm run prove -- --full`. */
  usual: object
  full?: object
  run: (counts: object, seed: number) => Promise<string>
}

/** `npm run prove` sets it; `until` is the end of its time. */
const options = process.env.STRESS_TESTS
  ? (JSON.parse(process.env.STRESS_TESTS) as {
      seed: string
      until: number
      isFull: boolean
      only: string[]
    })
  : undefined
const seed = Number(options?.seed ?? 1)

const folder = join(import.meta.dirname, '../stress')
const files = readdirSync(folder).filter((file) => file.endsWith('.ts'))
const all = await Promise.all(
  files.map(async (file) => ((await import(join(folder, file))) as { stressTest?: StressTest }).stressTest),
)
const stressTests = all.filter((stressTest): stressTest is StressTest => stressTest !== undefined)
const names = stressTests.map((stressTest) => stressTest.name)
const unknown = (options?.only ?? []).filter((name) => !names.includes(name))
if (unknown.length > 0) throw new Error(`There is no stress test ${unknown.join(', ')}; there are ${names.join(', ')}.`)

/** Tests that are named on the command line run in that order. */
const wanted = (options?.only ?? names)
  .flatMap((name) => stressTests.filter((stressTest) => stressTest.name === name))
  .flatMap(({ small, usual, full, ...stressTest }) => {
    const highest = options?.isFull ? full : undefined
    const counts = options ? (highest ?? usual) : small
    return counts ? [{ ...stressTest, counts }] : []
  })

class TimeoutError extends Error {}

const msLeft = () => (options ? options.until - Date.now() : 900_000)

const withinTime = async <T>(work: Promise<T>) => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeoutError('not finished when its time was over')), msLeft())
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

for (const { name, counts, run } of wanted)
  it(`the stress test ${name} passes`, { timeout: 0 }, async () => {
    const startedAt = Date.now()
    const report = (result: string) =>
      console.log(
        `${name} ${JSON.stringify(counts)} seed ${seed}, ${((Date.now() - startedAt) / 1000).toFixed(1)} s: ${result}`,
      )
    const command = options
      ? `npm run prove -- ${options.isFull ? '--full ' : ''}--only ${name} --seed ${seed}`
      : 'npm test -- tests'
    try {
      if (msLeft() <= 0) throw new TimeoutError('its time was over before it began')
      report(await withinTime(run(counts, seed)))
    } catch (error) {
      report(`${error instanceof TimeoutError ? `NOT GIVEN, ${error.message}` : 'REFUTED'}. Again with: ${command}`)
      throw error
    }
  })
