import { expect } from '@playwright/test'
import {
  bankOn,
  bookedOn,
  cardFrameOf,
  cards,
  holdsBack,
  opensPayment,
  orderButton,
  paymentOf,
  paysWith,
} from '../cards.ts'
import { inAWeek, type Professional } from '../people.ts'
import { keepsWaiting, loses, type Scene, type ShownPage, sees, seesDialog, visit } from './scene.ts'

const starts = '**/disponibilite/user/*/starts?*'

const bookingOf = ({ firstname, id }: { firstname: string; id: string }, chosen: Record<string, string> = {}) =>
  `/reservation/${firstname}?${new URLSearchParams({ professionalId: id, ...chosen })}`

const chosenHour = ({ slot, service }: Professional) => ({ prestation: service.id, date: slot.start })

/** Opens the booking page with everything chosen, at the salon or at home. */
const hasChosen = async ({ page, cast, signedIn }: Scene, lieu = 'Salon De Coiffure') => {
  await signedIn(cast.newCustomer)
  await page.goto(bookingOf(cast.beginner, { ...chosenHour(cast.beginner), lieu }))
  await sees(page, 'Si vous annulez')
}

/** Opens the booking page of a new professional, whose hours the scene may take. */
const choosesOf = async ({ page, api, signedIn }: Scene) => {
  const nadia = await api.aProfessional({ firstname: 'Nadia' })
  const awa = await signedIn('customer')
  await page.goto(bookingOf(nadia, chosenHour(nadia)))
  await sees(page, 'Si vous annulez')
  return { nadia, awa }
}

const confirms = ({ page }: Scene) => page.getByRole('button', { name: 'Confirmer' }).click()

const booking: ShownPage = {
  name: 'booking',
  routes: ['/reservation/:name'],
  states: {
    'service to choose': visit({ as: 'cliente', at: ({ coiffeuse }) => bookingOf(coiffeuse), shows: 'La prestation' }),
    'hours to choose': visit({
      as: 'cliente',
      at: ({ coiffeuse }) => bookingOf(coiffeuse, { prestation: 'Braids' }),
      shows: /^(Matin|Après-midi|Soir)/,
    }),
    'everything chosen': hasChosen,
    'at home': (scene) => hasChosen(scene, 'Ma Maison'),
    'too far from home': visit({
      as: 'cliente',
      at: ({ beginner }) => bookingOf(beginner, { ...chosenHour(beginner), lieu: 'Ma Maison' }),
      shows: /se déplace jusqu.à 20/,
    }),
    'address incomplete': async (scene) => {
      const { page } = scene
      await hasChosen(scene, 'Ma Maison')
      await page.getByLabel('Adresse', { exact: true }).clear()
      await page.getByRole('button', { name: 'Complétez le lieu' }).click()
      await sees(page, /adresse ne peut pas/)
    },
    'nothing offered': visit({
      as: 'newCustomer',
      at: ({ newProfessional }) => bookingOf(newProfessional),
      shows: /n’a pas encore publié/,
    }),
    'weeks without hours': visit({
      as: 'newCustomer',
      at: ({ beginner }) => bookingOf(beginner, { prestation: beginner.service.id, date: '2027-06-01' }),
      shows: 'Aucune heure libre cette semaine.',
    }),
    'hours on their way': async (scene) => {
      const { page, cast, signedIn } = scene
      await signedIn(cast.cliente)
      await page.goto(bookingOf(cast.coiffeuse))
      await keepsWaiting(scene, starts)
      await page
        .getByRole('region', { name: 'La prestation' })
        .getByRole('button', { name: /^Braids/ })
        .click()
      await expect(
        page.getByRole('region', { name: 'Le jour et l’heure' }).getByText('Les heures se chargent…'),
      ).toBeAttached()
    },
    failing: async (scene) => {
      const { page, cast, signedIn } = scene
      await signedIn(cast.cliente)
      await page.goto(bookingOf(cast.coiffeuse))
      await loses(scene, starts)
      await page
        .getByRole('region', { name: 'La prestation' })
        .getByRole('button', { name: /^Braids/ })
        .click()
      await sees(page, /Les heures n’ont pas pu être lues/)
    },
    confirming: async (scene) => {
      await hasChosen(scene)
      await keepsWaiting(scene, '**/api/v1/appointment')
      await confirms(scene)
      await expect(scene.page.getByRole('button', { name: 'Confirmer' })).toHaveAttribute('aria-disabled', 'true')
    },
    'hour taken': async (scene) => {
      const { page, api } = scene
      const { nadia } = await choosesOf(scene)
      await api.holds(await api.aPerson('customer'), nadia, new Date(nadia.slot.start))
      await confirms(scene)
      await sees(page, /Les heures libres les plus proches/)
    },
    'too many held': async (scene) => {
      const { page, api } = scene
      const { nadia, awa } = await choosesOf(scene)
      for (const hour of [10, 12, 14]) await api.holds(awa, nadia, inAWeek(hour))
      await confirms(scene)
      await expect(page.getByRole('link', { name: 'Voir mes rendez-vous' })).toBeVisible()
    },
    'too many unpaid': async (scene) => {
      const { page, api } = scene
      const { nadia, awa } = await choosesOf(scene)
      await api.leavesTenUnpaid(awa, nadia, new Date(nadia.slot.start))
      await confirms(scene)
      await sees(page, /sont restées sans paiement/)
    },
    'own hold': async (scene) => {
      const { page } = scene
      await choosesOf(scene)
      await confirms(scene)
      await paymentOf(page).getByRole('button', { name: 'Fermer la fenêtre' }).click()
      await sees(page, /Cette heure vous est gardée/)
    },
    'not answered by the bank': async (scene) => {
      const { page, api } = scene
      const { nadia, awa } = await choosesOf(scene)
      await api.holds(awa, nadia, new Date(nadia.slot.start))
      await page.route('**/api/v1/appointment?*', async (route) => {
        const response = await route.fetch()
        const list = (await response.json()) as object[]
        await route.fulfill({
          response,
          json: list.map((each) => ({ ...each, payment: 'processing', allowedActions: [] })),
        })
      })
      await page.goto(bookingOf(nadia, chosenHour(nadia)))
      await sees(page, /Votre banque n’a pas encore répondu/)
    },
    'session ended': async (scene) => {
      const { page } = scene
      await hasChosen(scene)
      await page.evaluate(() => localStorage.removeItem('token'))
      await confirms(scene)
      await seesDialog(page, 'Connexion')
    },
    'terms to accept': async (scene) => {
      const { page, api, cast, signedIn } = scene
      await signedIn(await api.aPerson('customer', { terms: false }))
      await page.goto(bookingOf(cast.beginner, chosenHour(cast.beginner)))
      await confirms(scene)
      await seesDialog(page, 'Avant de continuer')
    },
  },
}

