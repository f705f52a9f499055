import type { DisputeView } from '@couronne/contract/money/disputes'
import type { UnmatchedTransaction } from '@couronne/contract/money/ledger'
import type { PendingReversal, TransferView } from '@couronne/contract/money/transfers'
import type { JobView } from '@couronne/contract/platform/jobs'
import type { MailView } from '@couronne/contract/platform/mails'
import type { Page } from '@playwright/test'
import { anOperatorWithoutSecondFactor, totpCode } from '../operators.ts'
import { operatorAppointments } from './operator-appointments.ts'
import { operatorAudience } from './operator-audience.ts'
import { operatorMessages } from './operator-messages.ts'
import { person } from './operator-person.ts'
import { operatorOrders, operatorProducts } from './operator-shop.ts'
import { operatorWork } from './operator-work.ts'
import { operatorReports } from './reports.ts'
import { expectDialog, expectText, failRequests, openPage, type Scene, type ShownPage } from './scene.ts'
import { operatorFiles } from './verification.ts'

/** The server handles the request, and its response is lost. */
const loseAnswer = (page: Page) =>
  page.route(
    '**/api/v1/admin/second-factor/confirm',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )

const code: ShownPage = {
  name: 'operator-code',
  routes: ['/admin/code'],
  states: {
    'to set up': async (scene) => {
      await scene.logInAs(await anOperatorWithoutSecondFactor(scene.api))
      await scene.page.goto('/admin/code')
      await expectText(scene.page, 'Protégez votre accès')
    },
    wrong: async (scene) => {
      await scene.logInAs(await anOperatorWithoutSecondFactor(scene.api))
      await scene.page.goto('/admin/code')
      await scene.page.getByLabel('Code à six chiffres').fill('000000')
      scene.expectProblem(/422/)
      await scene.page.keyboard.press('Enter')
      await expectText(scene.page, /pas le bon/)
    },
    'codes unseen': async (scene) => {
      const operator = await anOperatorWithoutSecondFactor(scene.api)
      await scene.logInAs(operator)
      await scene.page.goto('/admin/code')
      await loseAnswer(scene.page)
      const key = (await scene.page.getByText(/^[A-Z2-7 ]{39}$/).textContent()) as string
      await scene.page.getByLabel('Code à six chiffres').fill(totpCode(key.replaceAll(/\s/g, '')))
      scene.expectProblem(/409|ERR_FAILED/)
      await scene.page.keyboard.press('Enter')
      await expectText(scene.page, /Connexion impossible/)
      // Another code is a new request, so the stored answer to the first one is not repeated.
      await scene.page.getByLabel('Code à six chiffres').fill('000000')
      await scene.page.getByRole('button', { name: 'Vérifier' }).click()
      await expectText(scene.page, 'Votre second code est réglé')
    },
    required: async (scene) => {
      await scene.logInAs(scene.cast.operator)
      await scene.page.route('**/api/v1/admin/second-factor', (route) =>
        route.fulfill({ json: { state: 'due', recoveryCodesLeft: 10 } }),
      )
      await scene.page.goto('/admin/code')
      await expectText(scene.page, 'Votre second code')
    },
  },
}

const recoveryCodes: ShownPage = {
  name: 'operator-recovery-codes',
  routes: ['/admin/codes-de-secours'],
  states: {
    left: openPage({ as: 'operator', at: '/admin/codes-de-secours', shows: /Il vous reste/ }),
  },
}

const people: ShownPage = {
  name: 'operator-people',
  routes: ['/admin/personnes'],
  states: {
    full: openPage({ as: 'operator', at: '/admin/personnes', shows: /personnes$/ }),
    'nobody found': openPage({ as: 'operator', at: '/admin/personnes?q=zzzzzz', shows: 'Personne ne correspond' }),
    'the server fails': async (scene) => {
      await scene.logInAs(scene.cast.operator)
      await failRequests(scene, '**/api/v1/admin/people?*')
      await scene.page.goto('/admin/personnes')
      await expectText(scene.page, 'Cette page n’a pas pu être lue')
    },
  },
}

const reviews: ShownPage = {
  name: 'operator-reviews',
  routes: ['/admin/avis'],
  states: {
    full: openPage({ as: 'operator', at: '/admin/avis', shows: 'Retirer' }),
    'to be hidden': async ({ page, cast, logInAs }) => {
      await logInAs(cast.operator)
      await page.goto('/admin/avis')
      await page
        .getByRole('button', { name: /^Retirer/ })
        .first()
        .click()
      await expectDialog(page, /^Retirer l’avis/)
    },
    'none found': openPage({ as: 'operator', at: '/admin/avis?q=zzzz', shows: 'Aucun avis ne correspond' }),
  },
}

