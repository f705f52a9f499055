// Before each test file of a copy whose sources are marked. One runs at a time: also what it starts, with an environment
// of its own, knows by a file whose it is.
import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect } from 'vitest'

const copy = process.cwd()
writeFileSync(join(copy, '.testing'), relative(copy, expect.getState().testPath))
await import(join(copy, '.reached.mjs'))
