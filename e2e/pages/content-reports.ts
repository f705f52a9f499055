import type { OwnDecision } from '@couronne/contract/operations/objections'
import type { ReportCaseListItem, ReportCaseView } from '@couronne/contract/operations/reports'
import { expect } from '@playwright/test'
import { expectText, failRequests, openPage, type Scene, type ShownPage } from './scene.ts'

const reportPage: ShownPage = {
  name: 'report',
  routes: ['/signaler'],
  states: {
    'a guest, by an address': openPage({ at: '/signaler', shows: 'Adresse de la page' }),
    'a profile': openPage({
      at: ({ coiffeuse }) => `/signaler?contenu=profile:${coiffeuse.id}`,
      shows: 'Ce que vous signalez',
    }),
    'a member': openPage({
      ...{
        as: 'cliente',
        at: ({ coiffeuse }) => `/signaler?contenu=review:${coiffeuse.id}`,
        shows: 'Signaler un avis',
      },
    }),
    'a guest, refused': async ({ page }) => {
      await page.goto('/signaler')
      await page.getByRole('button', { name: 'Envoyer le signalement' }).click()
      await expectText(page, /Cochez cette case/)
    },
    sent: async ({ page }) => {
      await page.goto('/signaler')
      await page.getByLabel('Adresse de la page').fill('https://ailleurs.example/page')
      await page.getByLabel('Motif').selectOption('Danger pour une personne mineure')
      await page.getByLabel(/^Je déclare/).check()
      await page.getByRole('button', { name: 'Envoyer le signalement' }).click()
      await expectText(page, 'Nous avons bien reçu votre signalement.')
    },
    'the content is gone': async ({ page, expectProblem, logInAs }) => {
      expectProblem(/404/)
      await logInAs('customer')
      await page.goto('/signaler?contenu=review:00000000-0000-4000-8000-000000000000')
      await page.getByLabel('Motif').selectOption('Propos haineux ou discriminatoires')
      await page.getByLabel(/^Je déclare/).check()
      await page.getByRole('button', { name: 'Envoyer le signalement' }).click()
      await expectText(page, 'Introuvable.')
    },
  },
}

/** A member has reported a professional's profile, and the operator has decided. */
const aDecision = async ({ api, cast }: Scene, decision: object) => {
  const { operator } = cast
  const nadia = await api.aProfessional({ firstname: 'Nadia' })
  const awa = await api.aPerson('customer', { firstname: 'Awa' })
  const words = { reason: 'misleading', text: 'Ce ne sont pas ses photos.', goodFaith: true }
  await api.call('POST', '/api/v1/report', { kind: 'profile', id: nadia.id, ...words }, awa.token)
  const address = '/api/v1/admin/report'
  const cases = await api.call<ReportCaseListItem[]>('GET', `${address}?limit=100`, undefined, operator.token)
  const id = cases.find(({ reported }) => reported?.id === nadia.id)?.id ?? ''
  const { reports } = await api.call<ReportCaseView>('GET', `${address}/${id}`, undefined, operator.token)
  await api.call('POST', `${address}/${id}/copies`, {}, operator.token)
  const statement = 'Des informations trompeuses sur les prestations.'
  const body = { reportIds: reports.map((report) => report.id), statement, brokenRule: 'misleading', ...decision }
  await api.call('POST', `${address}/${id}/decision`, body, operator.token)
  return { awa, nadia, id }
}

const openDecision = async (scene: Scene) => {
  const { nadia } = await aDecision(scene, { measures: ['warning'] })
  await scene.logInAs(nadia)
  await scene.page.goto('/account/signalements')
  await scene.page
    .getByRole('main')
    .getByRole('link', { name: /^Profil/ })
    .click()
  await expectText(scene.page, 'Pourquoi cette décision est à revoir')
}

const decisionPage: ShownPage = {
  name: 'decision',
  routes: ['/contester/:id'],
  states: {
    open: openDecision,
    'without a word': async (scene) => {
      await openDecision(scene)
      await scene.page.getByRole('button', { name: 'Contester la décision' }).click()
      await expectText(scene.page, /Champ requis/)
    },
    contested: async (scene) => {
      await openDecision(scene)
      await scene.page.getByLabel(/^Pourquoi cette décision/).fill('Ce sont mes prestations.')
      await scene.page.getByRole('button', { name: 'Contester la décision' }).click()
      await expectText(scene.page, /bien reçu votre contestation/)
    },
    gone: async ({ page, expectProblem }) => {
      expectProblem(/404/)
      await page.goto(`/contester/${crypto.randomUUID()}?cle=reported.x`)
      await expectText(page, /n’existe pas|Introuvable|n’a pas pu être lue/)
    },
  },
}

const ownReports: ShownPage = {
  name: 'own-reports',
  routes: ['/account/signalements'],
  states: {
    empty: openPage({ as: 'newCustomer', at: '/account/signalements', shows: 'Aucun signalement' }),
    full: async (scene) => {
      const { awa } = await aDecision(scene, { measures: [] })
      await scene.logInAs(awa)
      await scene.page.goto('/account/signalements')
      await expectText(scene.page, 'Aucune mesure')
    },
    'the server fails': async (scene) => {
      await scene.logInAs(scene.cast.newCustomer)
      await failRequests(scene, '**/api/v1/decision')
      await scene.page.goto('/account/signalements')
      await expectText(scene.page, 'Cette page n’a pas pu être lue')
    },
  },
}

const contestedCase: ShownPage = {
  name: 'operator-contested-report',
  routes: ['/admin/signalements/:id'],
  states: {
    contested: async (scene) => {
      const { nadia, id } = await aDecision(scene, { measures: ['warning'] })
      const { api, cast, page } = scene
      const [decision] = await api.call<OwnDecision[]>('GET', '/api/v1/decision', undefined, nadia.token)
      const words = { text: 'Ce sont mes prestations, et mes photos.' }
      await api.call('POST', `/api/v1/decision/${id}/objection?cle=${decision?.key}`, words)
      await scene.logInAs(cast.operator)
      await page.goto(`/admin/signalements/${id}`)
      await page.getByRole('button', { name: 'Lire la copie' }).click()
      await expectText(page, words.text)
      await expect(page.getByRole('region', { name: 'La copie' })).toBeVisible()
    },
  },
}

export const contentReportPages = [reportPage, decisionPage, ownReports, contestedCase]