const journal: ShownPage = {
  name: 'operator-journal',
  routes: ['/admin/journal'],
  states: {
    full: openPage({ as: 'operator', at: '/admin/journal', shows: 'a réglé son second code' }),
    empty: async (scene) => {
      await scene.logInAs(scene.cast.operator)
      await scene.page.route('**/api/v1/admin/journal?*', (route) => route.fulfill({ json: [] }))
      await scene.page.goto('/admin/journal')
      await expectText(scene.page, 'Rien ici pour l’instant')
    },
  },
}

const ledger: ShownPage = {
  name: 'operator-ledger',
  routes: ['/admin/grand-livre'],
  states: {
    right: openPage({ as: 'operator', at: '/admin/grand-livre', shows: 'Le grand livre est juste' }),
    'unmatched transactions': async (scene) => {
      const explanation = { account: 'treasury', reason: 'Le virement du mois vers notre banque.' } as const
      const json = [
        anUnmatched('refund', 're_3QyX2eLkdIwHu7ix0aBcDeFg', -20),
        anUnmatched('transfer_refund', 'trr_1Mio2eLkdIwHu7ixN5LPJS4a', 12.5),
        anUnmatched('climate_order_purchase', null, -3),
        { ...anUnmatched('payout', 'po_1OaFDbEcg9tTZuTgNYmX0PKB', -500), explanation },
      ]
      await scene.logInAs(scene.cast.operator)
      await scene.page.route('**/api/v1/admin/ledger/strangers?*', (route) => route.fulfill({ json }))
      await scene.page.goto('/admin/grand-livre')
      await expectText(scene.page, 'Chez Stripe, sans passer par ici')
    },
    'an unmatched transaction is explained': async (scene) => {
      await scene.logInAs(scene.cast.operator)
      const json = [anUnmatched('refund', 're_3QyX2eLkdIwHu7ix0aBcDeFg', -20)]
      await scene.page.route('**/api/v1/admin/ledger/strangers?*', (route) => route.fulfill({ json }))
      await scene.page.goto('/admin/grand-livre')
      await scene.page.getByRole('button', { name: 'Expliquer…' }).click()
      await expectText(scene.page, 'D’où vient cet argent, ou où est-il allé ?')
    },
    'money with a bank': async (scene) => {
      await scene.logInAs(scene.cast.operator)
      const owed = {
        owedToCustomers: 0,
        owedToProfessionals: 180,
        ownedByPlatform: -9.72,
        atBanks: 107,
        unmatched: 0,
        treasury: 0,
      }
      const sums = { charged: 214, refunded: 0, transferred: 20, disputed: 127, costs: 3.72, balance: 63.28 }
      await scene.page.route('**/api/v1/admin/ledger', (route) =>
        route.fulfill({ json: { ...sums, ...owed, errors: [] } }),
      )
      await scene.page.goto('/admin/grand-livre')
      await expectText(scene.page, 'moins chez les banques, en litige')
    },
    wrong: async (scene) => {
      await scene.logInAs(scene.cast.operator)
      const id = '01a2033c-2c2a-7a2b-aaf8-98dcb26bc367'
      const errors = [
        { code: 'professional_of_purchase', purchaseKind: 'appointment', id, expected: 8129, found: 8000 },
      ]
      const figures = {
        charged: 107,
        refunded: 20.01,
        transferred: 0,
        disputed: 0,
        costs: 1.86,
        balance: -414.87,
        owedToCustomers: 0,
        owedToProfessionals: 80,
        ownedByPlatform: 5.13,
        atBanks: 0,
        unmatched: 500,
        treasury: 500,
      }
      await scene.page.route('**/api/v1/admin/ledger', (route) => route.fulfill({ json: { ...figures, errors } }))
      await scene.page.goto('/admin/grand-livre')
      await expectText(scene.page, '1 écart')
    },
  },
}

const ledgerTransactions: ShownPage = {
  name: 'operator-transactions',
  routes: ['/admin/grand-livre/mouvements'],
  states: {
    full: openPage({ as: 'operator', at: '/admin/grand-livre/mouvements', shows: 'Plus anciens' }),
    'of banks': openPage({ as: 'operator', at: '/admin/grand-livre/mouvements?compte=bank', shows: /Aucun mouvement/ }),
    'invalid filters': openPage({
      as: 'operator',
      at: '/admin/grand-livre/mouvements?rendez-vous=COU-107',
      shows: 'Un identifiant de rendez-vous entier.',
    }),
  },
}

