import type { Product } from '@couronne/contract/shop/products'
import { expect, type Page } from '@playwright/test'
import { address } from '../buying.ts'
import { talkBuilders } from '../conversations.ts'
import { moveAppointmentToPast } from '../database-state.ts'
import { picture } from '../people.ts'
import { aSuspendedProfessional } from './operator-person.ts'
import {
  abortRequests,
  expectDialog,
  expectText,
  failRequests,
  fakeSavedCards,
  goOffline,
  keepPending,
  openPage,
  type Scene,
  type ShownPage,
  savedCards,
} from './scene.ts'

const save = (page: Page) => page.getByRole('button', { name: 'Enregistrer' }).click()

const choosePhoto = async (page: Page) => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /(Ajouter|Changer) .*photo/ }).click()
  await (await chooser).setFiles(picture)
  const dialog = await expectDialog(page, 'Cadrez votre photo')
  await expect(dialog.getByRole('application', { name: 'Photo à cadrer' })).toBeVisible()
  return dialog
}

const sendPhoto = async (page: Page) => {
  const dialog = await choosePhoto(page)
  await dialog.getByRole('button', { name: 'Enregistrer la photo' }).click()
  return dialog
}

const openOwnPage = async ({ page, cast, logInAs }: Scene, path: string) => {
  await logInAs(cast.newCustomer)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
}

const profile: ShownPage = {
  name: 'account',
  routes: ['/account/profile'],
  inEveryTest: ['of a customer'],
  states: {
    'on its way': async (scene) => {
      await scene.logInAs(scene.cast.newCustomer)
      await keepPending(scene, '**/api/v1/auth')
      await scene.page.goto('/account/profile')
      await expect(scene.page.getByText('Chargement')).toBeAttached()
    },
    'of a customer': openPage({ as: 'cliente', at: '/account', shows: 'INFORMATIONS PERSONNELLES' }),
    'of a professional': openPage({ as: 'coiffeuse', at: '/account/profile', shows: 'Voir ma fiche publique' }),
    'of a new professional': openPage({
      as: 'newProfessional',
      at: '/account/profile',
      shows: 'Voir ma fiche publique',
    }),
    'of a professional to be verified': async (scene) => {
      await scene.logInAs(scene.cast.newProfessional)
      await scene.page.route('**/api/v1/auth', async (route) => {
        const own = await (await route.fetch()).json()
        await route.fulfill({ json: { ...own, isAwaitingVerification: true } })
      })
      await scene.page.goto('/account/profile')
      await expectText(scene.page, 'Votre profil n’est pas visible pour le moment')
    },
    mistakes: async (scene) => {
      await openOwnPage(scene, '/account/profile')
      await scene.page.getByLabel('Prénom(s)').fill('Awa 2')
      await scene.page.getByLabel('Téléphone').fill('zéro six')
      await save(scene.page)
      await expectText(scene.page, /ne peut pas contenir de chiffres/)
    },
    saved: async (scene) => {
      await openOwnPage(scene, '/account/profile')
      await save(scene.page)
      await expectText(scene.page, 'Vos informations ont été mises à jour.')
    },
    'photo to crop': async (scene) => {
      await openOwnPage(scene, '/account/profile')
      await choosePhoto(scene.page)
    },
    'photo on its way': async (scene) => {
      await openOwnPage(scene, '/account/profile')
      await keepPending(scene, '**/api/v1/upload')
      const dialog = await sendPhoto(scene.page)
      await expect(dialog.getByRole('progressbar', { name: 'Envoi de la photo' })).toBeVisible()
    },
    'photo refused': async (scene) => {
      await openOwnPage(scene, '/account/profile')
      await abortRequests(scene, '**/api/v1/upload')
      const dialog = await sendPhoto(scene.page)
      await expect(dialog.getByRole('alert')).toContainText(/envoi échoué/)
    },
    failing: async (scene) => {
      await openOwnPage(scene, '/account/profile')
      await abortRequests(scene, '**/api/v1/user/*')
      await save(scene.page)
      await expectDialog(scene.page, 'La connexion est perdue')
    },
    'to be suspended': async (scene) => {
      await scene.logInAs(await aSuspendedProfessional(scene))
      await scene.page.goto('/account/profile')
      await expectText(scene.page, 'INFORMATIONS PERSONNELLES')
    },
    'suspended meanwhile': async (scene) => {
      const { page, api, cast } = scene
      const nadia = await aSuspendedProfessional(scene)
      await scene.logInAs(nadia)
      await page.goto('/account/profile')
      await expectText(page, 'INFORMATIONS PERSONNELLES')
      const now = { reason: 'Une quatrième cliente le dit.', danger: true }
      await api.call('POST', `/api/v1/admin/people/${nadia.id}/suspend`, now, cast.operator.token)
      scene.expectProblem(/401/)
      await save(page)
      await expect(page).toHaveURL(/welcome-page|login|profile/)
      await expectDialog(page, 'Votre session est terminée')
    },
    'the server fails': async (scene) => {
      await scene.logInAs(scene.cast.newCustomer)
      await failRequests(scene, '**/api/v1/auth')
      await scene.page.goto('/account/profile')
      await expect(scene.page.getByRole('button', { name: 'Réessayer' })).toBeVisible()
    },
  },
}

