// The tests plant faults for each of our own lint rules in a copy of the folders, and expect Biome to report them.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { root } from './lib/install.mjs'

const cycle = 'lint/suspicious/noImportCycles'

/** Returns a function with that many lines between its braces. */
const functionOfLines = (count) => `export const long = (step: () => void) => {\n${'  step()\n'.repeat(count)}}`

/** Each entry has the path, the fault, and the rule that must report it; a plugin has no name of its own. */
const violations = [
  ['apps/server/src/booking/availability/open-window.ts', 'export const now = new Date()', 'plugin'],
  ['apps/server/src/booking/availability/open-window.ts', 'export const now = Date.now()', 'plugin'],
  ['apps/server/src/lib/clock.ts', 'export const now = new Date()', undefined],
  ['apps/web/app/booking/appointments/pay-dialog.tsx', 'export const now = new Date()', 'plugin'],
  ['apps/web/app/booking/availability/starts.ts', 'export const now = Date.now()', 'plugin'],
  ['apps/web/app/lib/server-now.ts', 'export const now = Date.now()', undefined],
  ['apps/web/app/lib/french.test.tsx', 'export const now = new Date()', undefined],
  ['apps/server/src/booking/availability/open-window.ts', 'export const at = (day: Date) => day.getHours()', 'plugin'],
  [
    'apps/server/src/booking/availability/open-window.ts',
    'export const at = (day: Date) => day.setHours(0, 0, 0, 0)',
    'plugin',
  ],
  ['apps/web/app/lib/french.ts', 'export const at = new Date(2026, 0)', 'plugin'],
  ['apps/web/app/lib/french.ts', 'export const at = new Date(2026, 0, 1, 9, 30)', 'plugin'],
  ['packages/contract/src/lib/hours.ts', 'export const at = (day: Date) => day.getUTCHours()', undefined],
  ['apps/server/src/app.ts', 'export const given = (value: any) => value', 'lint/suspicious/noExplicitAny'],
  ['apps/server/src/app.ts', "import { createServer } from 'node:net'", 'lint/correctness/noUnusedImports'],
  ['apps/server/src/app.ts', "export * from './deps.ts'", 'lint/performance/noReExportAll'],
  [
    'apps/server/src/app.ts',
    'const save = async () => 1\nexport const forgets = () => {\n  save()\n}',
    'lint/nursery/noFloatingPromises',
  ],
  [
    'apps/server/src/one.ts',
    "import { type Two, two } from './two.ts'\nexport type One = Two\nexport const one = two",
    cycle,
  ],
  [
    'apps/server/src/two.ts',
    "import type { One } from './one.ts'\nexport type Two = { one: One }\nexport const two = 2",
    cycle,
  ],
  ['apps/server/src/long.ts', functionOfLines(81), 'lint/complexity/noExcessiveLinesPerFunction'],
  ['apps/server/src/short.ts', functionOfLines(80), undefined],
  ['apps/server/src/long.test.ts', functionOfLines(81), undefined],
  ['apps/server/src/app.test.ts', "it.skip('is not run', () => {})", 'lint/suspicious/noSkippedTests'],
  ['apps/server/src/app.test.ts', "it.only('runs alone', () => {})", 'lint/suspicious/noFocusedTests'],
  [
    'e2e/home.spec.ts',
    'export const idle = async (page: Page) => {\n  await page.waitForTimeout(500)\n}',
    'lint/suspicious/noPlaywrightWaitForTimeout',
  ],
]

const examples = violations.map(([path, source, rule]) => ({ path, source, rule }))

const folders = []
const diagnostics = new Map()

beforeAll(() => {
  // Several faults may have the same path: each goes into a tree of its own.
  const trees = []
  for (const fault of examples) {
    const tree = trees.find((files) => !files.has(fault.path)) ?? trees[trees.push(new Map()) - 1]
    tree.set(fault.path, fault)
  }
  for (const tree of trees) {
    const folder = mkdtempSync(join(tmpdir(), 'lint-rules-'))
    folders.push(folder)
    for (const needed of ['biome.jsonc', '.gitignore', 'scripts/lint']) {
      cpSync(join(root, needed), join(folder, needed), { recursive: true })
    }
    for (const { path, source } of tree.values()) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), `${source}\n`)
    }
    const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
    const args = [biome, 'lint', '--reporter=json', '--max-diagnostics=none', '.']
    const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
    if (!stdout) throw new Error(stderr)
    for (const { location, category } of JSON.parse(stdout).diagnostics) {
      const fault = tree.get(location.path)
      if (fault) diagnostics.set(fault, [...(diagnostics.get(fault) ?? []), category])
    }
  }
})

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const findMisjudged = (faults) =>
  faults.filter((fault) => {
    const found = diagnostics.get(fault) ?? []
    return fault.rule ? !found.includes(fault.rule) : found.length > 0
  })

it.each([...new Set(violations.map(([, , rule]) => rule))])('the lint rule %s refuses planted faults', (rule) => {
  expect(findMisjudged(examples.filter((fault) => fault.rule === rule))).toEqual([])
})
