import { expect, type Page } from '@playwright/test'
import { fillFirstStep, fillRegistration, logIn } from '../actions.ts'
import { moveAppointmentToPast } from '../database-state.ts'
import { inAWeek, linkIn, newEmail } from '../people.ts'
import { aSuspendedProfessional } from './operator-person.ts'
import { abortRequests, expectDialog, expectText, keepPending, openPage, type Scene, type ShownPage } from './scene.ts'

const town = { name: 'Étampes', departement: 'Essonne (91)' }

/** Passwords from the weakest to the strongest. */
const passwords = {
  faible: 'Bonjour12!',
  moyenne: 'Tresse42!x',
  bonne: 'Tresse-long42!',
  excellente: 'Six-nattes-et-un-peigne-9!',
}

/** Builds one state per strength of the password meter in that field. */
const meterStates = (opens: (scene: Scene) => Promise<void>, label: string): ShownPage['states'] =>
  Object.fromEntries(
    Object.entries(passwords).map(([strength, typed]) => [
      `password ${strength}`,
      async (scene: Scene) => {
        await opens(scene)
        const field = scene.page.getByLabel(label, { exact: true })
        await field.fill(typed)
        await expectText(scene.page, new RegExp(`Solidité\\s:\\s${strength}`))
      },
    ]),
  )

const submitEmpty = async (page: Page, button: string) => {
  await page.getByRole('button', { name: button }).click()
  await expectText(page, /Champ requis/)
}

/** Submits mistakes in the first step, and waits for each field's own. */
const fillFirstStepInvalid = async (page: Page) => {
  const firstname = page.getByLabel('Prénom(s)')
  await firstname.fill('Awa 2')
  await page.getByLabel('Mot de passe', { exact: true }).fill('tresse')
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(firstname).toHaveAccessibleDescription(/ne peut pas contenir de chiffres/)
  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription(/Champ requis/)
}

/** Submits mistakes in the second step, and waits for each field's own. */
const fillSecondStepInvalid = async (page: Page) => {
  const phone = page.getByLabel('Téléphone')
  await phone.fill('zéro six')
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await expect(page.getByLabel('Nom', { exact: true })).toHaveAccessibleDescription(/Champ requis/)
  await expect(phone).toHaveAccessibleDescription(/ne peuvent contenir que des numéros/)
  await expect(page.getByLabel('Ville')).toHaveAccessibleDescription(/Champ requis/)
}

const openSecondStep = async (page: Page, name: string) => {
  await page.goto(`/register-${name}`)
  await fillFirstStep(page, { firstname: 'Awa', email: newEmail('Awa') })
  await expect(page.getByLabel('Nom', { exact: true })).toBeFocused()
}

const login = (name: 'client' | 'coiffeuse', title: string): ShownPage => ({
  name: `login-${name}`,
  routes: [`/login-${name}`],
  states: {
    empty: openPage({ at: `/login-${name}`, shows: title }),
    'without a word': async ({ page }) => {
      await page.goto(`/login-${name}`)
      await submitEmpty(page, 'Se connecter')
    },
    refused: async ({ page, cast }) => {
      await page.goto(`/login-${name}`)
      await logIn(page, cast.newCustomer.email, 'Mauvais-mot-1')
      await expect(page.getByRole('alert')).toBeVisible()
    },
    ...(name === 'coiffeuse' && {
      suspended: async (scene: Scene) => {
        const { email } = await aSuspendedProfessional(scene, { danger: true })
        scene.expectProblem(/403/)
        await scene.page.goto('/login-coiffeuse')
        await logIn(scene.page, email)
        await expectText(scene.page, /suspendu/)
      },
    }),
    busy: async (scene) => {
      await scene.page.goto(`/login-${name}`)
      await keepPending(scene, /\/api\/v1\/auth\/login/)
      await logIn(scene.page, scene.cast.newCustomer.email)
      await expect(scene.page.locator('form[aria-busy=true], form [aria-busy=true]').first()).toBeAttached()
    },
    failing: async (scene) => {
      await scene.page.goto(`/login-${name}`)
      await abortRequests(scene, /\/api\/v1\/auth\/login/)
      await logIn(scene.page, scene.cast.newCustomer.email)
      await expect(scene.page.getByRole('alert')).toBeVisible()
    },
  },
})

