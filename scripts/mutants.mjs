// `npm run mutants -- --count 200 --seed 7`: plants small faults one at a time in the server and the contract, each in a copy of what
// is committed, and runs the tests of its noun, then the rest. Prints each that nobody noticed. What does not compile is none.
// Hours for hundreds: it decides about nothing by itself, and is no part of `npm test`.
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { filesOf } from './lib/imports.mjs'
import { ensureInstalled, node24Path, root } from './lib/install.mjs'
import { described, mutantsOf, planted, randomFrom } from './lib/mutants.mjs'

const patienceMs = 20 * 60_000

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '200' },
    seed: { type: 'string' },
    only: { type: 'string', default: '' },
  },
})
const count = Number(values.count)
const seed = Number(values.seed ?? randomInt(1e9))
if (!Number.isInteger(count) || count < 1 || !Number.isInteger(seed)) throw new Error('--count, --seed: whole numbers')
await ensureInstalled()

const git = (...args) => {
  const { status, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

const folder = mkdtempSync(join(tmpdir(), 'couronne-mutants-'))
const copy = join(folder, 'copy')

/** Of what is committed; the workspaces are its own, other modules are ours. */
const makeCopy = () => {
  git('worktree', 'add', '--detach', copy, 'HEAD')
  for (const place of ['.', 'apps/web']) {
    const [ours, its] = [root, copy].map((base) => join(base, place, 'node_modules'))
    mkdirSync(its, { recursive: true })
    for (const name of readdirSync(ours))
      if (name === '@couronne') cpSync(join(ours, name), join(its, name), { recursive: true, verbatimSymlinks: true })
      else symlinkSync(join(ours, name), join(its, name))
  }
}

const runs = (bin, args) => {
  const options = { cwd: copy, encoding: 'utf8', timeout: patienceMs, killSignal: 'SIGKILL', maxBuffer: 1e8 }
  return spawnSync(node24Path(), [join(copy, 'node_modules', bin), ...args], options)
}
const compiles = () =>
  ['packages/contract', 'apps/server'].every((project) => runs('typescript/bin/tsc', ['-p', project]).status === 0)
const vitest = (args) => runs('vitest/vitest.mjs', ['run', '--bail=1', '--reporter=dot', ...args])
const everything = ['packages/contract', 'apps/server', 'apps/demonstration', 'apps/web']

/** The first test that failed, or nothing where all have passed. */
const noticedBy = (path) => {
  const noun = path.match(/^(?:apps\/server|packages\/contract)\/src\/([\w-]+)/)?.[1]
  for (const args of [[`/${noun}`], everything]) {
    const { status, stdout } = vitest([...args, '--passWithNoTests'])
    if (status !== 0) return stdout.match(/FAIL\s+(.*)/)?.[1] ?? 'a run that did not end well'
  }
  return undefined
}

const sources = filesOf(root, '{apps/server/src,packages/contract/src}/**/*.ts').filter(
  (path) => !/\.test\.|tables\.ts$/.test(path) && path.includes(values.only),
)
const candidates = sources.flatMap((path) => {
  const source = readFileSync(join(root, path), 'utf8')
  return mutantsOf(path, source).map((mutant) => ({ path, source, mutant }))
})
const random = randomFrom(seed)
const drawn = () => candidates.splice(Math.floor(random() * candidates.length), 1)[0]

try {
  makeCopy()
  console.log(`${candidates.length} faults may be planted; seed ${seed}`)
  const { status, stdout } = vitest(everything)
  if (status !== 0) throw new Error(`the tests fail without any fault:\n${stdout}`)
  const survivors = []
  for (let tried = 0; tried < count && candidates.length > 0; ) {
    const { path, source, mutant } = drawn()
    const file = join(copy, path)
    writeFileSync(file, planted(source, mutant))
    const isMutant = compiles()
    const killer = isMutant && noticedBy(path)
    writeFileSync(file, source)
    if (!isMutant) continue
    tried++
    const told = described(path, source, mutant)
    if (!killer) survivors.push(told)
    console.log(`${tried}. ${killer ? `noticed by ${killer}` : 'NOT NOTICED'}: ${told}`)
  }
  console.log(`\n${count - survivors.length} of ${count} noticed\n\n${survivors.join('\n\n')}`)
} finally {
  git('worktree', 'remove', '--force', copy)
  rmSync(folder, { recursive: true, force: true })
}
