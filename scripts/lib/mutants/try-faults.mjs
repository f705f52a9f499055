import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf, testsReaching } from './coverage-notes.mjs'
import { applyMutant, describeMutant } from './faults.mjs'

const minute = 60_000

/** The limit is several times the recorded duration, because the machine may be busy with other things. */
const timeoutFor = (notes, tests) => 2 * minute + 5 * tests.reduce((sum, test) => sum + notes[test].milliseconds, 0)

const firstFailed = (outcomes, tests) =>
  outcomes === undefined ? { test: tests[0], failed: 'it took too long' } : outcomes.find(({ failed }) => failed)

/** Returns the first test file that fails with the fault and passes without it. */
const findDetectingTest = async ({ worker, notes, fault, tests, sound }) => {
  const { path, source, mutant } = fault
  const run = async (text, testsToRun) => {
    const outcomes = await worker.run({
      files: [{ path, text }],
      tests: testsToRun,
      patienceMs: timeoutFor(notes, testsToRun),
    })
    return firstFailed(outcomes, testsToRun)
  }
  const failingAnyway = new Set()
  for (;;) {
    const remaining = tests.filter((test) => !failingAnyway.has(test))
    const detectingTest = remaining.length > 0 ? await run(applyMutant(source, mutant), remaining) : undefined
    if (!detectingTest || sound.has(detectingTest.test)) return detectingTest
    const withoutFault = await run(source, [detectingTest.test])
    if (!withoutFault) {
      sound.add(detectingTest.test)
      return detectingTest
    }
    console.log(`${detectingTest.test} fails without any fault: ${withoutFault.failed}`)
    failingAnyway.add(detectingTest.test)
  }
}

const judgeFault = async ({ worker, notes, fault, tests, sound }) => {
  const { path, source, mutant } = fault
  const file = join(worker.copy, path)
  try {
    writeFileSync(file, applyMutant(source, mutant))
    if (!(await worker.hasCorrectTypes())) return { isNone: true }
    if (tests.length === 0) return {}
    const detectingTest = await findDetectingTest({ worker, notes, fault, tests, sound })
    return detectingTest ? { detectedBy: detectingTest.test, failure: detectingTest.failed } : {}
  } finally {
    writeFileSync(file, source)
    await worker.run({ files: [{ path, text: source }], tests: [], patienceMs: minute })
  }
}

/** Returns the verdicts of earlier runs, by the fault and its tests. */
const knownVerdicts = (file) => {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
  const knownByKey = new Map(lines.map((line) => JSON.parse(line)).map(({ key, ...verdict }) => [key, verdict]))
  return {
    get: (key) => knownByKey.get(key),
    add: (key, verdict) => appendFileSync(file, `${JSON.stringify({ key, ...verdict })}\n`),
  }
}

/**
 * Tries faults until `count` of them compiled, each worker one at a time, and reports each. Verdicts are stored in
 * `file`, so that an interrupted run can be continued.
 */
export const tryFaults = async ({ draw, count, workers, notes, file }) => {
  const knownByKey = knownVerdicts(file)
  const sound = new Set()
  const survivors = []
  let [noticed, started] = [0, 0]

  const printVerdict = ({ path, source, mutant }, { detectedBy, failure }) => {
    const description = describeMutant(path, source, mutant)
    if (detectedBy) noticed++
    else survivors.push(description)
    console.log(
      `${noticed + survivors.length}. ${detectedBy ? `noticed by ${detectedBy}: ${failure}` : 'NOT NOTICED'}: ${description}`,
    )
  }
  const tryFault = async (worker, fault) => {
    const { path, source, mutant } = fault
    const tests = testsReaching(notes, { path, source, offset: mutant.start })
    const key = hashOf(path, source, JSON.stringify(mutant), ...tests.map((test) => notes[test].key))
    const verdict = knownByKey.get(key) ?? (await judgeFault({ worker, notes, fault, tests, sound }))
    if (!knownByKey.get(key)) knownByKey.add(key, verdict)
    if (verdict.isNone) started--
    else printVerdict(fault, verdict)
  }
  const work = async (worker) => {
    while (started < count) {
      const fault = draw()
      if (!fault) return
      started++
      await tryFault(worker, fault)
    }
  }
  await Promise.all(workers.map(work))
  return { noticed, survivors }
}
