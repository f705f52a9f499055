import { expect } from '@playwright/test'
import { inAWeek } from '../people.ts'
import { abortRequests, expectDialog, expectText, openPage, type Scene, type ShownPage } from './scene.ts'

const dayAddress = `/account/disponibilite?jour=${inAWeek(12).toISOString().slice(0, 10)}`
const entriesApi = '/api/v1/professional/entries'

/** A day with free hours, an appointment, one taken by telephone and blocked hours. */
const aDay = async ({ page, api, logInAs }: Scene) => {
  const nadia = await api.aProfessional({ firstname: 'Nadia', town: 'Paris', from: inAWeek(8), to: inAWeek(17) })
  const awa = await api.aPerson('customer', { firstname: 'Awa' })
  await api.bookAndPay(awa, nadia, inAWeek(9))
  const add = (kind: string, from: number, to: number, more: object = {}) =>
    api.call('POST', entriesApi, { kind, start: inAWeek(from), end: inAWeek(to), ...more }, nadia.token)
  await add('telephone', 12, 14, { firstname: 'Fatou', serviceId: nadia.service.id })
  await add('block', 16, 18)
  await logInAs(nadia)
  await page.goto(dayAddress)
  await expectText(page, 'par téléphone')
}

const press = (scene: Scene, name: string | RegExp) => scene.page.getByRole('button', { name }).first().click()

export const dayAgendaPage: ShownPage = {
  name: 'day-agenda',
  routes: ['/account/disponibilite'],
  inEveryTest: ['full'],
  states: {
    empty: openPage({ as: 'newProfessional', at: dayAddress, shows: 'Rien ce jour-là.' }),
    full: aDay,
    'in its week': async (scene) => {
      await aDay(scene)
      await scene.page.getByRole('link', { name: 'Semaine', exact: true }).click()
      await expectText(scene.page, 'Fatou')
    },
    'free hours': async (scene) => {
      await aDay(scene)
      await press(scene, /Libre/)
      await expectDialog(scene.page, 'Heures libres')
    },
    blocked: async (scene) => {
      await aDay(scene)
      await press(scene, /Libre, 2/)
      await press(scene, 'Bloquer 1 h')
      await expectText(scene.page, /Heures bloquées/)
      await expect(scene.page.getByRole('dialog')).toBeHidden()
    },
    'by telephone': async (scene) => {
      await aDay(scene)
      await press(scene, 'Rendez-vous pris par téléphone')
      await expectDialog(scene.page, 'Rendez-vous pris par téléphone')
    },
    'over an appointment': async (scene) => {
      await aDay(scene)
      await press(scene, /Fatou/)
      await scene.page.getByRole('combobox', { name: 'Début' }).selectOption('600')
      await press(scene, 'Enregistrer')
      scene.expectProblem(/409/)
      await expect(scene.page.getByRole('alertdialog')).toBeVisible()
    },
    'blocked hours': async (scene) => {
      await aDay(scene)
      await press(scene, /Indisponible/)
      await expectDialog(scene.page, 'Heures bloquées')
    },
    'an appointment': async (scene) => {
      await aDay(scene)
      await press(scene, /Awa/)
      await expectDialog(scene.page, 'Rendez-vous')
      await expect(scene.page.getByRole('article')).toBeVisible()
    },
    'an appointment that cannot be read': async (scene) => {
      await aDay(scene)
      await abortRequests(scene, '**/api/v1/appointment/*')
      await press(scene, /Awa/)
      await expectText(scene.page, 'Ce rendez-vous n’a pas pu être lu')
    },
  },
}