/** Opens the payment from the list of appointments. */
const atPayment = async (scene: Scene) => {
  const held = await scene.aHold()
  await opensPayment(scene.page)
  return held
}

const payment: ShownPage = {
  name: 'payment',
  routes: [],
  states: {
    'card on its way': async (scene) => {
      await keepsWaiting(scene, '**/sandbox/stripe.js*')
      await atPayment(scene)
    },
    'card missing': async (scene) => {
      await loses(scene, '**/sandbox/stripe.js*')
      await atPayment(scene)
      await sees(scene.page, /La saisie de la carte ne s’affiche pas/)
    },
    card: async (scene) => {
      await atPayment(scene)
      await expect(orderButton(scene.page)).toBeEnabled()
    },
    'card incomplete': async (scene) => {
      await atPayment(scene)
      await expect(orderButton(scene.page)).toBeEnabled()
      await orderButton(scene.page).click()
      await expect(cardFrameOf(scene.page).getByLabel('Numéro de carte')).toHaveAttribute('aria-invalid', 'true')
    },
    paying: async (scene) => {
      await atPayment(scene)
      await holdsBack(scene.page, '**/api/v1/payment')
      await paysWith(scene.page, cards.visa)
      await sees(scene.page, /Paiement en cours/)
    },
    refused: async (scene) => {
      await atPayment(scene)
      await paysWith(scene.page, cards.refused)
      await sees(scene.page, /Votre carte a été refusée/)
    },
    'refused five times': async (scene) => {
      const { awa, id } = await atPayment(scene)
      await scene.api.triesCards(awa, id, 4)
      await paysWith(scene.page, cards.refused)
      await seesDialog(scene.page, 'L’heure n’est plus gardée')
    },
    'the bank asks': async (scene) => {
      await atPayment(scene)
      await paysWith(scene.page, cards.asksTheBank)
      await expect(bankOn(scene.page).page.getByRole('button', { name: 'Confirmer le paiement' })).toBeVisible()
    },
    'not confirmed': async (scene) => {
      await atPayment(scene)
      await paysWith(scene.page, cards.asksTheBank)
      await bankOn(scene.page).window.getByRole('button', { name: 'Fermer sans payer' }).click()
      await sees(scene.page, /n’a pas confirmé ce paiement/)
    },
    'connection lost': async (scene) => {
      await atPayment(scene)
      await loses(scene, '**/api/v1/payment')
      await paysWith(scene.page, cards.visa)
      await sees(scene.page, /La connexion est perdue/)
    },
    'session ended': async (scene) => {
      await atPayment(scene)
      await scene.page.evaluate(() => localStorage.removeItem('token'))
      await paysWith(scene.page, cards.visa)
      await seesDialog(scene.page, 'Votre session est terminée')
    },
    'too late': async (scene) => {
      const { page } = scene
      await page.clock.install()
      const { id } = await atPayment(scene)
      await page.route(`**/api/v1/appointment/${id}`, async (route) => {
        const response = await route.fetch()
        const lapsed = { ...(await response.json()), status: 'Expiré', holdExpiresAt: null }
        await route.fulfill({ response, json: lapsed })
      })
      await page.clock.fastForward('16:00')
      await seesDialog(page, 'Le délai est dépassé')
    },
    booked: async (scene) => {
      await atPayment(scene)
      await paysWith(scene.page, cards.visa)
      await expect(bookedOn(scene.page)).toBeVisible()
    },
  },
}

export const bookingPages = [booking, payment]
