import { expect, type Page } from '@playwright/test'
import { fillRegistration, logIn } from './actions.ts'
import { test } from './fixtures.ts'
import { linkIn, newEmail, type Professional, password } from './people.ts'

const town = { name: 'Saint-Nazaire', departement: 'Loire-Atlantique (44)' }
const hourOf = (at: unknown) =>
  `${Number(new Date(String(at)).toLocaleTimeString('en-GB', { timeZone: 'Europe/Paris', hour: '2-digit' }))} h`

/** Registers from a free hour in the results; the confirmation mail is still unread. */
const registersForAnHour = async (page: Page, nadia: Professional, email: string) => {
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
  await page.getByRole('link', { name: 'Je suis client' }).click()
  await fillRegistration(page, { firstname: 'Awa', email, town })
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer', exact: true }).click()
}

const logInByLink = async (page: Page, link: string, email: string) => {
  await page.goto(link)
  await expect(page.getByRole('status').filter({ hasText: 'Votre réservation vous attend' })).toBeVisible()
  await page.getByRole('link', { name: 'Se connecter' }).click()
  await logIn(page, email)
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
  await registersForAnHour(page, nadia, email)
  await logInByLink(page, linkIn(await mailTo(email, /confirmez/i)), email)
  await expectToStandBeforeConfirmer(page, nadia)
})

test('a customer who confirms on another device returns to the hour on both devices', async ({
  page,
  browser,
  baseURL,
  aProfessional,
  mailTo,
}) => {
  const nadia = await aProfessional({ offers: 'Locks', town: town.name })
  const email = newEmail('Awa')
  await registersForAnHour(page, nadia, email)

  const device = await browser.newContext({ baseURL: baseURL as string })
  await device.addCookies([{ name: 'couronne_consent', value: 'aucun', url: baseURL as string }])
  const otherPage = await device.newPage()
  await logInByLink(otherPage, linkIn(await mailTo(email, /confirmez/i)), email)
  await expectToStandBeforeConfirmer(otherPage, nadia)
  await device.close()

  await page.goto('/login-client')
  await logIn(page, email)
  await expectToStandBeforeConfirmer(page, nadia)
})

test('a customer with an unconfirmed address returns to the hour after the confirmation', async ({
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
