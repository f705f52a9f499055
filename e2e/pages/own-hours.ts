import { expect } from '@playwright/test'
import { inAWeek } from '../people.ts'
import { openAsProfessional } from './business.ts'
import { abortRequests, expectText, keepPending, openPage, type Scene, type ShownPage } from './scene.ts'

const templateAddress = '/account/semaine-type'
const templateApi = '**/disponibilite/semaine-type'

/** Opens the weekly template of a new professional, with hours from Tuesday to Saturday and an appointment in them. */
const aTemplate = async ({ page, api, logInAs }: Scene) => {
  const nadia = await api.aProfessional({ firstname: 'Nadia', from: inAWeek(8), to: inAWeek(11) })
  const hours = [2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: 540, to: 1080, anchorOn: null }))
  const late = { weekday: 6, from: 1200, to: 1500, anchorOn: '2024-01-01' }
  await api.call('PUT', '/api/v1/disponibilite/semaine-type', { hours: [...hours, late], expected: [] }, nadia.token)
  await logInAs(nadia)
  await page.goto(templateAddress)
  await expect(page.getByRole('button', { name: /^Retirer/ })).toHaveCount(6)
}

const templatePage: ShownPage = {
  name: 'weekly-template',
  routes: [templateAddress],
  states: {
    empty: openPage({ as: 'newProfessional', at: templateAddress, shows: 'Ajouter des horaires' }),
    full: aTemplate,
    'without a day': async (scene) => {
      await openAsProfessional(scene, templateAddress)
      for (const day of ['mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'])
        await scene.page.locator('label').filter({ hasText: day }).click()
      await scene.page.getByRole('button', { name: 'Ajouter ces horaires' }).click()
      await expectText(scene.page, 'Choisissez au moins un jour.')
    },
    'overlapping hours': async (scene) => {
      await aTemplate(scene)
      await scene.page.getByRole('button', { name: 'Ajouter ces horaires' }).click()
      await expect(scene.page.getByRole('alertdialog')).toBeVisible()
    },
    'closed days': async (scene) => {
      const { page } = scene
      await aTemplate(scene)
      await page.getByRole('button', { name: 'Fermer ces jours' }).click()
      await expectText(page, 'Champ requis')
      await page.getByLabel('Premier jour').fill(inAWeek(12).toISOString().slice(0, 10))
      await page.getByRole('button', { name: 'Fermer ces jours' }).click()
      await expect(page.getByRole('button', { name: /^Rouvrir/ }).first()).toBeVisible()
      await page.getByText(/Jours fériés/).click()
    },
    'changed elsewhere': async (scene) => {
      const { page } = scene
      await aTemplate(scene)
      scene.expectProblem(/409/)
      await page.route(templateApi, async (route) => {
        const body = route.request().postDataJSON()
        return body ? route.continue({ postData: { ...body, expected: [] } }) : route.fallback()
      })
      await page
        .getByRole('button', { name: /^Retirer/ })
        .first()
        .click()
      await expectText(page, /Votre semaine type a changé entre-temps/)
    },
    failing: async (scene) => {
      await scene.logInAs(scene.cast.coiffeuse)
      await abortRequests(scene, templateApi)
      await scene.page.goto(templateAddress)
      await expectText(scene.page, 'Cette page n’a pas pu être lue')
    },
  },
}

const noticeAddress = '/account/delais'
const noticeApi = '**/disponibilite/delais'

/** Opens the settings of a new professional, chooses others and saves them. */
const saveNotice = async ({ page, api, logInAs }: Scene) => {
  await logInAs(await api.aProfessional({ firstname: 'Nadia' }))
  await page.goto(noticeAddress)
  await page.getByLabel('Délai avant un rendez-vous').selectOption('24 h')
  await page.getByLabel('Pause entre deux rendez-vous').selectOption({ value: '15' })
  await page.getByRole('button', { name: 'Enregistrer' }).click()
}

const noticePage: ShownPage = {
  name: 'notice-and-pause',
  routes: [noticeAddress],
  states: {
    full: openPage({ as: 'newProfessional', at: noticeAddress, shows: 'Délai avant un rendez-vous' }),
    'on its way': async (scene) => {
      await keepPending(scene, noticeApi)
      await scene.logInAs(scene.cast.coiffeuse)
      await scene.page.goto(noticeAddress)
      await expect(scene.page.getByText(/Chargement/).first()).toBeAttached()
    },
    saving: async (scene) => {
      await scene.page.route(noticeApi, (route) => (route.request().method() === 'GET' ? route.fallback() : undefined))
      await saveNotice(scene)
      await expect(scene.page.getByText('En cours…')).toBeAttached()
    },
    saved: async (scene) => {
      await saveNotice(scene)
      await expectText(scene.page, /C’est enregistré/)
    },
    'saving fails': async (scene) => {
      scene.expectProblem(/500/)
      const json = {
        statusCode: 500,
        error: 'internal',
        message: 'Une erreur est survenue. Réessayez dans un instant.',
      }
      await scene.page.route(noticeApi, (route) =>
        route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 500, json }),
      )
      await saveNotice(scene)
      await expect(scene.page.getByRole('alertdialog')).toBeVisible()
    },
    failing: async (scene) => {
      await scene.logInAs(scene.cast.coiffeuse)
      await abortRequests(scene, noticeApi)
      await scene.page.goto(noticeAddress)
      await expectText(scene.page, 'Cette page n’a pas pu être lue')
    },
  },
}

export const ownHoursPages = [templatePage, noticePage]
