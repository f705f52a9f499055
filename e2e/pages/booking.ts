import { expect } from '@playwright/test'
import {
  bankDialogOf,
  blockRequests,
  bookedDialogOf,
  cardFrameOf,
  cards,
  openPayment,
  orderButton,
  paymentDialogOf,
  payWith,
} from '../cards.ts'
import { letHoldExpireIn } from '../database-state.ts'
import { inAWeek, type Professional } from '../people.ts'
import {
  abortRequests,
  expectDialog,
  expectText,
  failRequests,
  fakeSavedCards,
  keepPending,
  openPage,
  type Scene,
  type ShownPage,
  savedCards,
} from './scene.ts'

const starts = '**/disponibilite/user/*/starts?*'

const bookingPath = ({ firstname, id }: { firstname: string; id: string }, chosen: Record<string, string> = {}) =>
  `/reservation/${firstname}?${new URLSearchParams({ professionalId: id, ...chosen })}`

const chosenHour = ({ availabilityWindow, service }: Professional) => ({
  prestation: service.id,
  date: availabilityWindow.start,
})

/** Opens the booking page with everything chosen, at the salon or at home. */
const openWithChoices = async ({ page, cast, logInAs }: Scene, lieu = 'Salon De Coiffure') => {
  await logInAs(cast.newCustomer)
  await page.goto(bookingPath(cast.beginner, { ...chosenHour(cast.beginner), lieu }))
  await expectText(page, 'Si vous annulez')
}

/** Opens the booking page of a new professional, whose hours the scene may take. */
const openOwnBooking = async ({ page, api, logInAs }: Scene) => {
  const nadia = await api.aProfessional({ firstname: 'Nadia' })
  const awa = await logInAs('customer')
  await page.goto(bookingPath(nadia, chosenHour(nadia)))
  await expectText(page, 'Si vous annulez')
  return { nadia, awa }
}

const confirmBooking = ({ page }: Scene) => page.getByRole('button', { name: 'Confirmer' }).click()

