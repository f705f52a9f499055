// Stands in a copy whose sources are marked: keeps what is reached there beside the name of the test that runs.
import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const here = import.meta.dirname
const kept = join(here, '.reached', encodeURIComponent(readFileSync(join(here, '.testing'), 'utf8')))
const known = new Set()

globalThis.reached ??= (place) => {
  if (known.has(place)) return
  known.add(place)
  appendFileSync(kept, `${place}\n`)
}
