// Plants one fault for each import boundary and each lint rule of ours, in a copy of the folders, and sees Biome refuse it.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { root } from './lib/install.mjs'

/** Where, what it imports, and whether Biome must refuse it. */
const imports = [
  // the contract
  ['packages/contract/src/slots.ts', '../../../apps/server/src/deps.ts', 'refused'],
  ['packages/contract/src/slots.ts', '@couronne/server/src/deps.ts', 'refused'],
  ['packages/contract/src/slots.ts', 'node:fs', 'refused'],
  ['packages/contract/src/slots.ts', './wire.ts', 'allowed'],
  ['packages/contract/src/slots.ts', 'zod', 'allowed'],
  // the payment sandbox
  ['apps/payment-sandbox/src/refunds.ts', '@couronne/contract/money', 'refused'],
  ['apps/payment-sandbox/src/refunds.ts', '../../server/src/deps.ts', 'refused'],
  ['apps/payment-sandbox/src/refunds.ts', './store.ts', 'allowed'],
  ['apps/payment-sandbox/src/refunds.ts', 'stripe', 'allowed'],
  // the server and its neighbours
  ...['app.ts', 'slots/open-slot.ts', 'slots/routes.ts', 'slots/queries.ts', 'slots/slot.ts', 'lib/pages.ts'].flatMap(
    (file) => {
      const up = file.includes('/') ? '../../..' : '../..'
      return [
        [`apps/server/src/${file}`, `${up}/web/app/lib/french.ts`, 'refused'],
        [`apps/server/src/${file}`, '@couronne/web/app/lib/french.ts', 'refused'],
        [`apps/server/src/${file}`, `${up}/payment-sandbox/src/start.ts`, 'refused'],
      ]
    },
  ),
  ['apps/server/test/harness.ts', '../../web/app/lib/french.ts', 'refused'],
  ['apps/server/test/harness.ts', '../../payment-sandbox/src/start.ts', 'allowed'],
  ['apps/server/src/app.ts', './slots/routes.ts', 'allowed'],
  // lib/
  ['apps/server/src/lib/pages.ts', '../slots/queries.ts', 'refused'],
  ['apps/server/src/lib/pages.ts', '../app.ts', 'refused'],
  ['apps/server/src/lib/pages.ts', '@couronne/contract/slots', 'refused'],
  ['apps/server/src/lib/pages.ts', '@couronne/contract/refusals', 'allowed'],
  ['apps/server/src/lib/pages.ts', '../deps.ts', 'allowed'],
  // routes → commands and queries → rules
  ['apps/server/src/slots/open-slot.ts', './routes.ts', 'refused'],
  ['apps/server/src/slots/open-slot.ts', '../services/routes.ts', 'refused'],
  ['apps/server/src/slots/open-slot.ts', '../app.ts', 'refused'],
  ['apps/server/src/slots/open-slot.ts', './queries.ts', 'allowed'],
  ['apps/server/src/slots/open-slot.ts', '../mails/outbox.ts', 'allowed'],
  ['apps/server/src/slots/routes.ts', '../services/routes.ts', 'refused'],
  ['apps/server/src/slots/routes.ts', 'kysely', 'refused'],
  ['apps/server/src/slots/routes.ts', '../lib/routes.ts', 'allowed'],
  ['apps/server/src/slots/routes.ts', './open-slot.ts', 'allowed'],
  ['apps/server/src/slots/queries.ts', './routes.ts', 'refused'],
  ['apps/server/src/slots/queries.ts', '../lib/routes.ts', 'refused'],
  ['apps/server/src/slots/queries.ts', './open-slot.ts', 'refused'],
  ['apps/server/src/slots/queries.ts', '../services/offer-service.ts', 'refused'],
  ['apps/server/src/slots/queries.ts', '../services/queries.ts', 'allowed'],
  ['apps/server/src/slots/queries.ts', './slot.ts', 'allowed'],
  ['apps/server/src/slots/queries.ts', '../lib/database.ts', 'allowed'],
  ['apps/server/src/slots/slot.ts', './queries.ts', 'refused'],
  ['apps/server/src/slots/slot.ts', '../deps.ts', 'refused'],
  ['apps/server/src/slots/slot.ts', 'kysely', 'refused'],
  ['apps/server/src/slots/slot.ts', 'node:fs', 'refused'],
  ['apps/server/src/slots/slot.ts', '@couronne/contract/hours', 'allowed'],
  // the pages
  ...['root.tsx', 'routes/home.tsx', 'search/hero.tsx', 'ui/card.tsx'].flatMap((file) => [
    [`apps/web/app/${file}`, `${file.includes('/') ? '../../..' : '../..'}/server/src/deps.ts`, 'refused'],
    [`apps/web/app/${file}`, '@couronne/server/src/deps.ts', 'refused'],
    [`apps/web/app/${file}`, '@couronne/payment-sandbox/src/start.ts', 'refused'],
  ]),
  ['apps/web/app/root.tsx', 'react-dom/server', 'allowed'],
  ['apps/web/app/routes/home.tsx', '@couronne/contract/slots', 'allowed'],
  ['apps/web/app/search/hero.tsx', '#app/routes/home.tsx', 'refused'],
  ['apps/web/app/search/hero.tsx', '#app/drawings/drawing.tsx', 'allowed'],
  ...['ui/card.tsx', 'lib/call.ts'].flatMap((file) => [
    [`apps/web/app/${file}`, '#app/search/hero.tsx', 'refused'],
    [`apps/web/app/${file}`, '../search/hero.tsx', 'refused'],
    [`apps/web/app/${file}`, '#app/routes/home.tsx', 'refused'],
    [`apps/web/app/${file}`, '@couronne/contract/slots', 'refused'],
    [`apps/web/app/${file}`, '#app/lib/french.ts', 'allowed'],
    [`apps/web/app/${file}`, '@couronne/contract/wire', 'allowed'],
  ]),
  // the journeys
  ['e2e/home.spec.ts', '../apps/server/src/deps.ts', 'refused'],
  ['e2e/home.spec.ts', '@couronne/server/src/deps.ts', 'refused'],
  ['e2e/home.spec.ts', '@couronne/contract/slots', 'allowed'],
]