const day = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString()

/** Fakes a dispute, because real ones take months. */
const aDispute = (more: Partial<DisputeView> = {}): DisputeView => ({
  id: crypto.randomUUID(),
  status: 'open',
  reason: "la cliente dit que la prestation n'a pas eu lieu",
  amount: 107,
  openedAt: inDays(-2),
  dueAt: inDays(5),
  decidedAt: null,
  appointmentId: crypto.randomUUID(),
  orderId: null,
  orderNumber: null,
  libelle: 'Braids',
  date: inDays(-9),
  zone: 'Europe/Paris',
  customer: 'Awa Diallo',
  professional: 'Nadia Traoré',
  providerId: 'du_1QhZ0t2eZvKYlo2C0f1k9A7b',
  customerId: crypto.randomUUID(),
  professionalId: crypto.randomUUID(),
  taken: 107,
  fee: 20,
  ofCustomer: null,
  ofProfessional: null,
  ofPlatform: null,
  ...more,
})

const openDispute = (more: Partial<DisputeView>) => async (scene: Scene) => {
  const dispute = aDispute(more)
  await scene.logInAs(scene.cast.operator)
  await scene.page.route('**/api/v1/admin/disputes/*', (route) => route.fulfill({ json: dispute }))
  await scene.page.goto(`/admin/litiges/${dispute.id}`)
  await expectText(scene.page, 'Paiement')
}

const disputes: ShownPage = {
  name: 'operator-disputes',
  routes: ['/admin/litiges', '/admin/litiges/:id'],
  states: {
    empty: openPage({ as: 'operator', at: '/admin/litiges', shows: 'Aucun litige' }),
    full: async (scene) => {
      await scene.logInAs(scene.cast.operator)
      const over = { decidedAt: inDays(-1), dueAt: inDays(-40) }
      const json = [aDispute(), aDispute({ ...over, status: 'lost' }), aDispute({ ...over, status: 'won' })]
      await scene.page.route('**/api/v1/admin/disputes?*', (route) => route.fulfill({ json }))
      await scene.page.goto('/admin/litiges')
      await expectText(scene.page, /Répondre avant le/)
    },
    open: openDispute({}),
    lost: openDispute({
      status: 'lost',
      decidedAt: inDays(-1),
      ofCustomer: 0,
      ofProfessional: 100,
      ofPlatform: 7,
    }),
  },
}

const aMail = (more: Partial<MailView>): MailView => ({
  id: crypto.randomUUID(),
  kind: 'appointment_customer',
  subject: null,
  to: 'awa.diallo@example.test',
  state: 'failed',
  createdAt: inDays(-4),
  sentAt: null,
  error: null,
  ...more,
})

const mails: ShownPage = {
  name: 'operator-mails',
  routes: ['/admin/mails'],
  states: {
    full: async (scene) => {
      const sent = { state: 'sent' as const, sentAt: inDays(-1), subject: 'Votre rendez-vous est pris' }
      const error = '550 5.1.1 <awa.diallo@example.test>: Recipient address rejected: User unknown'
      const json = [aMail({ error }), aMail({ state: 'waiting', kind: 'reset' }), aMail(sent)]
      await scene.logInAs(scene.cast.operator)
      await scene.page.route('**/api/v1/admin/mails?*', (route) => route.fulfill({ json }))
      await scene.page.goto('/admin/mails')
      await expectText(scene.page, 'En échec')
    },
    'none found': openPage({ as: 'operator', at: '/admin/mails?q=zzzzzz', shows: 'Aucun message ne correspond' }),
  },
}

const aJob = (more: Partial<JobView>): JobView => ({
  id: crypto.randomUUID(),
  queue: 'refund',
  failedAt: inDays(-1),
  error: 'Charge ch_1Qh has been charged back; cannot issue a refund.',
  isRecurring: false,
  ...more,
})

const jobs: ShownPage = {
  name: 'operator-jobs',
  routes: ['/admin/taches'],
  states: {
    full: async (scene) => {
      const json = [aJob({}), aJob({ queue: 'check-ledger', error: 'the ledger is wrong', isRecurring: true })]
      await scene.logInAs(scene.cast.operator)
      await scene.page.route('**/api/v1/admin/jobs?*', (route) => route.fulfill({ json }))
      await scene.page.goto('/admin/taches')
      await expectText(scene.page, 'Envoyer un remboursement')
    },
    empty: openPage({ as: 'operator', at: '/admin/taches', shows: 'Aucune tâche en échec' }),
  },
}

