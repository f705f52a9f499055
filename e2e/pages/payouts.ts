import type { PayoutOverview } from '@couronne/contract/money/payouts'
import { expect } from '@playwright/test'
import { fails, keepsWaiting, type Scene, type ShownPage, sees, visit } from './scene.ts'

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

const opensFull = async ({ page, cast, signedIn }: Scene, more: Partial<PayoutOverview> = {}) => {
  await signedIn(cast.newProfessional)
  const json = { ...fullOverview(cast.newProfessional.id), ...more }
  await page.route('**/api/v1/payouts?*', (route) => route.fulfill({ json }))
  await page.goto('/account/paiement')
  await sees(page, 'Par mois de rendez-vous')
}

const opensMethod = async (scene: Scene) => {
  await opensFull(scene)
  await scene.page.getByRole('tab', { name: 'Methode de virement' }).click()
}

const payments: ShownPage = {
  name: 'payments',
  routes: ['/account/paiement'],
  states: {
    empty: visit({ as: 'newProfessional', at: '/account/paiement', shows: 'Pas encore de paiement' }),
    'waiting for the payout account': visit({
      as: 'coiffeuse',
      at: '/account/paiement',
      shows: 'Par mois de rendez-vous',
    }),
    full: (scene) => opensFull(scene),
    'a part to take back': async (scene) => {
      await opensFull(scene, { toTakeBack: 1_871 })
      await sees(scene.page, /seront repris sur vos prochains/)
    },
    'with a debt': async (scene) => {
      const { summary, lines, months } = fullOverview(scene.cast.newProfessional.id)
      await opensFull(scene, {
        toTakeBack: 5_000,
        summary: { ...summary, toBePaid: 0, owes: 12, total: 1222.5 },
        lines: [line(900, { amount: 118_500, owes: 5_000 }), ...lines.slice(0, 1)],
        months: months.map((month, at) => (at === 4 ? { ...month, owes: 5_000 } : month)),
      })
      await sees(scene.page, 'Vous devez')
    },
    method: async (scene) => {
      await opensMethod(scene)
      await sees(scene.page, 'Votre compte Stripe est ouvert')
    },
    'a wrong SIRET': async (scene) => {
      await opensMethod(scene)
      await scene.page.getByLabel('Nom légal de l’entreprise').fill('Nadia Coiffure')
      await scene.page.getByLabel('SIRET').fill('732 829 320 00075')
      await scene.page.getByLabel('Régime de TVA').selectOption('assujettie')
      await scene.page.getByRole('button', { name: 'Confirmer mes informations' }).click()
      await sees(scene.page, /vérifiez-les/)
    },
    'a wrong IBAN': async (scene) => {
      await opensMethod(scene)
      scene.expectsProblem(/422/)
      await scene.page.getByLabel('Nouvel IBAN').fill('FR14 2004 1010 0505 0001 3M02 607')
      await scene.page.getByRole('button', { name: 'Enregistrer' }).click()
      await sees(scene.page, /Cet IBAN n’est pas valable/)
    },
    'on its way': async (scene) => {
      await scene.signedIn(scene.cast.coiffeuse)
      await keepsWaiting(scene, '**/api/v1/payouts?*')
      await scene.page.goto('/account/paiement')
      await expect(scene.page.getByText(/Chargement/).first()).toBeAttached()
    },
    failing: async (scene) => {
      await scene.signedIn(scene.cast.coiffeuse)
      await fails(scene, '**/api/v1/payouts?*')
      await scene.page.goto('/account/paiement')
      await sees(scene.page, 'Cette page n’a pas pu être lue')
    },
  },
}

const tells = (state: string, missing: string[], shows: string) => async (scene: Scene) => {
  const { page, cast } = scene
  await scene.signedIn(cast.newProfessional)
  await page.route('**/api/v1/stripe/connect/**', (route) =>
    route.fulfill({ json: { isAccountConfirm: state === 'ready', state, missing } }),
  )
  await page.goto(`/connect/success/${cast.newProfessional.id}`)
  await sees(page, shows)
}

const connection: ShownPage = {
  name: 'connect',
  routes: ['/connect/link/:account_id', '/connect/success/:account_id'],
  states: {
    link: visit({
      as: 'newProfessional',
      at: (cast) => `/connect/link/${cast.newProfessional.id}`,
      shows: 'Continuer vers Stripe',
    }),
    'Stripe is away': async (scene) => {
      await scene.signedIn(scene.cast.newProfessional)
      await fails(scene, '**/api/v1/stripe/account/link/**')
      await scene.page.goto(`/connect/link/${scene.cast.newProfessional.id}`)
      await scene.page.getByRole('button', { name: 'Continuer vers Stripe' }).click()
      await expect(scene.page.getByRole('alert')).toBeVisible()
    },
    'of another professional': async (scene) => {
      await scene.signedIn(scene.cast.newProfessional)
      await scene.page.goto(`/connect/link/${scene.cast.coiffeuse.id}`)
      await sees(scene.page, 'Cette page n’existe pas')
    },
    open: tells('ready', [], 'Félicitations !'),
    'half-way': tells('incomplete', ['votre compte bancaire'], 'votre compte bancaire'),
    checking: tells('checking', [], 'Stripe vérifie votre dossier'),
    refused: tells('refused', [], 'Stripe n’a pas accepté votre dossier'),
  },
}

export const payoutPages = [payments, connection]