/** Where, the fault, and the rule that must see it; a plugin has no name of its own. */
const faults = [
  ['apps/server/src/slots/open-slot.ts', 'export const now = new Date()', 'plugin'],
  ['apps/server/src/slots/open-slot.ts', 'export const now = Date.now()', 'plugin'],
  ['apps/server/src/lib/clock.ts', 'export const now = new Date()', undefined],
  ['apps/server/src/slots/open-slot.ts', 'export const at = (day: Date) => day.getHours()', 'plugin'],
  ['apps/server/src/slots/open-slot.ts', 'export const at = (day: Date) => day.setHours(0, 0, 0, 0)', 'plugin'],
  ['apps/web/app/lib/french.ts', 'export const at = new Date(2026, 0)', 'plugin'],
  ['apps/web/app/lib/french.ts', 'export const at = new Date(2026, 0, 1, 9, 30)', 'plugin'],
  ['packages/contract/src/hours.ts', 'export const at = (day: Date) => day.getUTCHours()', undefined],
  ['apps/server/src/app.ts', 'export const given = (value: any) => value', 'lint/suspicious/noExplicitAny'],
  ['apps/server/src/app.ts', "import { createServer } from 'node:net'", 'lint/correctness/noUnusedImports'],
  ['apps/server/src/app.ts', "export * from './deps.ts'", 'lint/performance/noReExportAll'],
  [
    'apps/server/src/app.ts',
    'const save = async () => 1\nexport const forgets = () => {\n  save()\n}',
    'lint/nursery/noFloatingPromises',
  ],
  ['apps/server/src/app.test.ts', "it.skip('is not run', () => {})", 'lint/suspicious/noSkippedTests'],
  ['apps/server/src/app.test.ts', "it.only('runs alone', () => {})", 'lint/suspicious/noFocusedTests'],
  [
    'e2e/home.spec.ts',
    'export const idle = async (page: Page) => {\n  await page.waitForTimeout(500)\n}',
    'lint/suspicious/noPlaywrightWaitForTimeout',
  ],
]

const plantedImports = imports.map(([path, from, verdict]) => ({
  path,
  source: `import { thing } from '${from}'\nexport const used = thing`,
  rule: verdict === 'refused' ? 'lint/style/noRestrictedImports' : undefined,
}))
const plantedFaults = faults.map(([path, source, rule]) => ({ path, source, rule }))

const folders = []
const refusals = new Map()

beforeAll(() => {
  // Several faults for one path: each goes into a tree of its own.
  const trees = []
  for (const fault of [...plantedImports, ...plantedFaults]) {
    const tree = trees.find((files) => !files.has(fault.path)) ?? trees[trees.push(new Map()) - 1]
    tree.set(fault.path, fault)
  }
  for (const tree of trees) {
    const folder = mkdtempSync(join(tmpdir(), 'boundaries-'))
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
      if (fault) refusals.set(fault, [...(refusals.get(fault) ?? []), category])
    }
  }
})

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const misjudged = (faults) =>
  faults.filter((fault) => {
    const found = refusals.get(fault) ?? []
    return fault.rule ? !found.includes(fault.rule) : found.length > 0
  })

it.each([...new Set(imports.map(([path]) => path))])('keeps %s within its boundary', (path) => {
  expect(misjudged(plantedImports.filter((fault) => fault.path === path))).toEqual([])
})

it.each([...new Set(faults.map(([, , rule]) => rule))])('has planted faults refused by %s', (rule) => {
  expect(misjudged(plantedFaults.filter((fault) => fault.rule === rule))).toEqual([])
})
