import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'vitest'

/** What a file of proofs/ exports as `proof`. `run` throws when it is refuted, and returns a sentence on what it has seen. */
type Proof = {
  name: string
  /** The counts for `npm test`, and those for `npm run prove`. */
  small: object
  full: object
  run: (counts: object, seed: number) => Promise<string>
}

/** Given by `npm run prove`; `until` is when its time is over. */
const asked = process.env.PROOFS
  ? (JSON.parse(process.env.PROOFS) as { seed: string; until: string; only?: string[]; except?: string[] })
  : undefined
const seed = Number(asked?.seed ?? 1)

const folder = join(import.meta.dirname, '../proofs')
const files = readdirSync(folder).filter((file) => file.endsWith('.ts'))
const all = await Promise.all(
  files.map(async (file) => ((await import(join(folder, file))) as { proof?: Proof }).proof),
)
const proofs = all.filter((proof): proof is Proof => proof !== undefined)
const names = proofs.map((proof) => proof.name)
const unknown = [...(asked?.only ?? []), ...(asked?.except ?? [])].filter((name) => !names.includes(name))
if (unknown.length > 0) throw new Error(`There is no proof ${unknown.join(', ')}; there are ${names.join(', ')}.`)

const wanted = proofs.filter(({ name }) => (asked?.only ?? names).includes(name) && !asked?.except?.includes(name))

const msLeft = () => (asked ? Number(asked.until) - Date.now() : 300_000)

const withinTime = async <T>(work: Promise<T>) => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('not finished when its time was over')), msLeft())
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

for (const { name, small, full, run } of wanted)
  it(`proves ${name}`, { timeout: 0 }, async () => {
    const counts = asked ? full : small
    const startedAt = Date.now()
    const tell = (result: string) =>
      console.log(
        `${name} ${JSON.stringify(counts)} seed ${seed}, ${((Date.now() - startedAt) / 1000).toFixed(1)} s: ${result}`,
      )
    if (msLeft() <= 0) throw new Error('its time was over before it began')
    try {
      tell(await withinTime(run(counts, seed)))
    } catch (error) {
      tell(`REFUTED. Again with: npm run prove -- --only ${name} --seed ${seed}`)
      throw error
    }
  })
