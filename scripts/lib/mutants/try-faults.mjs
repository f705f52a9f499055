import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { described, planted } from './faults.mjs'
import { hashOf, testsReaching } from './notes.mjs'

const minute = 60_000

/** The limit is several times the recorded duration, because the machine may be busy with other things. */
const patienceFor = (notes, tests) => 2 * minute + 5 * tests.reduce((sum, test) => sum + notes[test].milliseconds, 0)

const firstFailed = (outcomes, tests) =>
  outcomes === undefined ? { test: tests[0], failed: 'it took too long' } : outcomes.find(({ failed }) => failed)

/** Returns the first test file that fails with the fault and passes without it. */
const noticedBy = async ({ worker, notes, fault, tests, sound }) => {
  const { path, source, mutant } = fault
  const run = async (text, some) => {
    const outcomes = await worker.run({ files: [{ path, text }], tests: some, patienceMs: patienceFor(notes, some) })
    return firstFailed(outcomes, some)
  }
  const broken = new Set()
  for (;;) {
    const left = tests.filter((test) => !broken.has(test))
    const killer = left.length > 0 ? await run(planted(source, mutant), left) : undefined
    if (!killer || sound.has(killer.test)) return killer
    const without = await run(source, [killer.test])
    if (!without) {
      sound.add(killer.test)
      return killer
    }
    console.log(`${killer.test} fails without any fault: ${without.failed}`)
    broken.add(killer.test)
  }
}

const verdictOn = async ({ worker, notes, fault, tests, sound }) => {
  const { path, source, mutant } = fault
  const file = join(worker.copy, path)
  try {
    writeFileSync(file, planted(source, mutant))
    if (!(await worker.compiles(path))) return { isNone: true }
    if (tests.length === 0) return {}
    const killer = await noticedBy({ worker, notes, fault, tests, sound })
    return killer ? { by: killer.test, how: killer.failed } : {}
  } finally {
    writeFileSync(file, source)
    await worker.run({ files: [{ path, text: source }], tests: [], patienceMs: minute })
  }
}

/** Returns the verdicts of earlier runs, by the fault and its tests. */
const knownVerdicts = (file) => {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
  const known = new Map(lines.map((line) => JSON.parse(line)).map(({ key, ...verdict }) => [key, verdict]))
  return {
    get: (key) => known.get(key),
    add: (key, verdict) => appendFileSync(file, `${JSON.stringify({ key, ...verdict })}\n`),
  }
}

/**
 * Tries faults until `count` of them compiled, each worker one at a time, and reports each. Verdicts are stored in
 * `file`, so that an interrupted run can be continued.
 */
export const tryFaults = async ({ draw, count, workers, notes, file }) => {
  const known = knownVerdicts(file)
  const sound = new Set()
  const survivors = []
  let [noticed, started] = [0, 0]

  const tell = ({ path, source, mutant }, { by, how }) => {
    const told = described(path, source, mutant)
    if (by) noticed++
    else survivors.push(told)
    console.log(`${noticed + survivors.length}. ${by ? `noticed by ${by}: ${how}` : 'NOT NOTICED'}: ${told}`)
  }
  const tryOne = async (worker, fault) => {
    const { path, source, mutant } = fault
    const tests = testsReaching(notes, { path, source, offset: mutant.start })
    const key = hashOf(path, source, JSON.stringify(mutant), ...tests.map((test) => notes[test].key))
    const verdict = known.get(key) ?? (await verdictOn({ worker, notes, fault, tests, sound }))
    if (!known.get(key)) known.add(key, verdict)
    if (verdict.isNone) started--
    else tell(fault, verdict)
  }
  const work = async (worker) => {
    while (started < count) {
      const fault = draw()
      if (!fault) return
      started++
      await tryOne(worker, fault)
    }
  }
  await Promise.all(workers.map(work))
  return { noticed, survivors }
}
