import type { PayoutOverview } from '@couronne/contract/money/payouts'
import { expect } from '@playwright/test'
import { expectText, failRequests, keepPending, openPage, type Scene, type ShownPage } from './scene.ts'

const hour = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * hour).toISOString()
const monthsAgo = (count: number) => {
  const day = new Date()
  day.setUTCDate(1)
  day.setUTCMonth(day.getUTCMonth() - count)
  return day.toISOString().slice(0, 7)
}

const line = (hours: number, more: Partial<PayoutOverview['lines'][number]>) => ({
  appointmentId: crypto.randomUUID(),
  libelle: 'Braids',
  date: ago(hours),
  zone: 'Europe/Paris',
  isCancelled: false,
  amount: 6_000,
  owes: 0,
  state: 'received' as const,
  payableAt: ago(hours - 50),
  receivedAt: ago(hours - 50),
  ...more,
})

/** An overview as it looks after weeks of work. */
const fullOverview = (userId: string): PayoutOverview => ({
  summary: {
    id: userId,
    received: 1234.5,
    toBePaid: 229.5,
    owes: 0,
    total: 1464,
    numero: '•••• •••• 2606',
    isAccountConfirm: true,
  },
  account: { isAccountConfirm: true, state: 'ready', missing: [] },
  connect_id: 'acct_exemple',
  lines: [
    line(-60, { libelle: 'Soins naturels', state: 'ahead', receivedAt: null }),
    line(60, { libelle: 'Locks', amount: 12_000, state: 'sending', receivedAt: null }),
    line(70, { libelle: 'Nattes', amount: 4_500, state: 'disputed', receivedAt: null }),
    line(80, { libelle: 'Pose perruque', amount: 4_950, state: 'received', isCancelled: true }),
    line(900, { amount: 118_500 }),
  ],
  lineCount: 5,
  months: [0, 12_000, 31_550, 0, 80_000, 22_850].map((cents, at) => ({
    month: monthsAgo(5 - at),
    received: at === 5 ? 0 : cents,
    toBePaid: at === 5 ? cents : 0,
    owes: 0,
  })),
  toTakeBack: 0,
})

const openFullOverview = async ({ page, cast, logInAs }: Scene, more: Partial<PayoutOverview> = {}) => {
  await logInAs(cast.newProfessional)
  const json = { ...fullOverview(cast.newProfessional.id), ...more }
  await page.route('**/api/v1/payouts?*', (route) => route.fulfill({ json }))
  await page.goto('/account/paiement')
  await expectText(page, 'Par mois de rendez-vous')
}

const openPayoutMethod = async (scene: Scene) => {
  await openFullOverview(scene)
  await scene.page.getByRole('tab', { name: 'Méthode de virement' }).click()
}

const payments: ShownPage = {
  name: 'payments',
  routes: ['/account/paiement'],
  states: {
    empty: openPage({ as: 'newProfessional', at: '/account/paiement', shows: 'Pas encore de paiement' }),
    'waiting for the payout account': openPage({
      as: 'coiffeuse',
      at: '/account/paiement',
      shows: 'Par mois de rendez-vous',
    }),
    full: (scene) => openFullOverview(scene),
    'a part to take back': async (scene) => {
      await openFullOverview(scene, { toTakeBack: 1_871 })
      await expectText(scene.page, /seront repris sur vos prochains/)
    },
    'with a debt': async (scene) => {
      const { summary, lines, months } = fullOverview(scene.cast.newProfessional.id)
      await openFullOverview(scene, {
        toTakeBack: 5_000,
        summary: { ...summary, toBePaid: 0, owes: 12, total: 1222.5 },
        lines: [line(900, { amount: 118_500, owes: 5_000 }), ...lines.slice(0, 1)],
        months: months.map((month, at) => (at === 4 ? { ...month, owes: 5_000 } : month)),
      })
      await expectText(scene.page, 'Vous devez')
    },
    method: async (scene) => {
      await openPayoutMethod(scene)
      await expectText(scene.page, 'Votre compte Stripe est ouvert')
    },
    'a wrong SIRET': async (scene) => {
      await openPayoutMethod(scene)
      await scene.page.getByLabel('Nom légal de l’entreprise').fill('Nadia Coiffure')
      await scene.page.getByLabel('SIRET').fill('732 829 320 00075')
      await scene.page.getByLabel('Régime de TVA').selectOption('assujettie')
      await scene.page.getByRole('button', { name: 'Confirmer mes informations' }).click()
      await expectText(scene.page, /vérifiez-les/)
    },
    'a wrong IBAN': async (scene) => {
      await openPayoutMethod(scene)
      scene.expectProblem(/422/)
      await scene.page.getByLabel('Nouvel IBAN').fill('FR14 2004 1010 0505 0001 3M02 607')
      await scene.page.getByLabel('Mot de passe').fill('Couronne!2026')
      await scene.page.getByRole('button', { name: 'Enregistrer' }).click()
      await expectText(scene.page, /Cet IBAN n’est pas valable/)
    },
    'on its way': async (scene) => {
      await scene.logInAs(scene.cast.coiffeuse)
      await keepPending(scene, '**/api/v1/payouts?*')
      await scene.page.goto('/account/paiement')
      await expect(scene.page.getByText(/Chargement/).first()).toBeAttached()
    },
    failing: async (scene) => {
      await scene.logInAs(scene.cast.coiffeuse)
      await failRequests(scene, '**/api/v1/payouts?*')
      await scene.page.goto('/account/paiement')
      await expectText(scene.page, 'Cette page n’a pas pu être lue')
    },
  },
}

const accountState = (state: string, missing: string[], shows: string) => async (scene: Scene) => {
  const { page, cast } = scene
  await scene.logInAs(cast.newProfessional)
  await page.route('**/api/v1/stripe/connect/**', (route) =>
    route.fulfill({ json: { isAccountConfirm: state === 'ready', state, missing } }),
  )
  await page.goto(`/connect/success/${cast.newProfessional.id}`)
  await expectText(page, shows)
}

const connection: ShownPage = {
  name: 'connect',
  routes: ['/connect/link/:account_id', '/connect/success/:account_id'],
  states: {
    link: openPage({
      as: 'newProfessional',
      at: (cast) => `/connect/link/${cast.newProfessional.id}`,
      shows: 'Continuer vers Stripe',
    }),
    'Stripe is away': async (scene) => {
      await scene.logInAs(scene.cast.newProfessional)
      await failRequests(scene, '**/api/v1/stripe/account/link/**')
      await scene.page.goto(`/connect/link/${scene.cast.newProfessional.id}`)
      await scene.page.getByRole('button', { name: 'Continuer vers Stripe' }).click()
      await expect(scene.page.getByRole('alert')).toBeVisible()
    },
    'of another professional': async (scene) => {
      await scene.logInAs(scene.cast.newProfessional)
      await scene.page.goto(`/connect/link/${scene.cast.coiffeuse.id}`)
      await expectText(scene.page, 'Cette page n’existe pas')
    },
    open: accountState('ready', [], 'Félicitations !'),
    'half-way': accountState('incomplete', ['votre compte bancaire'], 'votre compte bancaire'),
    checking: accountState('checking', [], 'Stripe vérifie votre dossier'),
    refused: accountState('refused', [], 'Stripe n’a pas accepté votre dossier'),
  },
}

export const payoutPages = [payments, connection]
