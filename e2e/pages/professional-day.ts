import { expect } from '@playwright/test'
import { abortRequests, expectText, keepPending, openPage, type Scene, type ShownPage } from './scene.ts'

const hour = 3_600_000

/** A professional has an appointment in the next hours, another later, and free hours between them. */
const openFullDay = async ({ api, page, logInAs }: Scene) => {
  const from = new Date(Math.ceil(Date.now() / hour + 1) * hour)
  const [awa, fatou, nadia] = await Promise.all([
    api.aPerson('customer', { firstname: 'Awa' }),
    api.aPerson('customer', { firstname: 'Fatou' }),
    api.aProfessional({ firstname: 'Nadia', town: 'Paris', from, to: new Date(from.getTime() + 8 * hour) }),
  ])
  await api.bookAndPay(awa, nadia, from)
  await api.bookAndPay(fatou, nadia, new Date(from.getTime() + 4 * hour))
  await logInAs(nadia)
  await page.goto('/account')
  await expectText(page, 'Votre journée')
}

export const professionalDayPage: ShownPage = {
  name: 'professional-day',
  routes: ['/account'],
  inEveryTest: ['full'],
  states: {
    'on its way': async (scene) => {
      await scene.logInAs(scene.cast.newProfessional)
      await keepPending(scene, '**/api/v1/professional/day')
      await scene.page.goto('/account')
      await expect(scene.page.getByText(/Chargement/).first()).toBeAttached()
    },
    'of a new professional': openPage({ as: 'newProfessional', at: '/account', shows: 'Vos premiers pas' }),
    'of a lived day': openPage({ as: 'coiffeuse', at: '/account', shows: 'Votre journée' }),
    full: openFullDay,
    late: async (scene) => {
      await openFullDay(scene)
      await scene.page.getByRole('button', { name: 'Je suis en retard' }).click()
      await expectText(scene.page, 'Vous êtes en retard ?')
    },
    failing: async (scene) => {
      await scene.logInAs(scene.cast.coiffeuse)
      await abortRequests(scene, '**/api/v1/professional/day')
      await scene.page.goto('/account')
      await expectText(scene.page, 'Votre journée n’a pas pu être lue')
    },
  },
}
