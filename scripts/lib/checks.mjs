import { randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ensureBuilt } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { node24Path, root } from './install.mjs'
import { withLock } from './lock.mjs'
import { run } from './run.mjs'

const minute = 60_000
// Each test has its own limit. This one only ends a child process that is stuck, also on a machine that is twice as
// slow.
const maxDurationMs = 40 * minute
const flaky = 'Flaky, to be mended or deleted next'

const bins = {
  biome: '@biomejs/biome/bin/biome',
  knip: 'knip/bin/knip.js',
  playwright: '@playwright/test/cli.js',
  reactRouter: '@react-router/dev/bin.cjs',
  tsc: 'typescript/bin/tsc',
  vitest: 'vitest/vitest.mjs',
}

/** Runs a program of node_modules under Node 24 and returns whether it succeeded. */
const succeeds = async (bin, args, { cwd = root, env = {}, timeout = maxDurationMs } = {}) => {
  const options = { cwd, env: { ...process.env, ...env }, timeout, killSignal: 'SIGKILL' }
  return (await run(node24Path(), [join(root, 'node_modules', bins[bin]), ...args], options)) === 0
}

const singleResult = (succeeded) => ({ passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, remarks: [] })

// Several checkers in one process would each check the shared types again; the processes already fill the cores.
const validTypes = (folder) => succeeds('tsc', ['-p', folder, '--singleThreaded'])

const types = async () => {
  const runSequentially = async () => {
    let areTypesValid = true
    for (const folder of ['.', 'e2e', 'apps/payment-sandbox/browser'])
      areTypesValid = (await validTypes(folder)) && areTypesValid
    return areTypesValid
  }
  // Some types of the web app are generated into the source tree, so only one run may do this at a time.
  const web = withLock(join(root, '.cache/typegen.lock'), async () => {
    const hasGenerated = await succeeds('reactRouter', ['typegen'], { cwd: join(root, 'apps/web') })
    return hasGenerated && (await validTypes('apps/web'))
  })
  const results = await Promise.all([runSequentially(), web])
  return singleResult(results.every(Boolean))
}

const lint = async () =>
  singleResult(await succeeds('biome', ['check', '--error-on-warnings', '--max-diagnostics=50', '.']))

const deadCode = async () => singleResult(await succeeds('knip', ['--no-progress', '--treat-config-hints-as-errors']))

/** Returns Vitest's own counts; a file that cannot even be loaded counts as a failure too. */
export const vitest = async (runFolder, args, { env, timeout } = {}) => {
  const report = join(runFolder, `vitest-${randomUUID()}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const succeeded = await succeeds('vitest', ['run', ...reporters, ...args], { env, timeout })
  const { numPassedTests: passed = 0, numFailedTests: failed = 0, testResults = [] } = read(report)
  const failures = succeeded ? [] : failuresOf(testResults)
  return {
    passed,
    failed: succeeded ? failed : Math.max(failed, 1),
    failures,
    remarks: failures.map(({ title, message }) => `Failed: ${title}\n${indent(message)}`),
  }
}

/**
 * In CI the files that failed are run once more by themselves. Tests that pass only then are listed as flaky, to be
 * fixed or deleted next, like the browser tests.
 */
const tests = async (runFolder) => {
  const first = await vitest(runFolder, [])
  if (!process.env.CI || first.failures.length === 0) return first
  const files = [...new Set(first.failures.map(({ file }) => file))]
  const retried = await vitest(runFolder, files)
  if (retried.failed > 0) return { ...first, remarks: [...first.remarks, ...retried.remarks] }
  return {
    passed: first.passed + first.failed,
    failed: 0,
    remarks: first.failures.map(({ title, message }) => `${flaky}: ${title}\n${indent(message)}`),
  }
}

/** Returns the failures of a Vitest report: failed tests, and files that failed outside their tests. */
const failuresOf = (testResults) =>
  testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const file = relative(root, name)
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      if (failed.length === 0) return [{ file, title: file, message }]
      return failed.map(({ fullName, failureMessages }) => ({
        file,
        title: `${file} › ${fullName}`,
        message: failureMessages.join('\n'),
      }))
    })

/** Returns the expectation of the message, and the place in our own code. */
const indent = (message) =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => !/^\s+at .*(node_modules|new Promise)/.test(line))
    .slice(0, 8)
    .map((line) => `  ${line}`)
    .join('\n')

const unit = (runFolder) => vitest(runFolder, ['--config', 'vitest.quick.config.ts'])

const journeys = (runFolder) => playwright(runFolder)

/** Runs the journeys that only `npm run prove` runs: variants, and the layouts of a wide screen. */
export const journeyVariants = (runFolder) => playwright(runFolder, { env: { E2E_VARIANTS: 'true' } })

/** Checks every state of every page: accessible, still, and fit for its viewport. */
export const pageStates = (runFolder) => playwright(runFolder, { config: 'e2e/pages', timeout: 2 * maxDurationMs })

const playwright = async (runFolder, { config = 'e2e', env: more = {}, timeout } = {}) => {
  const report = join(runFolder, `playwright-${randomUUID()}.json`)
  const results = join(runFolder, 'test-results')
  const env = {
    WEB_BUILD_DIR: await ensureBuilt(),
    CHROMIUM_PATH: await ensureChromium(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    E2E_RESULTS: results,
    ...more,
  }
  const succeeded = await succeeds('playwright', ['test', '-c', config, '--reporter=list,json'], { env, timeout })
  if (!succeeded) saveResults(results)
  const { stats = {}, suites = [] } = read(report)
  const { expected = 0, unexpected = 0, flaky: unsteady = 0 } = stats
  return {
    passed: expected + unsteady,
    failed: succeeded ? 0 : Math.max(unexpected, 1),
    remarks: [
      ...titles(suites, 'unexpected').map((title) => `Failed: ${title}`),
      ...titles(suites, 'flaky').map((title) => `${flaky}: ${title}`),
    ],
  }
}

/** Returns the titles of the tests that ended in this way, from the nested suites of a Playwright report. */
const titles = (suites, ending) =>
  suites.flatMap(({ file, specs = [], suites: inner = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === ending))
      .map(({ title, line }) => `e2e/${file}:${line} ${title}`),
    ...titles(inner, ending),
  ])

/** Copies traces and screenshots of failed tests to a folder where a person finds them. */
const saveResults = (results) => {
  if (!existsSync(results)) return
  const savedFolder = join(root, 'test-results', `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${process.pid}`)
  mkdirSync(join(root, 'test-results'), { recursive: true })
  try {
    renameSync(results, savedFolder)
  } catch {
    cpSync(results, savedFolder, { recursive: true }) // The folder may be on another file system.
  }
  console.log(`What failed, with traces: ${savedFolder}`)
}

const read = (report) => {
  try {
    return JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    return {} // The run ended before it wrote its report.
  }
}

/**
 * These are the checks of `npm test`, in order. Each gets the run's folder and returns the numbers of passes and
 * failures, and remarks for the end of the run.
 */
export const checks = {
  types,
  lint,
  'dead-code': deadCode,
  tests,
  journeys,
}

/** These are the checks of `npm run check`, which need neither database nor browser. */
export const quickChecks = { types, lint, 'dead-code': deadCode, unit }