const registration = (name: 'client' | 'coiffeuse'): ShownPage => ({
  name: `register-${name}`,
  routes: [`/register-${name}`],
  inEveryTest: name === 'client' ? ['second step, full of mistakes'] : [],
  states: {
    empty: openPage({ at: `/register-${name}`, shows: 'Première étape sur deux' }),
    'full of mistakes': async ({ page }) => {
      await page.goto(`/register-${name}`)
      await fillFirstStepInvalid(page)
    },
    'second step': ({ page }) => openSecondStep(page, name),
    'second step, full of mistakes': async ({ page }) => {
      await openSecondStep(page, name)
      await fillSecondStepInvalid(page)
      if (name === 'coiffeuse')
        await expect(page.getByRole('group', { name: 'Mobilité' })).toHaveAccessibleDescription(/Champ requis/)
    },
    ...(name === 'client' && {
      'towns proposed': async ({ page }) => {
        await openSecondStep(page, 'client')
        await page.getByLabel('Ville').pressSequentially('Saint-Denis')
        await expect(page.getByRole('listbox', { name: 'Villes proposées' })).toBeVisible()
      },
      done: async ({ page }) => {
        await page.goto('/register-client')
        await fillRegistration(page, { firstname: 'Awa', email: newEmail('Awa'), town })
        await expectDialog(page, 'Confirmez votre adresse')
      },
    }),
  },
})

const openResetLink = async ({ page, api }: Scene) => {
  const { email } = await api.aPerson('customer')
  await api.call('POST', '/api/v1/user/reset-password', { email })
  await page.goto(linkIn(await api.mailTo(email, /mot de passe/i)))
  await expect(page.getByLabel('Nouveau mot de passe', { exact: true })).toBeVisible()
}

const newsletterLink = async ({ api }: Scene, page: 'confirmer' | 'quitter') => {
  const email = newEmail('Awa')
  await api.call('POST', '/api/v1/newsletter', { email })
  const { text } = await api.mailTo(email, /nouveautés/)
  return new RegExp(`\\S+/nouveautes/${page}\\?\\S+`).exec(text)?.[0] ?? ''
}

const newsletterPages: ShownPage[] = [
  {
    name: 'newsletter-confirmed',
    routes: ['/nouveautes/confirmer'],
    states: {
      checking: async (scene) => {
        await keepPending(scene, '**/api/v1/newsletter/confirm')
        await scene.page.goto('/nouveautes/confirmer?token=x')
        await expect(scene.page.getByText('Confirmation en cours…')).toBeAttached()
      },
      confirmed: async (scene) => {
        await scene.page.goto(await newsletterLink(scene, 'confirmer'))
        await expectText(scene.page, /vous recevrez/)
      },
      expired: openPage({ at: '/nouveautes/confirmer?token=x', shows: /a expiré/ }),
    },
  },
  {
    name: 'newsletter-left',
    routes: ['/nouveautes/quitter'],
    states: {
      confirmation: openPage({ at: '/nouveautes/quitter?token=x', shows: 'Me désinscrire' }),
      left: async (scene) => {
        await scene.page.goto(await newsletterLink(scene, 'quitter'))
        await scene.page.getByRole('button', { name: 'Me désinscrire' }).click()
        await expectText(scene.page, /votre adresse est effacée/)
      },
      'unknown link': async (scene) => {
        scene.expectProblem(/410/)
        await scene.page.goto('/nouveautes/quitter?token=x')
        await scene.page.getByRole('button', { name: 'Me désinscrire' }).click()
        await expectText(scene.page, /depuis notre message/)
      },
    },
  },
]

/** Returns the link of the mail after an appointment, which turns mails about reviews off. */
const stopLink = async ({ api }: Scene) => {
  const [nadia, awa] = [await api.aProfessional({ firstname: 'Nadia' }), await api.aPerson('customer')]
  const id = await api.bookAndPay(awa, nadia, inAWeek(9))
  await moveAppointmentToPast(id)
  await api.call('PATCH', `/api/v1/appointment/${id}`, { status: 'Terminé' }, nadia.token)
  const { text } = await api.mailTo(awa.email, /facture et avis/)
  return /\S+\/notifications\/arreter\?\S+/.exec(text)?.[0] ?? ''
}