const password: ShownPage = {
  name: 'account-password',
  routes: ['/account/password-reset'],
  states: {
    empty: openPage({ as: 'newCustomer', at: '/account/password-reset', shows: 'MODIFIER LE MOT DE PASSE' }),
    'of a professional': openPage({
      as: 'coiffeuse',
      at: '/account/password-reset',
      shows: 'MODIFIER LE MOT DE PASSE',
    }),
    'without a word': async (scene) => {
      await openOwnPage(scene, '/account/password-reset')
      await save(scene.page)
      await expectText(scene.page, /Champ requis/)
    },
    'wrong one': async (scene) => {
      const { page } = scene
      await openOwnPage(scene, '/account/password-reset')
      await page.getByLabel('Mot de passe actuel').fill('Mauvais-mot-1')
      await page.getByLabel('Nouveau mot de passe', { exact: true }).fill('Six-nattes-9!')
      await page.getByLabel('Confirmez le mot de passe').fill('Six-nattes-9!')
      await save(page)
      await expect(page.getByLabel('Mot de passe actuel')).toHaveAttribute('aria-invalid', 'true')
    },
  },
}

const ownData: ShownPage = {
  name: 'account-data',
  routes: ['/account/mes-donnees'],
  states: {
    'of a customer': openPage({ as: 'newCustomer', at: '/account/mes-donnees', shows: 'MES DONNÉES' }),
    'password requested': async (scene) => {
      await openOwnPage(scene, '/account/mes-donnees')
      await scene.page.getByRole('button', { name: 'Supprimer mon compte…' }).click()
      await expectDialog(scene.page, 'Supprimer mon compte')
    },
    'something in the way': async (scene) => {
      const { page } = scene
      scene.expectProblem(/409/)
      await scene.logInAs(scene.cast.cliente)
      await page.goto('/account/mes-donnees')
      await page.getByRole('button', { name: 'Supprimer mon compte…' }).click()
      const dialog = await expectDialog(page, 'Supprimer mon compte')
      await dialog.getByLabel('Mot de passe', { exact: true }).fill('Couronne!2026')
      await dialog.getByRole('button', { name: 'Supprimer définitivement' }).click()
      await expectText(page, /à venir ou à examiner/)
    },
  },
}

const notificationsAddress = '/account/notifications'
const notificationsApi = '**/api/v1/account/notifications'
const turnRemindersOff = async (scene: Scene) => {
  await openOwnPage(scene, notificationsAddress)
  await scene.page.getByLabel('Rappels de rendez-vous').uncheck()
  await save(scene.page)
}

