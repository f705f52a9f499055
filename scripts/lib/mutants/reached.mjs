// This module is part of a copy with instrumented sources. It records the reached parts under the name of the running
// test.
import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = import.meta.dirname
const reachedFile = join(folder, '.reached', encodeURIComponent(readFileSync(join(folder, '.testing'), 'utf8')))
const known = new Set()

globalThis.reached ??= (place) => {
  if (known.has(place)) return
  known.add(place)
  appendFileSync(reachedFile, `${place}\n`)
}
