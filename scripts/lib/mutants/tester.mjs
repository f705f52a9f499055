// This process runs tests of one copy on request, with one PostgreSQL for all: `tester.mjs copy folder marks?`.
import { readdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { createVitest } from 'vitest/node'
import { endRemainingProcesses } from '../run-folder.mjs'

const [, , copy, folder, marks] = process.argv
process.chdir(copy)

/** The parent process was killed, so everything that belongs to this one ends. */
process.on('disconnect', () => {
  endRemainingProcesses(folder)
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  // The folder belongs to the run; the last tester leaves it empty.
  if (readdirSync(dirname(folder)).length === 0) rmdirSync(dirname(folder))
  process.exit(1)
})

class GivenOrder {
  sort = (files) => files
  shard = (files) => files
}

/** This run has finished these test files. Vitest reports earlier runs as well, and a run ends at its first failure. */
let ended = []

const vitest = await createVitest('test', {
  root: copy,
  watch: false,
  reporters: [{ onTestModuleEnd: (module) => ended.push(module) }],
  testTimeout: 60_000,
  hookTimeout: 60_000,
  sequence: { sequencer: GivenOrder },
  ...(marks
    ? { isolate: true, maxWorkers: 1, setupFiles: [join(import.meta.dirname, 'before-each-file.mjs')] }
    : { isolate: false, maxWorkers: 2, bail: 1 }),
})
const specifications = new Map(
  (await vitest.globTestSpecifications()).map((specification) => [
    relative(copy, specification.moduleId),
    specification,
  ]),
)

const outcomeOf = (module) => ({
  test: relative(copy, module.moduleId),
  milliseconds: Math.round(module.diagnostic().duration),
  failed: [...module.children.allTests('failed')][0]?.fullName ?? (module.ok() ? undefined : 'the file itself'),
})

const run = async (tests) => {
  const requested = tests.map((test) => specifications.get(test)).filter(Boolean)
  if (requested.length === 0) return []
  ended = []
  const { unhandledErrors } = await vitest.runTestSpecifications(requested)
  const outcomes = ended.map(outcomeOf)
  if (unhandledErrors.length > 0 && !outcomes.some(({ failed }) => failed))
    outcomes.push({ test: tests[0], milliseconds: 0, failed: String(unhandledErrors[0].message) })
  return outcomes
}

const write = ({ path, text }) => {
  writeFileSync(join(copy, path), text)
  vitest.invalidateFile(join(copy, path))
}

process.on('message', async ({ files = [], tests }) => {
  try {
    for (const file of files) write(file)
    process.send({ outcomes: await run(tests) })
  } catch (error) {
    process.send({ error: error.stack })
  }
})
process.send('ready')