const notifications: ShownPage = {
  name: 'notifications',
  routes: [notificationsAddress],
  states: {
    'of a customer': openPage({ as: 'newCustomer', at: notificationsAddress, shows: 'Rappels de rendez-vous' }),
    saved: async (scene) => {
      await turnRemindersOff(scene)
      await expectText(scene.page, 'C’est enregistré.')
    },
    saving: async (scene) => {
      await scene.page.route(notificationsApi, (route) =>
        route.request().method() === 'GET' ? route.fallback() : undefined,
      )
      await turnRemindersOff(scene)
      await expect(scene.page.getByText('En cours…')).toBeAttached()
    },
    'cannot be read': async (scene) => {
      await failRequests(scene, notificationsApi)
      await scene.logInAs(scene.cast.newCustomer)
      await scene.page.goto(notificationsAddress)
      await expectText(scene.page, 'Cette page n’a pas pu être lue')
    },
  },
}

const feedAddress = '/account/agenda'
const feedApi = '**/api/v1/account/calendar-feed'
const createFeed = async (scene: Scene) => {
  await scene.logInAs(await scene.api.aPerson('customer'))
  await scene.page.goto(feedAddress)
  await scene.page.getByRole('button', { name: 'Créer l’adresse' }).click()
}

const calendarFeed: ShownPage = {
  name: 'calendar-feed',
  routes: [feedAddress],
  states: {
    empty: openPage({ as: 'newCustomer', at: feedAddress, shows: 'Créer l’adresse' }),
    created: async (scene) => {
      await createFeed(scene)
      await expect(scene.page.getByLabel('L’adresse, montrée une seule fois')).toHaveValue(/calendar\.ics/)
    },
    replacing: async (scene) => {
      await createFeed(scene)
      await scene.page.getByRole('button', { name: 'Remplacer l’adresse' }).click()
      await expect(scene.page.getByRole('dialog', { name: 'Remplacer l’adresse ?' })).toBeVisible()
    },
    deleted: async (scene) => {
      await createFeed(scene)
      await scene.page.getByRole('button', { name: 'Supprimer l’adresse' }).click()
      await expectText(scene.page, 'L’adresse est supprimée : elle ne répond plus.')
    },
    'cannot be read': async (scene) => {
      await failRequests(scene, feedApi)
      await scene.logInAs(scene.cast.newCustomer)
      await scene.page.goto(feedAddress)
      await expectText(scene.page, 'Cette page n’a pas pu être lue')
    },
  },
}

const dialogOf = (button: string, title: string) => async (scene: Scene) => {
  const { page } = scene
  await scene.aHold()
  await page.goto('/account/mes-rendez-vous')
  await page.getByRole('button', { name: button }).click()
  await expectDialog(page, title)
}

const hour = 3_600_000

/** Books and pays an appointment of a new professional, that many hours ahead, and logs the browser in as one party. */
const aBookedAppointment = async (scene: Scene, hoursAhead: number, side: 'customer' | 'professional' = 'customer') => {
  const at = new Date(Math.ceil(Date.now() / hour + hoursAhead) * hour)
  const [awa, nadia] = await Promise.all([
    scene.api.aPerson('customer'),
    scene.api.aProfessional({ firstname: 'Nadia', town: 'Paris', from: at, to: new Date(at.getTime() + 6 * hour) }),
  ])
  const id = await scene.api.bookAndPay(awa, nadia, at)
  await scene.logInAs(side === 'customer' ? awa : nadia)
  const press = async (button: string, dialog: string) => {
    await scene.page.goto('/account/mes-rendez-vous')
    await scene.page.getByRole('button', { name: `${button} : Braids` }).click()
    return expectDialog(scene.page, dialog)
  }
  return { awa, nadia, id, press }
}

/** Fakes the list of appointments in a state that takes long to reach. */
const fakeAppointments = ({ page }: Scene, change: object) =>
  page.route('**/api/v1/appointment?*', async (route) => {
    const response = await route.fetch()
    const list = (await response.json()) as object[]
    await route.fulfill({ response, json: list.map((each) => ({ ...each, ...change })) })
  })

