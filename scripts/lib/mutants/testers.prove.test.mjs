import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { root } from '../install.mjs'
import { isRunning } from '../is-running.mjs'
import { startTester } from './testers.mjs'

const files = {
  'vitest.config.mjs': "export default { test: { include: ['*.test.mjs'] } }",
  'half.mjs': 'export const half = (whole) => whole / 2',
  'half.test.mjs': `
    import { expect, it } from 'vitest'
    import { half } from './half.mjs'
    it('halves', () => expect(half(4)).toBe(2))`,
}
let run
let place
beforeEach(() => {
  run = mkdtempSync(join(tmpdir(), 'couronne-tester-'))
  const folder = join(run, 'one')
  place = { folder, copy: join(folder, 'tree') }
  for (const made of ['tree', 'tmp']) mkdirSync(join(folder, made), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(place.copy, 'node_modules'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(place.copy, name), text)
})
afterEach(() => rmSync(run, { recursive: true, force: true }))

const half = (expression) => [{ path: 'half.mjs', text: `export const half = (whole) => ${expression}` }]
const tests = ['half.test.mjs']

it('the tester returns the outcome of the requested tests, and of nothing that ran before', async () => {
  writeFileSync(join(place.copy, 'other.test.mjs'), files['half.test.mjs'].replace('toBe(2)', 'toBe(3)'))
  const tester = await startTester(place)
  const runTest = async (test) => (await tester.run({ tests: [test], patienceMs: 60_000 })).map(({ failed }) => failed)
  try {
    expect(await runTest('other.test.mjs')).toEqual(['halves'])
    expect(await runTest('half.test.mjs')).toEqual([undefined])
  } finally {
    tester.end()
  }
})

it('the tester returns nothing about a test that did not run because another had failed', async () => {
  const state = (isWell) => [{ path: 'state.mjs', text: `export const isWell = ${isWell}` }]
  const outcomeOfState =
    "import { expect, it } from 'vitest'\nimport { isWell } from './state.mjs'\nit('is well', () => expect(isWell).toBe(true))"
  for (const { path, text } of [...state(true), { path: 'last.test.mjs', text: outcomeOfState }])
    writeFileSync(join(place.copy, path), text)
  const failing = Array.from({ length: 6 }, (_, n) => `${n}.test.mjs`)
  for (const name of failing)
    writeFileSync(join(place.copy, name), files['half.test.mjs'].replace('toBe(2)', 'toBe(3)'))
  const tester = await startTester(place)
  const failed = async (changedFiles, tests) =>
    (await tester.run({ files: changedFiles, tests, patienceMs: 60_000 }))
      .filter(({ failed }) => failed)
      .map(({ test }) => test)
  try {
    expect(await failed(state(false), ['last.test.mjs'])).toEqual(['last.test.mjs'])
    expect(await failed(state(true), [...failing, 'last.test.mjs'])).not.toContain('last.test.mjs')
  } finally {
    tester.end()
  }
})

it('the tester returns the test that fails with the current source', async () => {
  const tester = await startTester(place)
  const failing = async (files, patienceMs = 60_000) => {
    const outcomes = await tester.run({ files, tests, patienceMs })
    return outcomes?.map(({ test, failed }) => [test, failed])
  }
  try {
    expect(await failing([])).toEqual([['half.test.mjs', undefined]])
    expect(await failing(half('whole * 2'))).toEqual([['half.test.mjs', 'halves']])
    expect(await failing(half('{ return whole / 2 }'))).toEqual([['half.test.mjs', undefined]])
    expect(await failing(half('{ throw 1'))).toEqual([['half.test.mjs', 'the file itself']])
    // A test that never ends is abandoned, and another process replaces the one that runs it.
    expect(await failing(half('{ for (;;); }'), 3000)).toBeUndefined()
    expect(await failing(half('whole / 2'))).toEqual([['half.test.mjs', undefined]])
  } finally {
    tester.end()
  }
})

it.runIf(process.platform === 'linux')('the tester leaves nothing when its parent process is killed', async () => {
  const detached = `
    import { spawn } from 'node:child_process'
    import { writeFileSync } from 'node:fs'
    import { it } from 'vitest'
    it('starts what outlives it', () => {
      const options = { cwd: process.env.TMPDIR, detached: true, stdio: 'ignore', env: {} }
      const child = spawn('sleep', ['600'], options)
      child.unref()
      writeFileSync('pid', String(child.pid))
    })`
  writeFileSync(join(place.copy, 'half.test.mjs'), detached)
  const body = `
    import { readFileSync } from 'node:fs'
    import { startTester } from ${JSON.stringify(new URL('./testers.mjs', import.meta.url).href)}
    const tester = await startTester(${JSON.stringify(place)})
    await tester.run({ tests: ['half.test.mjs'], patienceMs: 60_000 })
    console.log(readFileSync(${JSON.stringify(join(place.copy, 'pid'))}, 'utf8'))`
  const owner = spawn(process.execPath, ['--input-type=module', '--eval', body], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [pid] = await once(owner.stdout, 'data')
  expect(isRunning(Number(pid))).toBe(true)
  owner.kill('SIGKILL')
  await expect.poll(() => [isRunning(Number(pid)), existsSync(run)]).toEqual([false, false])
})
