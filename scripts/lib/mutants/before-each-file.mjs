// This module runs before each test file in a copy with instrumented sources. Only one test file runs at a time. Child
// processes with an environment of their own read from a file which test they belong to.
import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect } from 'vitest'

const copy = process.cwd()
writeFileSync(join(copy, '.testing'), relative(copy, expect.getState().testPath))
await import(join(copy, '.reached.mjs'))
