// This table lists which folder may import which. A file must satisfy every row whose `files` match it.
import { posix } from 'node:path'

/** The table is about all sources that this glob matches. */
export const everywhere = '{apps,packages,e2e,bench,scripts}/**/*.{ts,tsx,js,mjs}'

export const contract = 'packages/contract/src'
export const server = 'apps/server/src'
export const web = 'apps/web/app'
const demonstration = 'apps/demonstration/src'
const libraries = ['node:{*,*/*}', 'node_modules/**']
const mutants = 'scripts/lib/mutants/**'
const tests = '!**/*.test.{ts,tsx}'
const rules = `${server}/**/*.rules.ts`
const queries = `${server}/**/{queries,*-queries}.ts`
const routes = `${server}/**/{routes,*-routes}.ts`

/**
 * The contexts are listed from the lowest up. Each imports only itself and those before it, and shop does not import
 * booking. Beside each name stands one of its files in every part that has it, in which the tests plant violations.
 */
export const contexts = {
  platform: { [contract]: 'mails.ts', [server]: 'mails/outbox.ts', [web]: 'uploads/photo.tsx' },
  identity: { [contract]: 'sessions.ts', [server]: 'accounts/register.ts', [web]: 'accounts/registration-form.tsx' },
  money: { [contract]: 'payments.ts', [server]: 'payments/pay.ts', [web]: 'payments/payment-dialog.tsx' },
  marketplace: { [contract]: 'search.ts', [server]: 'services/offer-service.ts', [web]: 'search/hero.tsx' },
  booking: { [contract]: 'windows.ts', [server]: 'availability/open-window.ts', [web]: 'reviews/review-dialog.tsx' },
  shop: { [contract]: 'orders.ts', [server]: 'orders/sell-order.ts', [web]: 'orders/thanks.tsx' },
  talk: {
    [contract]: 'conversations.ts',
    [server]: 'conversations/send-message.ts',
    [web]: 'conversations/thread.tsx',
  },
  operations: { [contract]: 'operators.ts', [server]: 'operators/queries.ts', [web]: 'operators/person-list.tsx' },
}

/** These files still import a context that is forbidden to theirs. */
const exceptions = [`${web}/money/payments/use-payment-polling.ts`]

const forbiddenContexts = (context) => {
  const order = Object.keys(contexts)
  return [...(context === 'shop' ? ['booking'] : []), ...order.slice(order.indexOf(context) + 1)]
}

const parts = [contract, server, web]
const partsOf = (context) => parts.filter((part) => contexts[context][part])
const fileOf = (part, context) => `${part}/${context}/${contexts[context][part]}`

/**
 * Returns sample violations: imports of each forbidden context within each part, and of its contract by the server and
 * the pages.
 */
const violationExamples = (context) =>
  forbiddenContexts(context).flatMap((forbidden) =>
    partsOf(context).flatMap((part) => {
      const importer = fileOf(part, context)
      const within = [importer, posix.relative(posix.dirname(importer), fileOf(part, forbidden))]
      const shapes = [importer, fileOf(contract, forbidden).replace(contract, '@couronne/contract').replace('.ts', '')]
      return [
        ...(contexts[forbidden][part] ? [within] : []),
        ...(part !== contract && contexts[forbidden][contract] ? [shapes] : []),
      ]
    }),
  )

const rowOf = (context) => ({
  why: `${context} imports none of ${forbiddenContexts(context).join(', ')}.`,
  files: [...partsOf(context).map((part) => `${part}/${context}/**`), tests],
  may: [
    '**',
    ...forbiddenContexts(context).flatMap((forbidden) => partsOf(forbidden).map((part) => `!${part}/${forbidden}/**`)),
  ],
  faults: violationExamples(context),
  exceptions,
})

/**
 * Among the globs of a list, the last one that matches decides. Each row's `faults` are imports that it must refuse,
 * made by an existing file.
 */
