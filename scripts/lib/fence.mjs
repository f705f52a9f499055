// Which folder may import which: a file keeps to every row that it is of.
import { posix } from 'node:path'

/** All that the table is about. */
export const everywhere = '{apps,packages,e2e,bench,scripts}/**/*.{ts,tsx,js,mjs}'

export const server = 'apps/server/src'
const demonstration = 'apps/demonstration/src'
const app = 'apps/web/app'
const contract = 'packages/contract/src/*.ts'
const libraries = ['node:{*,*/*}', 'node_modules/**']
const mutants = 'scripts/lib/mutants/**'
const tests = '!**/*.test.{ts,tsx}'
export const rules = [
  'accounts/left-unpaid',
  'appointments/appointment',
  'carts/cart',
  'cities/{name-index,ranking}',
  'disputes/dispute',
  'invoices/invoice',
  'ledger/borne',
  'operators/{person,visit}',
  'orders/{offered-moves,order}',
  'payments/{declines,payment}',
  'payouts/{account,payout}',
  'products/product',
  'provider-events/provider-event',
  'reviews/product-review',
  'search-engines/{kept-for-an-hour,sitemap}',
  'services/service-columns',
  'slots/{piece-ids,repetition,window}',
  'uploads/{image-kind,picture-limits}',
  'withdrawals/withdrawal',
].map((rule) => `${server}/${rule}.ts`)
const queries = `${server}/*/{queries,*-queries}.ts`
const routes = `${server}/*/{routes,*-routes}.ts`