const openCancelDialog = (hoursAhead: number, side?: 'professional') => async (scene: Scene) => {
  const { press } = await aBookedAppointment(scene, hoursAhead, side)
  const question = await press('Annuler', 'Annuler ce rendez-vous ?')
  await expect(question.getByRole('definition').first()).toHaveText(/€/)
}

const cancelledWithRefund =
  (refund: { status: string; decidedAt?: string; reason?: string }) => async (scene: Scene) => {
    const { awa, id } = await aBookedAppointment(scene, 30)
    await scene.api.call('PATCH', `/api/v1/appointment/${id}`, { status: 'Annuler' }, awa.token)
    await fakeAppointments(scene, { refunds: [{ amount: 53.5, ...refund }] })
    await scene.page.goto('/account/mes-rendez-vous')
    await expectText(scene.page, /^(Rembours|Rendu autrement)/)
  }

const endedFields = { isEnded: true, refund: null, fee: null, allowedActions: ['report'], mayBookAgain: true }
const reportedAbsences = [
  { type: 'professional_absent', text: 'La porte est restée close.', createdAt: '2026-11-20T09:00:00Z' },
]

const appointments: ShownPage = {
  name: 'appointments',
  routes: ['/account/mes-rendez-vous'],
  // The answer to the mail's link comes after the list, above it.
  shifting: ['requested by mail too late'],
  inEveryTest: ['full'],
  states: {
    empty: openPage({ as: 'newCustomer', at: '/account/mes-rendez-vous', shows: 'Pas encore de rendez-vous' }),
    'empty for a professional': openPage({
      as: 'newProfessional',
      at: '/account/mes-rendez-vous',
      shows: 'Pas encore de rendez-vous',
    }),
    full: openPage({ as: 'cliente', at: '/account/mes-rendez-vous', shows: 'Passés et annulés' }),
    'full for a professional': openPage({
      as: 'coiffeuse',
      at: '/account/mes-rendez-vous',
      shows: 'Passés et annulés',
    }),
    'invoices of an appointment': async ({ page, cast, logInAs }) => {
      await logInAs(cast.cliente)
      await page.goto('/account/mes-rendez-vous')
      await page
        .getByRole('button', { name: /^Facture \(PDF\)/ })
        .last()
        .click()
      await expectDialog(page, 'Vos factures')
    },
    held: async (scene) => {
      await scene.aHold()
      await scene.page.goto('/account/mes-rendez-vous')
      await expectText(scene.page, 'En attente de paiement')
    },
    'on the night when the clocks go back': async (scene) => {
      await scene.aHold()
      await fakeAppointments(scene, { date: '2027-10-31T00:30:00.000Z', endTime: '2027-10-31T01:30:00.000Z' })
      await scene.page.goto('/account/mes-rendez-vous')
      await expectText(scene.page, /2\sh\s30 \(heure d.été\) – 2\sh\s30 \(heure d.hiver\)/)
    },
    'giving up': dialogOf('Abandonner : Braids', 'Abandonner cette réservation ?'),
    cancelling: async ({ page, cast, logInAs }) => {
      await logInAs(cast.cliente)
      await page.goto('/account/mes-rendez-vous')
      await page
        .getByRole('button', { name: /^Annuler : / })
        .first()
        .click()
      const question = await expectDialog(page, 'Annuler ce rendez-vous ?')
      await expect(question.getByText(/€/).first()).toBeVisible()
    },
    'cancelling for half': openCancelDialog(30),
    'cancelling for all': openCancelDialog(3),
    'cancelling at the provider’s price': async (scene) => {
      const freeAgainAt = new Date(Date.now() + 20 * 24 * hour).toISOString()
      await scene.page.route('**/api/v1/appointment/*/cancellation', async (route) => {
        const response = await route.fetch()
        const terms = { fee: 1.86, refund: 105.14, tier: 'provider_cost', freeAgainAt }
        await route.fulfill({ response, json: { ...(await response.json()), ...terms } })
      })
      await openCancelDialog(60)(scene)
    },
    'cancelling as a professional': openCancelDialog(30, 'professional'),
    'fee changed meanwhile': async (scene) => {
      const { page } = scene
      await openCancelDialog(60)(scene)
      const later = {
        fee: 53.5,
        refund: 53.5,
        tier: 'half',
        until: '2026-11-25T09:00:00Z',
        better: 'free',
        betterUntil: '2026-11-24T09:00:00Z',
        next: 'full',
      }
      const message = 'Les frais d’annulation ont changé. Vérifiez-les avant de confirmer.'
      scene.expectProblem(/409/)
      await page.route('**/api/v1/appointment/*', (route) =>
        route.fulfill({ status: 409, json: { statusCode: 409, error: 'price_changed', message, details: later } }),
      )
      await page.getByRole('button', { name: 'Annuler le rendez-vous' }).click()
      await expectText(page, /ont changé/)
    },
    'refund under way': cancelledWithRefund({ status: 'pending' }),
    'refund done': cancelledWithRefund({ status: 'succeeded', decidedAt: '2026-11-20T09:00:00Z' }),
    'refund refused': cancelledWithRefund({ status: 'failed', reason: 'la carte a expiré ou a été annulée' }),
    'manual refund': cancelledWithRefund({ status: 'manual' }),
    'cancelled by the professional': async (scene) => {
      const { nadia, id } = await aBookedAppointment(scene, 30)
      await scene.api.call('PATCH', `/api/v1/appointment/${id}`, { status: 'Annuler' }, nadia.token)
      await scene.page.goto('/account/mes-rendez-vous')
      await expectText(scene.page, 'Libres le même jour pour Braids')
    },
    'requested by mail too late': async (scene) => {
      const { awa, id } = await aBookedAppointment(scene, 30)
      await scene.api.call('PATCH', `/api/v1/appointment/${id}`, { status: 'Annuler' }, awa.token)
      await scene.page.goto(`/account/mes-rendez-vous?annuler=${id}`)
      await expectText(scene.page, 'Ce rendez-vous est déjà annulé.')
    },
    'moving for the last time': async (scene) => {
      const { press } = await aBookedAppointment(scene, 60)
      await fakeAppointments(scene, { reschedulesLeft: 1 })
      await press('Déplacer', 'Déplacer ce rendez-vous')
      await expectText(scene.page, /^Dernier déplacement possible/)
      await expect(scene.page.getByRole('button', { name: / h( \d\d)?$/ }).first()).toBeVisible()
    },
    moving: async (scene) => {
      const { press } = await aBookedAppointment(scene, 60)
      const dialog = await press('Déplacer', 'Déplacer ce rendez-vous')
      await expect(dialog.getByRole('button', { name: / h( \d\d)?$/ }).first()).toBeVisible()
    },
    'moving there': async (scene) => {
      const { press } = await aBookedAppointment(scene, 60)
      const dialog = await press('Déplacer', 'Déplacer ce rendez-vous')
      await dialog
        .getByRole('button', { name: / h( \d\d)?$/ })
        .last()
        .click()
      await expectText(scene.page, /Rien à payer de plus/)
    },
    'reporting an absence': async (scene) => {
      const { press } = await aBookedAppointment(scene, 30)
      await fakeAppointments(scene, endedFields)
      const dialog = await press('Signaler une absence', 'La coiffeuse était absente ?')
      await dialog.getByRole('button', { name: 'Signaler l’absence' }).click()
      await expectText(scene.page, /Champ requis/)
    },
    'just ended': async (scene) => {
      const { id } = await aBookedAppointment(scene, 30)
      await moveAppointmentToPast(id)
      await scene.page.goto('/account/mes-rendez-vous')
      await expectText(scene.page, 'Passés récemment')
    },
    'to be finished': async (scene) => {
      const { id } = await aBookedAppointment(scene, 30, 'professional')
      await moveAppointmentToPast(id)
      await scene.page.goto('/account/mes-rendez-vous')
      await expectText(scene.page, 'À terminer')
    },
    'absence reported': async (scene) => {
      await aBookedAppointment(scene, 30)
      await fakeAppointments(scene, { ...endedFields, allowedActions: [], absences: reportedAbsences })
      await scene.page.goto('/account/mes-rendez-vous')
      await expectText(scene.page, 'Absence signalée')
    },
    'own absence reported': async (scene) => {
      await aBookedAppointment(scene, 30, 'professional')
      await fakeAppointments(scene, {
        ...endedFields,
        allowedActions: ['finish', 'report'],
        mayBookAgain: false,
        absences: reportedAbsences,
      })
      await scene.page.goto('/account/mes-rendez-vous')
      await expectText(scene.page, 'Absence signalée')
    },
    'not read again': async (scene) => {
      const { press } = await aBookedAppointment(scene, 60)
      const question = await press('Annuler', 'Annuler ce rendez-vous ?')
      await abortRequests(scene, /\/api\/v1\/appointment[/?]/)
      await question.getByRole('button', { name: 'Annuler le rendez-vous' }).click()
      const errorDialog = await expectDialog(scene.page, 'La connexion est perdue')
      await errorDialog.getByRole('button', { name: 'Fermer' }).click()
      await question.getByRole('button', { name: 'Le garder' }).click()
      await expectText(scene.page, 'Vos rendez-vous n’ont pas pu être relus')
    },
    'on their way': async (scene) => {
      await openOwnPage(scene, '/account/profile')
      await keepPending(scene, '**/api/v1/appointment?*')
      await scene.page
        .getByRole('navigation', { name: 'Mon compte' })
        .getByRole('link', { name: /rendez-vous/i })
        .click()
      await expect(scene.page.getByText('Chargement de la page…')).toBeAttached()
    },
    offline: async (scene) => {
      const menu = scene.page.getByRole('navigation', { name: 'Mon compte' })
      await openOwnPage(scene, '/account/mes-rendez-vous')
      await menu.getByRole('link', { name: /profil/i }).click()
      await expectText(scene.page, 'INFORMATIONS PERSONNELLES')
      await goOffline(scene)
      await menu.getByRole('link', { name: /rendez-vous/i }).click()
      await expectText(scene.page, /^Connexion impossible/)
    },
    'the server fails': async (scene) => {
      await scene.logInAs(scene.cast.newCustomer)
      await failRequests(scene, '**/api/v1/appointment?*')
      await scene.page.goto('/account/mes-rendez-vous')
      await expectText(scene.page, 'Cette page n’a pas pu être lue')
    },
  },
}

