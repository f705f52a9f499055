import { expect } from '@playwright/test'
import { cards, openPayment, orderButton, paymentDialogOf, payWith } from '../cards.ts'
import type { Person, Professional } from '../people.ts'
import { expectDialog, expectText, failRequests, keepPending, type Scene, type ShownPage } from './scene.ts'

const list = '/account/mes-rendez-vous'

/** Creates a professional who confirms first appointments, and a customer who is new to the professional. */
const twoPeople = async ({ api }: Scene) => {
  const [awa, nadia] = await Promise.all([
    api.aPerson('customer', { firstname: 'Awa' }),
    api.aProfessional({ firstname: 'Nadia', town: 'Paris' }),
  ])
  await api.call('PUT', `/api/v1/user/${nadia.id}`, { confirmsFirst: true }, nadia.token)
  return { awa, nadia }
}

type Request = { awa: Person; nadia: Professional; id: string }

/** Sends a request and logs the browser in as one party. */
const aRequest = async (scene: Scene, side: 'customer' | 'professional'): Promise<Request> => {
  const { awa, nadia } = await twoPeople(scene)
  const id = await scene.api.bookAndPay(awa, nadia, new Date(nadia.availabilityWindow.start))
  await scene.logInAs(side === 'customer' ? awa : nadia)
  return { awa, nadia, id }
}

const answer = ({ api }: Scene, { nadia, id }: Request, accept: boolean) =>
  api.call('POST', `/api/v1/appointment/${id}/request`, { accept }, nadia.token)

const openAs = (side: 'customer' | 'professional', shows: string | RegExp) => async (scene: Scene) => {
  const request = await aRequest(scene, side)
  await scene.page.goto(list)
  await expectText(scene.page, shows)
  return request
}

const openDialog = (side: 'customer' | 'professional', button: string, title: string) => async (scene: Scene) => {
  await openAs(side, /^Demande (envoyée|à confirmer)$/)(scene)
  await scene.page.getByRole('button', { name: `${button} : Braids` }).click()
  return expectDialog(scene.page, title)
}

/** Fakes the customer's list in a state that takes long to reach. */
const endedAs = (requestEnd: string, shows: RegExp) => async (scene: Scene) => {
  const { page } = scene
  const request = await aRequest(scene, 'customer')
  await answer(scene, request, false)
  await page.route('**/api/v1/appointment?*', async (route) => {
    const response = await route.fetch()
    const json = ((await response.json()) as object[]).map((each) => ({ ...each, requestEnd }))
    await route.fulfill({ response, json })
  })
  await page.goto(list)
  await expectText(page, shows)
}

/** Opens the payment of a hold that becomes a request. */
const openRequestPayment = async (scene: Scene) => {
  const { awa, nadia } = await twoPeople(scene)
  await scene.api.holdHours(awa, nadia, new Date(nadia.availabilityWindow.start))
  await scene.logInAs(awa)
  await openPayment(scene.page)
  await expect(orderButton(scene.page)).toBeEnabled()
}

const openBooking = async (scene: Scene) => {
  const { awa, nadia } = await twoPeople(scene)
  await scene.logInAs(awa)
  const chosen = { professionalId: nadia.id, prestation: nadia.service.id, date: nadia.availabilityWindow.start }
  await scene.page.goto(`/reservation/Nadia?${new URLSearchParams(chosen)}`)
  await expectText(scene.page, /^Nadia confirme elle-même les premiers rendez-vous/)
  return { awa, nadia }
}

const openChoice = async (scene: Scene) => {
  await scene.logInAs(await scene.api.aPerson('professional', { firstname: 'Sira' }))
  await scene.page.goto('/account/disponibilite')
  return scene.page.getByRole('checkbox', { name: /^Je confirme les premiers rendez-vous/ })
}