export const boundaries = [
  ...Object.keys(contexts)
    .filter((context) => forbiddenContexts(context).length > 0)
    .map(rowOf),
  {
    why: 'The contract is shared by server and browser: it imports zod and itself.',
    files: [`${contract}/**`, tests],
    may: [`${contract}/**`, 'node_modules/zod'],
    faults: [[`${contract}/booking/availability.ts`, 'node:fs']],
  },
  {
    why: "The contract's tests know nothing of what uses it.",
    files: ['packages/contract/{src/**/*.test,test/*}.ts'],
    may: [`${contract}/**`, 'packages/contract/test/*', 'node:{fs,path}', 'node_modules/{vitest,zod}'],
    faults: [[`${contract}/lib/hours.test.ts`, '@couronne/web/app/lib/french.ts']],
  },
  {
    why: "The contract's lib/ knows no feature.",
    files: [`${contract}/lib/**`, tests],
    may: [`${contract}/lib/**`, 'node_modules/zod'],
    faults: [[`${contract}/lib/wire.ts`, '../identity/accounts.ts']],
  },
  {
    why: 'The sandbox stands for the payment provider: it knows nothing of our code.',
    files: ['apps/payment-sandbox/**'],
    may: ['apps/payment-sandbox/**', ...libraries],
    faults: [['apps/payment-sandbox/src/refunds.ts', '@couronne/contract/lib/money']],
  },
  {
    why: 'The server meets the pages only in the contract.',
    files: ['apps/{server,demonstration}/**'],
    may: ['apps/{server,demonstration,payment-sandbox}/**', `${contract}/**`, ...libraries],
    faults: [['apps/server/test/appointments.ts', '@couronne/web/app/lib/french.ts']],
  },
  {
    why: 'The server knows the address of the sandbox alone, and nothing of its own tests.',
    files: [`${server}/**`, tests],
    may: [`${server}/**`, `${demonstration}/**`, `${contract}/**`, ...libraries],
    faults: [[`${server}/booking/availability/routes.ts`, '../../../../payment-sandbox/src/start.ts']],
  },
  {
    why: 'routes → commands and queries → rules: only app.ts imports routes.',
    files: [`${server}/**`, `!${server}/app.ts`, tests],
    may: ['**', `!${routes}`, `${server}/lib/http/routes.ts`],
    faults: [[`${server}/booking/availability/open-window.ts`, './routes.ts']],
  },
  {
    why: 'No feature imports the files that put all features together.',
    files: [`${server}/*/**`, tests],
    may: ['**', `!${server}/{app,mail-templates,main,purchase-kinds,queues}.ts`],
    faults: [[`${server}/booking/availability/open-window.ts`, '../../queues.ts']],
  },
  {
    why: 'A route names the person, calls one command or query, and replies: SQL is in queries.ts or the command.',
    files: [routes],
    may: ['**', '!node_modules/{kysely,pg}'],
    faults: [[`${server}/booking/availability/routes.ts`, 'kysely']],
  },
  {
    why: 'Queries read: they import lib/, other queries, and rules, never a command or a route.',
    files: [queries],
    may: [
      ...[`${contract}/**`, ...libraries, `${server}/{config,deps}.ts`, `${server}/lib/**`],
      ...[`!${server}/lib/http/routes.ts`, queries, rules],
      `${server}/platform/towns/{gazetteer,nearest-town,ranked-towns}.ts`,
      `${server}/{identity/accounts/visibility,marketplace/professionals/{contact-window,offer-visibility}}.ts`,
      `${server}/{booking/appointments/appointment-refs,talk/conversations/computed-columns}.ts`,
    ],
    faults: [[`${server}/booking/availability/queries.ts`, './open-window.ts']],
  },
  {
    why: 'Rules are pure: no database, no files, no network, time passed in.',
    files: [rules],
    may: [
      ...[`${contract}/**`, rules, `${server}/lib/{allowed-actions,clock,domain-error}.ts`],
      ...['node_modules/{zod,@remix-run/html-template}', 'node:crypto'],
    ],
    faults: [[`${server}/booking/availability/window.rules.ts`, 'node:fs']],
  },
  {
    why: 'The demonstration is made by the commands of the product; it finds by itself what it deletes again.',
    files: [
      `${demonstration}/**`,
      `!${demonstration}/{demo-accounts,end-orders,is-demo-account,remove-demo,remove-demo-main,unconfirm-demo-registrations}.ts`,
      tests,
    ],
    may: [
      ...[`${demonstration}/**`, `${server}/**`, `!${server}/lib/database/**`, `${contract}/**`],
      ...[...libraries, '!node_modules/{kysely,pg}'],
    ],
    faults: [[`${demonstration}/appointments.ts`, '../../server/src/lib/database/transaction.ts']],
  },
  {
    why: 'Nothing knows the demonstration: the server loads it where it is put together, in main.ts.',
    files: [
      ...['apps/{server,payment-sandbox,web}/**', '{packages,bench,e2e}/**'],
      ...['!apps/server/test/**', `!${server}/main.ts`, tests],
    ],
    may: ['**', '!apps/demonstration/**'],
    faults: [[`${server}/booking/availability/open-window.ts`, '../../../../demonstration/src/people.ts']],
  },
  {
    why: "The server's lib/, its settings and its dependencies know no feature.",
    files: [`${server}/lib/**`, `${server}/{config,deps,secrets}.ts`, tests],
    may: [
      ...[`${server}/lib/**`, `${server}/{config,deps}.ts`, `${contract}/lib/**`, ...libraries],
      // These files hold the names of queues in deps.ts, and the role of the signed-in person.
      ...[`${contract}/platform/jobs.ts`, `${contract}/identity/sessions.ts`],
      // The handlers of purchases are part of the dependencies.
      `${server}/money/purchases/purchase-kind.ts`,
    ],
    faults: [[`${server}/lib/http/pages.ts`, '@couronne/contract/booking/availability']],
  },
  {
    why: 'host/ runs the process: it knows no feature and no content.',
    files: [`${server}/host/**`, tests],
    may: [
      `${server}/host/**`,
      `${server}/lib/database/**`,
      `${server}/lib/describe-error.ts`,
      `${server}/config.ts`,
      ...libraries,
    ],
    faults: [[`${server}/host/own-database.ts`, '../lib/http/pages.ts']],
  },
  {
    why: 'The pages meet the server only in the contract.',
    files: ['apps/web/**'],
    may: ['apps/web/**', `${contract}/**`, ...libraries],
    faults: [[`${web}/root.tsx`, '../../server/src/deps.ts']],
  },
  {
    why: 'The pages store no data and serve nothing: they ask the API.',
    files: ['apps/web/**'],
    may: ['**', '!node_modules/{fastify,kysely,pg}'],
    faults: [[`${web}/root.tsx`, 'kysely']],
  },
  {
    why: "Pages import a feature's components, never the other way round.",
    files: [`${web}/*/**`, `!${web}/routes/**`, tests],
    may: ['**', `!${web}/routes/**`, `!${web}/root.tsx`],
    faults: [[`${web}/marketplace/search/hero.tsx`, '#app/routes/home.tsx']],
  },
  {
    why: 'site/ is the frame around every page and the pages of no feature: only root.tsx and routes/ import it.',
    files: [`${web}/*/**`, `!${web}/{routes,site}/**`, tests],
    may: ['**', `!${web}/site/**`],
    faults: [[`${web}/marketplace/search/hero.tsx`, '#app/site/frame/site-header.tsx']],
  },
  {
    why: 'ui/ and lib/ of the pages know no feature.',
    files: [`${web}/{ui,lib,french}/**`, tests],
    may: [
      ...[`${web}/{ui,lib,french}/**`, `${contract}/lib/**`, ...libraries],
      // lib/session.ts stores who is signed in, on which the whole site depends.
      `${contract}/identity/sessions.ts`,
    ],
    faults: [[`${web}/ui/card.tsx`, '../marketplace/search/hero.tsx']],
  },
  {
    why: 'The journeys meet the application as people do: by its pages and its API.',
    files: ['e2e/**'],
    may: ['e2e/**', `${contract}/**`, 'scripts/lib/*', ...libraries],
    faults: [['e2e/home.spec.ts', '../apps/server/src/deps.ts']],
  },
  {
    why: 'Benchmarks measure the server and the pages as they are built: they know no component and no test.',
    files: ['bench/**'],
    may: [
      ...['bench/**', 'apps/server/{src,stress}/**', `${contract}/**`],
      ...['e2e/app-server.ts', 'apps/server/test/masking-corpus.ts', 'scripts/lib/*', ...libraries],
    ],
    faults: [['bench/lib/app.ts', '@couronne/web/app/lib/french.ts']],
  },
  {
    why: 'The scripts that npm starts run before anything is installed: they import no package, nor what imports one.',
    files: ['scripts/**/*.mjs', '!scripts/**/*.test.mjs', `!${mutants}`, '!scripts/mutants.mjs'],
    may: ['scripts/**', `!${mutants}`, 'node:{*,*/*}'],
    faults: [['scripts/lib/install.mjs', 'semver']],
  },
  {
    why: 'Mutants are planted from outside, in copies: what plants them knows none of the code.',
    files: [mutants, 'scripts/mutants.mjs'],
    may: ['scripts/lib/**', ...libraries],
    faults: [['scripts/lib/mutants/faults.mjs', '../../../apps/server/src/deps.ts']],
  },
]

/** Returns whether the last matching glob includes the path. */
export const matches = (path, globs) => {
  const last = globs.findLast((glob) => posix.matchesGlob(path, glob.replace(/^!/, '')))
  return last !== undefined && !last.startsWith('!')
}

/** Returns the imports that a row refuses, except those of its known exceptions. */
export const violationsOf = ({ files, may, exceptions = [] }, imports) =>
  imports.filter(
    ([importer, imported]) => matches(importer, files) && !matches(imported, may) && !exceptions.includes(importer),
  )
