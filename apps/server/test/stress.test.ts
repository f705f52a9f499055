import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'vitest'

/** A file of stress/ exports this as `proof`. `run` throws when an assertion fails, and returns a summary. */
type Proof = {
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
const asked = process.env.PROOFS
  ? (JSON.parse(process.env.PROOFS) as {
      seed: string
      until: number
      isFull: boolean
      only: string[]
    })
  : undefined
const seed = Number(asked?.seed ?? 1)

const folder = join(import.meta.dirname, '../stress')
const files = readdirSync(folder).filter((file) => file.endsWith('.ts'))
const all = await Promise.all(
  files.map(async (file) => ((await import(join(folder, file))) as { proof?: Proof }).proof),
)
const proofs = all.filter((proof): proof is Proof => proof !== undefined)
const names = proofs.map((proof) => proof.name)
const unknown = (asked?.only ?? []).filter((name) => !names.includes(name))
if (unknown.length > 0) throw new Error(`There is no proof ${unknown.join(', ')}; there are ${names.join(', ')}.`)

/** Tests that are named on the command line run in that order. */
const wanted = (asked?.only ?? names)
  .flatMap((name) => proofs.filter((proof) => proof.name === name))
  .flatMap(({ small, usual, full, ...proof }) => {
    const highest = asked?.isFull ? full : undefined
    const counts = asked ? (highest ?? usual) : small
    return counts ? [{ ...proof, counts }] : []
  })

class OutOfTime extends Error {}

const msLeft = () => (asked ? asked.until - Date.now() : 900_000)

const withinTime = async <T>(work: Promise<T>) => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new OutOfTime('not finished when its time was over')), msLeft())
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

for (const { name, counts, run } of wanted)
  it(`proves ${name}`, { timeout: 0 }, async () => {
    const startedAt = Date.now()
    const tell = (result: string) =>
      console.log(
        `${name} ${JSON.stringify(counts)} seed ${seed}, ${((Date.now() - startedAt) / 1000).toFixed(1)} s: ${result}`,
      )
    const again = asked
      ? `npm run prove -- ${asked.isFull ? '--full ' : ''}--only ${name} --seed ${seed}`
      : 'npm test -- tests'
    try {
      if (msLeft() <= 0) throw new OutOfTime('its time was over before it began')
      tell(await withinTime(run(counts, seed)))
    } catch (error) {
      tell(`${error instanceof OutOfTime ? `NOT GIVEN, ${error.message}` : 'REFUTED'}. Again with: ${again}`)
      throw error
    }
  })
