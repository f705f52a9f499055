import { expect } from '@playwright/test'
import { expectDialog, expectText, type Scene, type ShownPage } from './scene.ts'

const hour = 3_600_000

/** Books and pays an appointment that starts within three hours, and logs the browser in as one party. */
const openDay = async ({ api, page, logInAs }: Scene, side: 'customer' | 'professional') => {
  const at = new Date(Math.ceil(Date.now() / hour + 1) * hour)
  const [awa, nadia] = await Promise.all([
    api.aPerson('customer', { firstname: 'Awa' }),
    api.aProfessional({ firstname: 'Nadia', town: 'Paris', from: at, to: new Date(at.getTime() + 6 * hour) }),
  ])
  const id = await api.bookAndPay(awa, nadia, at)
  const address = `/api/v1/appointment/${id}`
  await api.call('POST', `${address}/late`, { minutes: 10 }, awa.token)
  await api.call('POST', `${address}/here`, {}, nadia.token)
  await logInAs(side === 'customer' ? awa : nadia)
  await page.goto('/account/mes-rendez-vous')
  await expectText(page, /10\smin de retard/)
  return { awa, nadia, id, address }
}

const press = async (scene: Scene, button: string, dialog: string) => {
  await scene.page.getByRole('button', { name: button }).click()
  return expectDialog(scene.page, dialog)
}

const dayPage: ShownPage = {
  name: 'on-the-day',
  routes: ['/account/mes-rendez-vous'],
  states: {
    'of a customer': async (scene) => {
      await openDay(scene, 'customer')
      await expectText(scene.page, 'Votre code de présence')
    },
    'of a professional': async (scene) => {
      await openDay(scene, 'professional')
    },
    late: async (scene) => {
      await openDay(scene, 'customer')
      await press(scene, 'Je suis en retard : Braids', 'Vous êtes en retard ?')
    },
    'a wrong code': async (scene) => {
      await openDay(scene, 'professional')
      const dialog = await press(scene, 'Saisir le code : Braids', 'Le code d’Awa')
      await dialog.getByLabel('Code à quatre chiffres').fill('12')
      await dialog.getByRole('button', { name: 'Confirmer la présence' }).click()
      await expect(dialog.getByText(/^Quatre chiffres/)).toBeVisible()
    },
    'not safe': async (scene) => {
      await openDay(scene, 'customer')
      const dialog = await press(
        scene,
        'Je ne me sens pas en sécurité : Braids',
        'Vous ne vous sentez pas en sécurité ?',
      )
      await expect(dialog.getByText('Annuler pour ma sécurité')).toBeVisible()
    },
  },
}

const sharedPage: ShownPage = {
  name: 'shared-appointment',
  routes: ['/partage/:token'],
  states: {
    live: async (scene) => {
      const { awa, address } = await openDay(scene, 'customer')
      const { url } = await scene.api.call<{ url: string }>('POST', `${address}/safety/share`, {}, awa.token)
      await scene.page.goto(new URL(url).pathname)
      await expectText(scene.page, 'Le rendez-vous d’Awa')
    },
    ended: async ({ page, expectProblem }) => {
      expectProblem(/404/)
      await page.goto(`/partage/${'x'.repeat(43)}`)
      await expectText(page, 'Ce lien ne montre rien')
    },
  },
}

export const dayPages = [dayPage, sharedPage]