const stopPage: ShownPage = {
  name: 'notifications-stopped',
  routes: ['/notifications/arreter'],
  states: {
    confirmation: openPage({ at: '/notifications/arreter?token=reviews-x', shows: 'Ne plus les recevoir' }),
    stopped: async (scene) => {
      await scene.page.goto(await stopLink(scene))
      await scene.page.getByRole('button', { name: 'Ne plus les recevoir' }).click()
      await expectText(scene.page, /vous ne recevrez plus ces e-mails/)
    },
    failed: openPage({ at: '/notifications/arreter?refus=panne&token=reviews-x', shows: 'Réessayer' }),
    'incomplete link': openPage({ at: '/notifications/arreter?token=x', shows: /Ce lien n’est pas entier/ }),
  },
}

export const loginPages: ShownPage[] = [
  ...newsletterPages,
  stopPage,
  {
    name: 'welcome-page',
    routes: ['/welcome-page'],
    states: {
      choice: openPage({ at: '/welcome-page', shows: 'Je suis client' }),
      'on the way to a page': openPage({ at: '/account/mes-rendez-vous', shows: 'Je suis client' }),
    },
  },
  {
    name: 'inscription',
    routes: ['/inscription'],
    states: { choice: openPage({ at: '/inscription', shows: 'Je suis client' }) },
  },
  login('client', 'Connexion Espace Client'),
  login('coiffeuse', 'Connexion Espace Coiffeuse'),
  registration('client'),
  registration('coiffeuse'),
  {
    name: 'forget-password',
    routes: ['/forget-password'],
    states: {
      empty: openPage({ at: '/forget-password', shows: 'Recevoir le lien' }),
      'without a word': async ({ page }) => {
        await page.goto('/forget-password')
        await page.getByRole('button', { name: 'Recevoir le lien' }).click()
        await expect(page.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true')
      },
      sent: async ({ page }) => {
        await page.goto('/forget-password')
        await page.getByLabel('E-mail').fill('awa@example.test')
        await page.getByRole('button', { name: 'Recevoir le lien' }).click()
        await expectText(page, /Rien reçu/)
      },
    },
  },
  {
    name: 'reset-password',
    routes: ['/reset-password'],
    states: {
      checking: async (scene) => {
        await keepPending(scene, '**/api/v1/user/check-token')
        await scene.page.goto('/reset-password?token=x')
        await expect(scene.page.getByText('Vérification du lien…')).toBeAttached()
      },
      expired: openPage({ at: '/reset-password?token=x', shows: /a expiré/ }),
      form: openResetLink,
      ...meterStates(openResetLink, 'Nouveau mot de passe'),
      done: async (scene) => {
        const { page } = scene
        await openResetLink(scene)
        await page.getByLabel('Nouveau mot de passe', { exact: true }).fill(passwords.excellente)
        await page.getByLabel('Confirmez le mot de passe').fill(passwords.excellente)
        await page.getByRole('button', { name: 'Enregistrer' }).click()
        await expectText(page, /toutes vos sessions ouvertes ailleurs/)
      },
    },
  },
  {
    name: 'confirm-email',
    routes: ['/confirm-email'],
    states: {
      checking: async (scene) => {
        await keepPending(scene, '**/api/v1/auth/**')
        await scene.page.goto('/confirm-email?token=x')
        await expect(scene.page.getByText('Confirmation en cours…')).toBeAttached()
      },
      confirmed: async ({ page }) => {
        // A real link works only once, so the answer is faked.
        const json = { message: 'Votre adresse est confirmée.' }
        await page.route('**/api/v1/auth/confirm-user', (route) => route.fulfill({ json }))
        await page.goto('/confirm-email?token=x')
        await expectText(page, 'Bienvenue !')
      },
      expired: openPage({ at: '/confirm-email?token=x', shows: /a expiré/ }),
      failing: async (scene) => {
        await abortRequests(scene, '**/api/v1/auth/confirm-user')
        await scene.page.goto('/confirm-email?token=x')
        await expect(scene.page.getByRole('button', { name: 'Réessayer' })).toBeVisible()
      },
    },
  },
]