const furtherPage: ShownPage = {
  name: 'operator-further',
  routes: ['/admin/plus'],
  states: { phone: openPage({ as: 'operator', at: '/admin/plus', shows: 'Tâches en échec' }) },
}

const aTransfer = (more: Partial<TransferView>): TransferView => ({
  appointmentId: crypto.randomUUID(),
  transferId: crypto.randomUUID(),
  libelle: 'Braids',
  date: inDays(-5),
  zone: 'Europe/Paris',
  professionalId: crypto.randomUUID(),
  professional: 'Nadia Traoré',
  amount: 100,
  reversed: 0,
  state: 'waiting',
  reason: 'ahead',
  refusals: 0,
  isRetryable: false,
  sentAt: null,
  ...more,
})

const aPendingReversal = (more: Partial<PendingReversal>): PendingReversal => ({
  id: crypto.randomUUID(),
  appointmentId: crypto.randomUUID(),
  libelle: 'Braids',
  date: inDays(-20),
  zone: 'Europe/Paris',
  professionalId: crypto.randomUUID(),
  professional: 'Nadia Traoré',
  amount: 18.71,
  owed: 18.71,
  since: inDays(-9),
  refusal: 'balance_insufficient',
  refusedAt: inDays(-1),
  closedAt: null,
  contact: null,
  ...more,
})

const anUnmatched = (type: string, sourceId: string | null, amount: number): UnmatchedTransaction => ({
  id: crypto.randomUUID(),
  providerId: 'txn_1Mio2eLkdIwHu7ixosfrbjhW',
  sourceId,
  type,
  amount,
  currency: 'eur',
  at: inDays(-1),
  foundAt: inDays(-1),
  explanation: null,
})

const transfers: ShownPage = {
  name: 'operator-transfers',
  routes: ['/admin/versements'],
  states: {
    full: async (scene) => {
      const transfers = [
        aTransfer({ state: 'refused', reason: null, refusals: 2, isRetryable: true }),
        aTransfer({ transferId: null }),
        aTransfer({ reason: 'disputed', amount: 45 }),
        aTransfer({ state: 'sent', reason: null, sentAt: inDays(-1), amount: 80, reversed: 20 }),
      ]
      await scene.logInAs(scene.cast.operator)
      await scene.page.route('**/api/v1/admin/transfers?*', (route) =>
        route.fulfill({ json: { transfers, count: 4, sent: 80, toBePaid: 245 } }),
      )
      await scene.page.goto('/admin/versements')
      await expectText(scene.page, 'Refusé')
    },
    'some to take back': async (scene) => {
      const reversals: PendingReversal[] = [
        aPendingReversal({}),
        aPendingReversal({
          professional: 'Sira Diallo',
          amount: 50,
          owed: 50,
          refusal: 'account_closed',
          closedAt: inDays(-2),
          contact: 'sira@example.test, 0612345678, 3 rue des Lilas',
        }),
        aPendingReversal({ professional: 'Fatou Ba', amount: 4.5, owed: 4.5, refusal: null, refusedAt: null }),
      ]
      await scene.logInAs(scene.cast.operator)
      await scene.page.route('**/api/v1/admin/reversals?*', (route) => route.fulfill({ json: reversals }))
      await scene.page.goto('/admin/versements')
      await expectText(scene.page, 'À reprendre')
    },
    'settling a debt': async (scene) => {
      const reversal = aPendingReversal({
        closedAt: inDays(-2),
        contact: 'nadia@example.test, 0612345678, 3 rue des Lilas',
      })
      await scene.logInAs(scene.cast.operator)
      await scene.page.route('**/api/v1/admin/reversals?*', (route) => route.fulfill({ json: [reversal] }))
      await scene.page.goto('/admin/versements')
      await scene.page.getByRole('button', { name: 'Solder… ce que doit Nadia Traoré' }).click()
      await expectDialog(scene.page, 'Solder ce que doit Nadia Traoré')
    },
    refused: openPage({ as: 'operator', at: '/admin/versements?etat=refuses', shows: 'Aucun versement ne correspond' }),
    'none found': openPage({
      as: 'operator',
      at: '/admin/versements?q=zzzzzz',
      shows: 'Aucun versement ne correspond',
    }),
  },
}

export const operatorPages = [
  code,
  recoveryCodes,
  operatorWork,
  operatorAudience,
  people,
  person,
  operatorAppointments,
  ...operatorMessages,
  disputes,
  ...operatorFiles,
  ...operatorReports,
  transfers,
  ledger,
  ledgerTransactions,
  mails,
  jobs,
  reviews,
  journal,
  operatorProducts,
  operatorOrders,
  furtherPage,
]
