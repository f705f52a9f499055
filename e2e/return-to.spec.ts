import { expect, type Page } from '@playwright/test'
import { fillRegistration, logIn } from './actions.ts'
import { paymentDialogOf } from './cards.ts'
import { test } from './fixtures.ts'
import { createApi, linkIn, newEmail, type Professional, password } from './people.ts'

const town = { name: 'Saint-Nazaire', departement: 'Loire-Atlantique (44)' }
const hourOf = (at: unknown) =>
  `${Number(new Date(String(at)).toLocaleTimeString('en-GB', { timeZone: 'Europe/Paris', hour: '2-digit' }))} h`

/** Registers from a free hour in the results; the confirmation mail is still unread. */
const registerWhileBooking = async (page: Page, nadia: Professional, email: string) => {
  const search = {
    ville: 'Saint-Nazaire (44)',
    prestation: 'Locks',
    date: String(nadia.availabilityWindow.start).slice(0, 10),
  }
  const results = `/?${new URLSearchParams(search)}`
  await page.goto(results)
  const hour = page.getByRole('link', { name: new RegExp(`^Réserver chez ${nadia.firstname} à `) }).first()
  // Before hydration, the link would lead to the login page instead.
  await expect(page.getByRole('button', { name: /^Saint-Nazaire/ })).toHaveAttribute('aria-expanded', 'false')
  await hour.click()
  const login = page.getByRole('dialog', { name: 'Connexion' })
  await expect(login).toBeVisible()
  await expect(page).toHaveURL(results)
  await login.getByRole('link', { name: 'S’inscrire' }).click()
  await fillRegistration(page, { firstname: 'Awa', email, town })
  await expect(page.getByRole('dialog', { name: 'Confirmez votre adresse' })).toContainText(email)
}

/** The browser that registered is logged in, and the chosen hour is held for the payment. */
const expectHourTaken = async (page: Page, nadia: Professional) => {
  await expect(paymentDialogOf(page)).toContainText(`Locks avec ${nadia.firstname}`)
  await expect(page).toHaveURL(/\/reservation\//)
}

const expectToStandBeforeConfirmer = async (page: Page, nadia: Professional) => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Réserver avec ${nadia.firstname}`)
  const summary = page.getByRole('region', { name: 'Votre réservation' })
  await expect(summary).toContainText('Locks, 1 h')
  await expect(summary).toContainText(hourOf(nadia.availabilityWindow.start))
  await expect(page.getByRole('button', { name: 'Confirmer' })).toBeEnabled()
}

test('a customer who registers for an hour returns to it in the same browser', async ({
  page,
  aProfessional,
  mailTo,
}) => {
  const nadia = await aProfessional({ offers: 'Locks', town: town.name })
  const email = newEmail('Awa')
  await registerWhileBooking(page, nadia, email)
  await page.goto(linkIn(await mailTo(email, /confirmez/i)))
  await expectHourTaken(page, nadia)
  // A reload pays the same hold.
  await page.reload()
  await expect(page.getByText(/^Cette heure vous est gardée/)).toBeVisible()
})

test('a registration whose hour was taken meanwhile offers the hours beside it', { tag: '@variant' }, async ({
  page,
  baseURL,
  aCustomer,
  aProfessional,
  mailTo,
}) => {
  const nadia = await aProfessional({ offers: 'Locks', town: town.name })
  const email = newEmail('Awa')
  await registerWhileBooking(page, nadia, email)
  const at = new Date(String(nadia.availabilityWindow.start))
  await createApi(baseURL as string).holdHours(await aCustomer(), nadia, at)
  await page.goto(linkIn(await mailTo(email, /confirmez/i)))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Réserver avec ${nadia.firstname}`)
  await expect(page.getByText(/n’est plus libre|vient d’être prise|n’est pas libre/).first()).toBeVisible()
  await expect(paymentDialogOf(page)).toBeHidden()
})

test('a registration with a wrong address is corrected, and its mail is sent again', { tag: '@variant' }, async ({
  page,
  mailTo,
  expectAccessible,
}) => {
  const [wrong, right] = [newEmail('Awa'), newEmail('Awa')]
  await page.goto('/register-client')
  await fillRegistration(page, { firstname: 'Awa', email: wrong, town })
  const sent = page.getByRole('dialog', { name: 'Confirmez votre adresse' })
  await expect(sent).toContainText(wrong)
  await expectAccessible(page)
  await sent.getByRole('button', { name: 'Corriger l’adresse' }).click()
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await page.getByLabel('E-mail').fill(right)
  await page.getByRole('button', { name: 'Continuer' }).click()
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await expect(sent).toContainText(right)
  await sent.getByRole('button', { name: 'Renvoyer le message' }).click()
  await expect(sent.getByText('Le message vient d’être renvoyé.')).toBeVisible()
  await mailTo(right, /confirmez/i)
})

test('a customer who confirms on another device goes on in the browser that has registered', async ({
  page,
  browser,
  baseURL,
  aProfessional,
  mailTo,
}) => {
  const nadia = await aProfessional({ offers: 'Locks', town: town.name })
  const email = newEmail('Awa')
  await registerWhileBooking(page, nadia, email)

  const device = await browser.newContext({ baseURL: baseURL as string })
  await device.addCookies([{ name: 'couronne_consent', value: 'aucun', url: baseURL as string }])
  const otherPage = await device.newPage()
  await otherPage.goto(linkIn(await mailTo(email, /confirmez/i)))
  // The other device has not registered, so it is asked to log in.
  await expect(otherPage.getByRole('status').filter({ hasText: 'Votre réservation vous attend' })).toBeVisible()
  await expect(otherPage.getByRole('link', { name: 'Se connecter' })).toBeVisible()
  expect(await otherPage.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await device.close()
  await expectHourTaken(page, nadia)
})

test('a customer with an unconfirmed address returns to the hour after the confirmation', { tag: '@variant' }, async ({
  page,
  call,
  aProfessional,
  mailTo,
}) => {
  const nadia = await aProfessional({ offers: 'Locks', town: town.name })
  const email = newEmail('Awa')
  const registration = { firstname: 'Awa', lastname: 'Diallo', email, phone: '0612345678', ville: town.name }
  const rest = { adresse: '12 rue des Lilas', role: 'customer', majeur: true, cgu: true }
  await call('POST', '/api/v1/auth/register', { ...registration, ...rest, password, passwordConfirm: password })

  const hour = { professionalId: nadia.id, prestation: 'Locks', date: nadia.availabilityWindow.start }
  await page.goto(`/reservation/${nadia.firstname}?${new URLSearchParams(hour)}`)
  await page.getByRole('link', { name: 'Je suis client' }).click()
  await logIn(page, email)
  await expect(page.getByText('Nous venons de vous renvoyer l’e-mail de confirmation')).toBeVisible()
  await page.goto(linkIn(await mailTo(email, /confirmez/i)))
  await page.getByRole('link', { name: 'Se connecter' }).click()
  await logIn(page, email)
  await expectToStandBeforeConfirmer(page, nadia)
})