const wishes: ShownPage = {
  name: 'souhaits',
  routes: ['/account/souhaits'],
  states: {
    empty: openPage({ as: 'newCustomer', at: '/account/souhaits', shows: 'Pas encore de souhait' }),
    full: async (scene) => {
      const { page, api, cast } = scene
      const products = await api.call<Product[]>('GET', '/api/v1/product')
      const stockLevels = [({ stock }: Product) => stock > 5, ({ stock }: Product) => stock > 0 && stock <= 5]
      for (const isWanted of [...stockLevels, ({ stock }: Product) => stock === 0]) {
        const productId = products.find(isWanted)?.id
        await api.call('POST', '/api/wish', { productId }, cast.cliente.token)
      }
      await scene.logInAs(cast.cliente)
      await page.goto('/account/souhaits')
      await expectText(page, 'Plus que')
    },
    'the server fails': async (scene) => {
      await scene.logInAs(scene.cast.newCustomer)
      await failRequests(scene, '**/api/wish/*')
      await scene.page.goto('/account/souhaits')
      await expectText(scene.page, 'Cette page n’a pas pu être lue')
    },
  },
}

const ownAddresses: ShownPage = {
  name: 'adresses',
  routes: ['/account/mes-adresses'],
  states: {
    empty: openPage({ as: 'newCustomer', at: '/account/mes-adresses', shows: 'Pas encore d’adresse' }),
    full: async (scene) => {
      const { page, api, cast } = scene
      const streets = [
        '12 rue des Lilas',
        '8 bis allée du Professeur-Jean-Baptiste-de-la-Quintinie',
        '9 quai des Tresses',
      ]
      for (const adresse of streets)
        await api.call('POST', '/api/adresse', { ...address, adresse, parDefaut: true }, cast.cliente.token)
      await scene.logInAs(cast.cliente)
      await page.goto('/account/mes-adresses')
      await expectText(page, '9 quai des Tresses')
    },
    'one is typed': async (scene) => {
      await scene.logInAs(scene.cast.newCustomer)
      await scene.page.goto('/account/mes-adresses')
      await scene.page.getByRole('button', { name: 'Ajouter une adresse' }).click()
      const addressDialog = await expectDialog(scene.page, 'Ajouter une adresse')
      await addressDialog.getByRole('button', { name: 'Enregistrer' }).click()
      await expect(addressDialog.getByText(/Champ requis/).first()).toBeVisible()
    },
    'the server fails': async (scene) => {
      await scene.logInAs(scene.cast.newCustomer)
      await failRequests(scene, '**/api/adresse/*')
      await scene.page.goto('/account/mes-adresses')
      await expectText(scene.page, 'Cette page n’a pas pu être lue')
    },
  },
}