const requests: ShownPage = {
  name: 'requests',
  routes: [list],
  states: {
    'of a customer': openAs('customer', 'Demande envoyée'),
    'of a professional': openAs('professional', 'Demande à confirmer'),
    accepting: openDialog('professional', 'Accepter', 'Accepter cette demande ?'),
    declining: openDialog('professional', 'Refuser', 'Refuser cette demande ?'),
    withdrawing: openDialog('customer', 'Retirer ma demande', 'Retirer votre demande ?'),
    'answer on its way': async (scene) => {
      const dialog = await openDialog('professional', 'Accepter', 'Accepter cette demande ?')(scene)
      await keepPending(scene, '**/api/v1/appointment/*/request')
      await dialog.getByRole('button', { name: 'Accepter' }).click()
      await expect(dialog.getByRole('button', { name: 'Accepter' })).toHaveAttribute('aria-disabled', 'true')
    },
    'answer failing': async (scene) => {
      const dialog = await openDialog('professional', 'Accepter', 'Accepter cette demande ?')(scene)
      await failRequests(scene, '**/api/v1/appointment/*/request')
      await dialog.getByRole('button', { name: 'Accepter' }).click()
      await expectText(scene.page, /Une erreur est survenue/)
    },
    accepted: async (scene) => {
      const request = await aRequest(scene, 'customer')
      await answer(scene, request, true)
      await scene.page.goto(list)
      await expectText(scene.page, 'Payé')
    },
    'accepted and not charged yet': async (scene) => {
      const { page } = scene
      await aRequest(scene, 'professional')
      await page.route('**/api/v1/appointment?*', async (route) => {
        const response = await route.fetch()
        const accepted = { requestExpiresAt: null, allowedActions: [] }
        const json = ((await response.json()) as object[]).map((each) => ({ ...each, ...accepted }))
        await route.fulfill({ response, json })
      })
      await page.goto(list)
      await expectText(page, 'Demande acceptée')
    },
    refused: async (scene) => {
      const request = await aRequest(scene, 'customer')
      await answer(scene, request, false)
      await scene.page.goto(list)
      await expectText(scene.page, /Nadia ne peut pas vous recevoir à cette heure/)
    },
    'refused, for the professional': async (scene) => {
      const request = await aRequest(scene, 'professional')
      await answer(scene, request, false)
      await scene.page.goto(list)
      await expectText(scene.page, 'Pas encore de rendez-vous')
    },
    'without an answer': endedAs('unanswered', /pas reçu de réponse à temps/),
    'not charged': endedAs('not_charged', /n’a pas pu être débité/),
    withdrawn: async (scene) => {
      const { awa, id } = await aRequest(scene, 'customer')
      await scene.api.call('DELETE', `/api/v1/appointment/${id}`, undefined, awa.token)
      await scene.page.goto(list)
      await expectText(scene.page, /Vous avez retiré cette demande/)
    },
  },
}

const sending: ShownPage = {
  name: 'request-sending',
  routes: ['/reservation/:name'],
  states: {
    'everything chosen': openBooking,
    'sent already': async (scene) => {
      const { page, api } = scene
      const { awa, nadia } = await openBooking(scene)
      await api.bookAndPay(awa, nadia, new Date(nadia.availabilityWindow.start))
      await page.reload()
      await expectText(page, 'Votre demande pour cette heure est envoyée')
    },
    'one is open already': async (scene) => {
      const { page, api } = scene
      const { awa, nadia } = await openBooking(scene)
      const later = new Date(Date.parse(nadia.availabilityWindow.start) + 4 * 3_600_000)
      await api.bookAndPay(awa, nadia, later)
      scene.expectProblem(/409/)
      await page.getByRole('button', { name: 'Confirmer' }).click()
      await expect(page.getByRole('link', { name: 'Voir mes rendez-vous' })).toBeVisible()
    },
    payment: openRequestPayment,
    sent: async (scene) => {
      await openRequestPayment(scene)
      await payWith(scene.page, cards.visa)
      await expectDialog(scene.page, 'Votre demande est envoyée')
    },
    refused: async (scene) => {
      await openRequestPayment(scene)
      await payWith(scene.page, cards.declined)
      await expect(paymentDialogOf(scene.page)).toContainText(/Votre carte a été refusée/)
    },
  },
}

const choice: ShownPage = {
  name: 'first-appointments',
  routes: ['/account/disponibilite'],
  states: {
    chosen: async (scene) => {
      const box = await openChoice(scene)
      await box.check()
      await expectText(scene.page, /^Enregistré/)
    },
    failing: async (scene) => {
      const box = await openChoice(scene)
      await failRequests(scene, '**/api/v1/user/*')
      await box.click()
      await expectText(scene.page, /Une erreur est survenue/)
      // The dialog hides the page from assistive technology.
      await expect(scene.page.getByRole('checkbox', { includeHidden: true })).not.toBeChecked()
    },
  },
}

export const requestPages = [sending, requests, choice]