/** Of a list's globs the last that matches decides. `fault` is an import that the row must refuse, of a file that there is. */
export const fence = [
  {
    why: 'The contract is shared by server and browser: it imports zod and itself.',
    of: ['packages/contract/src/*.ts', tests],
    may: [contract, 'node_modules/zod'],
    fault: ['packages/contract/src/booking/availability.ts', 'node:fs'],
  },
  {
    why: "The contract's tests ask nothing of who uses it.",
    of: ['packages/contract/{src/*.test,test/*}.ts'],
    may: [contract, 'packages/contract/test/*', 'node:{fs,path}', 'node_modules/{vitest,zod}'],
    fault: ['packages/contract/src/lib/hours.test.ts', '@couronne/web/app/lib/french.ts'],
  },
  {
    why: 'The sandbox stands for the payment provider: it knows nothing of our code.',
    of: ['apps/payment-sandbox/**'],
    may: ['apps/payment-sandbox/**', ...libraries],
    fault: ['apps/payment-sandbox/src/refunds.ts', '@couronne/contract/lib/money'],
  },
  {
    why: 'The server meets the pages only in the contract.',
    of: ['apps/{server,demonstration}/**'],
    may: ['apps/{server,demonstration,payment-sandbox}/**', contract, ...libraries],
    fault: ['apps/server/test/appointments.ts', '@couronne/web/app/lib/french.ts'],
  },
  {
    why: 'The server knows the address of the sandbox alone, and nothing of its own tests.',
    of: [`${server}/**`, tests],
    may: [`${server}/**`, `${demonstration}/**`, contract, ...libraries],
    fault: [`${server}/slots/routes.ts`, '../../../payment-sandbox/src/start.ts'],
  },
  {
    why: 'routes → commands and queries → rules: nothing imports routes but app.ts.',
    of: [`${server}/**`, `!${server}/{app,main}.ts`, tests],
    may: ['**', `!${routes}`, `!${server}/{app,main}.ts`],
    fault: [`${server}/slots/open-window.ts`, '../services/routes.ts'],
  },
  {
    why: 'A route names the person, calls one command or query, and replies: SQL is in queries.ts or the command.',
    of: [routes],
    may: ['**', '!node_modules/{kysely,pg}'],
    fault: [`${server}/slots/routes.ts`, 'kysely'],
  },
  {
    why: 'Queries read: they import lib/, other queries, and rules, never a command or a route.',
    of: [queries],
    may: [
      ...[contract, ...libraries, `${server}/{config,deps}.ts`, `${server}/lib/**`, `!${server}/lib/http/routes.ts`],
      ...[queries, ...rules, `${server}/cities/{gazetteer,nearest-town,ranked-towns}.ts`],
      ...[`${server}/sessions/viewer.ts`, `${server}/professionals/visible.ts`, `${server}/appointments/visit-ref.ts`],
    ],
    fault: [`${server}/slots/queries.ts`, './open-window.ts'],
  },
  {
    why: 'Rules are pure: no database, no files, no network, time passed in.',
    of: rules,
    may: [
      ...[contract, ...rules, `${server}/lib/{clock,refusal}.ts`],
      ...['node_modules/{zod,@remix-run/html-template}', 'node:crypto'],
    ],
    fault: [`${server}/slots/window.ts`, 'node:fs'],
  },
  {
    why: 'The demonstration is made by the commands of the product; what it erases again, it finds by itself.',
    of: [`${demonstration}/**`, `!${demonstration}/{end-orders,invented,remove,remove-main}.ts`, tests],
    may: [
      `${demonstration}/**`,
      `${server}/**`,
      `!${server}/lib/database/**`,
      contract,
      ...libraries,
      '!node_modules/{kysely,pg}',
    ],
    fault: [`${demonstration}/visits.ts`, '../../server/src/lib/database/transaction.ts'],
  },
  {
    why: 'Nothing knows the demonstration: the server loads it where it is put together, in main.ts.',
    of: [
      'apps/{server,payment-sandbox,web}/**',
      '{packages,bench,e2e}/**',
      '!apps/server/test/**',
      `!${server}/main.ts`,
      tests,
    ],
    may: ['**', '!apps/demonstration/**'],
    fault: [`${server}/slots/open-window.ts`, '../../../demonstration/src/people.ts'],
  },
  {
    why: 'lib/ knows no noun.',
    of: [`${server}/lib/**`, tests],
    may: [
      ...[`${server}/lib/**`, `${server}/{config,deps}.ts`, ...libraries],
      'packages/contract/src/{hours,money,page-host,refusals,typography,wire}.ts',
    ],
    fault: [`${server}/lib/http/pages.ts`, '@couronne/contract/booking/availability'],
  },
  {
    why: 'host/ keeps the process alive: it knows no noun, and nothing of what is served.',
    of: [`${server}/host/**`, tests],
    may: [`${server}/host/**`, `${server}/lib/database/**`, `${server}/config.ts`, ...libraries],
    fault: [`${server}/host/own-database.ts`, '../lib/http/pages.ts'],
  },
  {
    why: 'The pages meet the server only in the contract.',
    of: ['apps/web/**'],
    may: ['apps/web/**', contract, ...libraries],
    fault: [`${app}/root.tsx`, '../../server/src/deps.ts'],
  },
  {
    why: 'The pages keep no data and serve nothing: they ask the API.',
    of: ['apps/web/**'],
    may: ['**', '!node_modules/{fastify,kysely,pg}'],
    fault: [`${app}/root.tsx`, 'kysely'],
  },
  {
    why: "Pages import a noun's components, never the other way round.",
    of: [`${app}/*/**`, `!${app}/routes/**`],
    may: ['**', `!${app}/routes/**`, `!${app}/root.tsx`],
    fault: [`${app}/search/hero.tsx`, '#app/routes/home.tsx'],
  },
  {
    why: 'ui/ and lib/ know no noun.',
    of: [`${app}/{ui,lib,french}/**`, tests],
    may: [
      ...[`${app}/{ui,lib,french}/**`, ...libraries],
      // sessions: lib/session.ts keeps who is logged in, which the whole site stands on.
      'packages/contract/src/{api-paths,french-formats,hours,money,page-host,page-paths,refusals,sessions,typography,wire}.ts',
    ],
    fault: [`${app}/ui/card.tsx`, '../search/hero.tsx'],
  },
  {
    why: 'The journeys meet the house as people do: by its pages and its API.',
    of: ['e2e/**'],
    may: ['e2e/**', contract, 'scripts/lib/*', ...libraries],
    fault: ['e2e/home.spec.ts', '../apps/server/src/deps.ts'],
  },
  {
    why: 'Benchmarks measure the server and the pages as they are built: they know no component and no test.',
    of: ['bench/**'],
    may: ['bench/**', 'apps/server/{src,proofs}/**', contract, 'e2e/house.ts', 'scripts/lib/*', ...libraries],
    fault: ['bench/lib/house.ts', '@couronne/web/app/lib/french.ts'],
  },
  {
    why: 'What npm starts runs before anything is installed: it imports no package, nor what imports one.',
    of: ['scripts/**/*.mjs', '!scripts/**/*.test.mjs', `!${mutants}`, '!scripts/mutants.mjs'],
    may: ['scripts/**', `!${mutants}`, 'node:{*,*/*}'],
    fault: ['scripts/lib/install.mjs', 'semver'],
  },
  {
    why: 'Mutants are planted from outside, in copies: what plants them knows none of the code.',
    of: [mutants, 'scripts/mutants.mjs'],
    may: ['scripts/lib/**', ...libraries],
    fault: ['scripts/lib/mutants/faults.mjs', '../../../apps/server/src/deps.ts'],
  },
]

/** Whether the last of the globs that matches lets it in. */
export const matches = (path, globs) => {
  const last = globs.findLast((glob) => posix.matchesGlob(path, glob.replace(/^!/, '')))
  return last !== undefined && !last.startsWith('!')
}