const cardsAddress = '/account/mes-cartes'
const ownCards: ShownPage = {
  name: 'cartes',
  routes: [cardsAddress],
  states: {
    empty: openPage({ as: 'newCustomer', at: cardsAddress, shows: 'Aucune carte gardée' }),
    full: async (scene) => {
      await fakeSavedCards(scene, savedCards)
      await scene.logInAs(scene.cast.newCustomer)
      await scene.page.goto(cardsAddress)
      await expectText(scene.page, 'Expirée')
    },
    'one is removed': async (scene) => {
      await fakeSavedCards(scene, savedCards)
      await scene.logInAs(scene.cast.newCustomer)
      await scene.page.goto(cardsAddress)
      await scene.page.getByRole('button', { name: 'Retirer Visa se terminant par 4242' }).click()
      await expectDialog(scene.page, 'Retirer cette carte ?')
    },
    'the server fails': async (scene) => {
      await scene.logInAs(scene.cast.newCustomer)
      await failRequests(scene, '**/api/v1/card')
      await scene.page.goto(cardsAddress)
      await expectText(scene.page, 'Cette page n’a pas pu être lue')
    },
  },
}

const blockedAddress = '/account/personnes-bloquees'
const blockedPeople: ShownPage = {
  name: 'personnes bloquées',
  routes: [blockedAddress],
  states: {
    empty: openPage({ as: 'newCustomer', at: blockedAddress, shows: 'Personne n’est bloqué' }),
    full: async (scene) => {
      const { page, api } = scene
      const build = talkBuilders(api)
      const awa = await build.aCustomer()
      for (const firstname of ['Nadia', 'Marie-Antoinette-Fatoumata']) {
        const nadia = await api.aProfessional({ firstname })
        await build.block(awa, await build.ask(awa, nadia, 'Bonjour'))
      }
      await scene.logInAs(awa)
      await page.goto(blockedAddress)
      await expectText(page, 'Marie-Antoinette-Fatoumata')
    },
    'the server fails': async (scene) => {
      await scene.logInAs(scene.cast.newCustomer)
      await failRequests(scene, '**/api/v1/block')
      await scene.page.goto(blockedAddress)
      await expectText(scene.page, 'Cette page n’a pas pu être lue')
    },
    'unblocking fails': async (scene) => {
      const { page, api } = scene
      const build = talkBuilders(api)
      const awa = await build.aCustomer()
      await build.block(awa, await build.ask(awa, await api.aProfessional({ firstname: 'Nadia' }), 'Bonjour'))
      await scene.logInAs(awa)
      await page.goto(blockedAddress)
      await failRequests(scene, '**/api/v1/block/*')
      await page.getByRole('button', { name: 'Débloquer Nadia' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
}

export const accountPages = [
  blockedPeople,
  profile,
  password,
  ownData,
  notifications,
  calendarFeed,
  appointments,
  wishes,
  ownAddresses,
  ownCards,
]