const booking: ShownPage = {
  name: 'booking',
  routes: ['/reservation/:name'],
  // The offer of hair comes after the hours, above the summary.
  shifting: ['hour taken', 'too many held', 'too many unpaid', 'own hold', 'not answered by the bank'],
  inEveryTest: ['everything chosen'],
  states: {
    'service to choose': openPage({
      as: 'cliente',
      at: ({ coiffeuse }) => bookingPath(coiffeuse),
      shows: 'La prestation',
    }),
    'size to choose': openPage({
      as: 'cliente',
      at: ({ beginner }) => bookingPath(beginner, { prestation: 'Nattes' }),
      shows: 'Continuer',
    }),
    'hours to choose': openPage({
      as: 'cliente',
      at: ({ coiffeuse }) => bookingPath(coiffeuse, { prestation: 'Braids' }),
      shows: /^(Matin|Après-midi|Soir)/,
    }),
    'everything chosen': openWithChoices,
    'at home': (scene) => openWithChoices(scene, 'Ma Maison'),
    'too far from home': openPage({
      as: 'cliente',
      at: ({ beginner }) => bookingPath(beginner, { ...chosenHour(beginner), lieu: 'Ma Maison' }),
      shows: /se déplace jusqu.à 20/,
    }),
    'address incomplete': async (scene) => {
      const { page } = scene
      await openWithChoices(scene, 'Ma Maison')
      const street = page.getByLabel('Adresse', { exact: true })
      await street.clear()
      await page.getByRole('button', { name: 'Complétez le lieu' }).click()
      await expect(street).toHaveAccessibleDescription(/ne peut pas être vide/)
    },
    'nothing offered': openPage({
      as: 'newCustomer',
      at: ({ newProfessional }) => bookingPath(newProfessional),
      shows: /n’a pas encore publié/,
    }),
    'weeks without hours': openPage({
      as: 'newCustomer',
      at: ({ beginner }) => bookingPath(beginner, { prestation: beginner.service.id, date: '2027-06-01' }),
      shows: 'Aucune heure libre cette semaine.',
    }),
    'hours on their way': async (scene) => {
      const { page, cast, logInAs } = scene
      await logInAs(cast.cliente)
      await page.goto(bookingPath(cast.coiffeuse))
      await keepPending(scene, starts)
      await page
        .getByRole('region', { name: 'La prestation' })
        .getByRole('button', { name: /^Braids/ })
        .click()
      await expect(
        page.getByRole('region', { name: 'Le jour et l’heure' }).getByText('Les heures se chargent…'),
      ).toBeAttached()
    },
    failing: async (scene) => {
      const { page, cast, logInAs } = scene
      await logInAs(cast.cliente)
      await page.goto(bookingPath(cast.coiffeuse))
      await abortRequests(scene, starts)
      await page
        .getByRole('region', { name: 'La prestation' })
        .getByRole('button', { name: /^Braids/ })
        .click()
      await expectText(page, /Les heures n’ont pas pu être lues/)
    },
    confirming: async (scene) => {
      await openWithChoices(scene)
      await keepPending(scene, '**/api/v1/appointment')
      await confirmBooking(scene)
      await expect(scene.page.getByRole('button', { name: 'Confirmer' })).toHaveAttribute('aria-disabled', 'true')
    },
    'hour taken': async (scene) => {
      const { page, api } = scene
      const { nadia } = await openOwnBooking(scene)
      await api.holdHours(await api.aPerson('customer'), nadia, new Date(nadia.availabilityWindow.start))
      await confirmBooking(scene)
      await expectText(page, /Les heures libres les plus proches/)
    },
    'too many held': async (scene) => {
      const { page, api } = scene
      const { awa } = await openOwnBooking(scene)
      for (const hour of [10, 12, 14]) await api.holdHours(awa, await api.aProfessional({}), inAWeek(hour))
      await confirmBooking(scene)
      await expect(page.getByRole('link', { name: 'Voir mes rendez-vous' })).toBeVisible()
    },
    'too many unpaid': async (scene) => {
      const { page, api } = scene
      const { nadia, awa } = await openOwnBooking(scene)
      await api.abandonTenHolds(awa, nadia, new Date(nadia.availabilityWindow.start))
      await confirmBooking(scene)
      await expectText(page, /sont restées sans paiement/)
    },
    'own hold': async (scene) => {
      const { page } = scene
      await openOwnBooking(scene)
      await confirmBooking(scene)
      await paymentDialogOf(page).getByRole('button', { name: 'Fermer la fenêtre' }).click()
      await expectText(page, /Cette heure vous est gardée/)
    },
    'not answered by the bank': async (scene) => {
      const { page, api } = scene
      const { nadia, awa } = await openOwnBooking(scene)
      await api.holdHours(awa, nadia, new Date(nadia.availabilityWindow.start))
      await page.route('**/api/v1/appointment?*', async (route) => {
        const response = await route.fetch()
        const list = (await response.json()) as object[]
        await route.fulfill({
          response,
          json: list.map((each) => ({ ...each, payment: 'processing', allowedActions: [] })),
        })
      })
      await page.goto(bookingPath(nadia, chosenHour(nadia)))
      await expectText(page, /Votre banque n’a pas encore répondu/)
    },
    'session ended': async (scene) => {
      const { page } = scene
      await openWithChoices(scene)
      await page.evaluate(() => localStorage.removeItem('token'))
      await confirmBooking(scene)
      await expectDialog(page, 'Connexion')
    },
    'terms to accept': async (scene) => {
      const { page, api, cast, logInAs } = scene
      await logInAs(await api.aPerson('customer', { terms: false }))
      await page.goto(bookingPath(cast.beginner, chosenHour(cast.beginner)))
      await confirmBooking(scene)
      await expectDialog(page, 'Avant de continuer')
    },
  },
}

/** Opens the payment from the list of appointments. */
const openHeldPayment = async (scene: Scene) => {
  const hold = await scene.aHold()
  await openPayment(scene.page)
  return hold
}

const expectCardLoading = ({ page }: Scene) =>
  expect(paymentDialogOf(page).getByText('La saisie de la carte se charge…')).toBeAttached()

const fontsOfCard = ({ page }: Scene) =>
  cardFrameOf(page)
    .locator('body')
    .evaluate(() => [...document.fonts].map(({ family, status }) => `${family} ${status}`))

/** Fakes a bank that does not answer; the provider reports `processing` only for moments. */
const fakeSlowBank = ({ page }: Scene) =>
  page.route('**/api/v1/payment/*/confirm', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), status: 'processing' } })
  })

const payment: ShownPage = {
  name: 'payment',
  routes: [],
  states: {
    'card on its way': async (scene) => {
      await keepPending(scene, '**/sandbox/stripe.js*')
      await openHeldPayment(scene)
      await expectCardLoading(scene)
    },
    'card frame on its way': async (scene) => {
      await keepPending(scene, '**/sandbox/card')
      await openHeldPayment(scene)
      await expectCardLoading(scene)
    },
    'card missing': async (scene) => {
      await abortRequests(scene, '**/sandbox/stripe.js*')
      await openHeldPayment(scene)
      await expectText(scene.page, /La saisie de la carte ne s’affiche pas/)
    },
    card: async (scene) => {
      await openHeldPayment(scene)
      await expect(orderButton(scene.page)).toBeEnabled()
      await expect.poll(() => fontsOfCard(scene)).toEqual(['Figtree loaded'])
    },
    'nearly over': async (scene) => {
      const { id } = await scene.aHold()
      await letHoldExpireIn(id, 110)
      await openPayment(scene.page)
      await expectText(scene.page, 'Il reste moins de deux minutes pour payer.')
    },
    'saved card': async (scene) => {
      await fakeSavedCards(scene, savedCards)
      await openHeldPayment(scene)
      await expect(orderButton(scene.page)).toBeEnabled()
      await expect(scene.page.getByLabel('Visa se terminant par 4242')).toBeChecked()
    },
    wallet: async (scene) => {
      await openHeldPayment(scene)
      await cardFrameOf(scene.page).getByRole('button', { name: 'Portefeuille de test' }).click()
      await expect(scene.page.getByLabel('Garder cette carte')).toBeHidden()
    },
    'another card than the saved ones': async (scene) => {
      await fakeSavedCards(scene, savedCards)
      await openHeldPayment(scene)
      await scene.page.getByLabel('Autre carte').check()
      await scene.page.getByLabel('Garder cette carte').check()
      await expect(orderButton(scene.page)).toBeEnabled()
    },
    'saved cards cannot be read': async (scene) => {
      await failRequests(scene, '**/api/v1/card')
      await openHeldPayment(scene)
      await expectText(scene.page, /Vos cartes gardées ne s’affichent pas/)
      await expect(orderButton(scene.page)).toBeEnabled()
    },
    'card incomplete': async (scene) => {
      await openHeldPayment(scene)
      await expect(orderButton(scene.page)).toBeEnabled()
      await orderButton(scene.page).click()
      await expect(cardFrameOf(scene.page).getByLabel('Numéro de carte')).toHaveAttribute('aria-invalid', 'true')
    },
    paying: async (scene) => {
      await openHeldPayment(scene)
      await blockRequests(scene.page, '**/api/v1/payment')
      await payWith(scene.page, cards.visa)
      await expectText(scene.page, /Paiement en cours/)
    },
    refused: async (scene) => {
      await openHeldPayment(scene)
      await payWith(scene.page, cards.declined)
      await expectText(scene.page, /Votre carte a été refusée/)
    },
    'refused five times': async (scene) => {
      const { awa, id } = await openHeldPayment(scene)
      await scene.api.tryDeclinedCards(awa, id, 4)
      await payWith(scene.page, cards.declined)
      await expectDialog(scene.page, 'L’heure n’est plus gardée')
    },
    'the bank asks': async (scene) => {
      await openHeldPayment(scene)
      await payWith(scene.page, cards.challenged)
      await expect(bankDialogOf(scene.page).page.getByRole('button', { name: 'Confirmer le paiement' })).toBeVisible()
    },
    'not confirmed': async (scene) => {
      await openHeldPayment(scene)
      await payWith(scene.page, cards.challenged)
      await bankDialogOf(scene.page).window.getByRole('button', { name: 'Fermer sans payer' }).click()
      await expectText(scene.page, /n’a pas confirmé ce paiement/)
    },
    'not answered by the bank': async (scene) => {
      await fakeSlowBank(scene)
      await openHeldPayment(scene)
      await payWith(scene.page, cards.challenged)
      await bankDialogOf(scene.page).page.getByRole('button', { name: 'Confirmer le paiement' }).click()
      await expectText(scene.page, /Votre banque n’a pas encore répondu/)
    },
    'paid too late': async (scene) => {
      const { page } = scene
      const json = { statusCode: 409, error: 'hold_expired', message: 'Trop tard.', details: { refund: 107 } }
      await page.route('**/api/v1/payment', (route) => route.fulfill({ status: 409, json }))
      await openHeldPayment(scene)
      await payWith(page, cards.visa)
      await expect(await expectDialog(page, 'Votre paiement est remboursé')).toContainText('107 €')
    },
    'connection lost': async (scene) => {
      await openHeldPayment(scene)
      await abortRequests(scene, '**/api/v1/payment')
      await payWith(scene.page, cards.visa)
      await expectText(scene.page, /La connexion est perdue/)
    },
    'session ended': async (scene) => {
      await openHeldPayment(scene)
      await scene.page.evaluate(() => localStorage.removeItem('token'))
      await payWith(scene.page, cards.visa)
      await expectDialog(scene.page, 'Votre session est terminée')
    },
    'too late': async (scene) => {
      const { page } = scene
      await page.clock.install()
      const { id } = await openHeldPayment(scene)
      await page.route(`**/api/v1/appointment/${id}`, async (route) => {
        const response = await route.fetch()
        const expired = { ...(await response.json()), status: 'Expiré', holdExpiresAt: null }
        await route.fulfill({ response, json: expired })
      })
      await page.clock.fastForward('16:00')
      await expectDialog(page, 'Le délai est dépassé')
    },
    booked: async (scene) => {
      await openHeldPayment(scene)
      await payWith(scene.page, cards.visa)
      await expect(bookedDialogOf(scene.page)).toBeVisible()
    },
  },
}

export const bookingPages = [booking, payment]
