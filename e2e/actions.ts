import { frenchDay } from '@couronne/contract/lib/french-formats'
import { expect, type Page } from '@playwright/test'
import { password } from './people.ts'

// These helpers do what people do in more than one test.

export const logIn = async (page: Pick<Page, 'getByLabel' | 'getByRole'>, email: string, typed = password) => {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(typed)
  await page.getByRole('button', { name: 'Se connecter' }).click()
}

/** Waits until the page answers to clicks: React Router has then written its state. */
export const waitForHydration = (page: Page) =>
  page.waitForFunction(() => typeof window.history.state?.idx === 'number')

/** The department tells homonyms apart. */
export type Town = { name: string; departement: string }

/** Types the beginning of a town's name and picks the suggestion. */
const chooseTown = async (page: Page, label: string, { name, departement }: Town) => {
  const field = page.getByLabel(label, { exact: true })
  await field.click()
  await field.pressSequentially(name.slice(0, -1))
  const proposed = page.getByRole('listbox', { name: 'Villes proposées' })
  await proposed.getByRole('option', { name: `${name} ${departement}`, exact: true }).click()
  await expect(field).toHaveValue(new RegExp(`^${name} \\(`))
}

type RegistrationFields = { firstname: string; email: string; town: Town }

/** Fills in the first step of a registration, and goes on to the second. */
export const fillFirstStep = async (
  page: Page,
  { firstname, email }: Pick<RegistrationFields, 'firstname' | 'email'>,
) => {
  // A login dialog over the page before has fields of the same names.
  await expect(page.getByText('Première étape sur deux')).toBeVisible()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByLabel('Prénom(s)').fill(firstname)
  await page.getByRole('button', { name: 'Continuer' }).click()
}

/** Fills in and sends both steps of the registration on screen. */
export const fillRegistration = async (
  page: Page,
  { firstname, email, town, mobility }: RegistrationFields & { mobility?: string },
) => {
  await fillFirstStep(page, { firstname, email })
  await page.getByLabel('Nom', { exact: true }).fill('Diallo')
  await page.getByLabel('Téléphone').fill('06 12 34 56 78')
  await chooseTown(page, 'Ville', town)
  await page.getByLabel('Adresse', { exact: true }).fill('12 rue des Lilas')
  if (mobility) await page.getByRole('radio', { name: mobility }).check()
  await page.getByLabel('J’ai 18 ans ou plus.').check()
  await page.getByLabel(/^J’ai lu et j’accepte/).check()
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
}

type SearchFields = { town: Town; hairstyle: string; day: Date }

/** Searches from the home page, with a suggested town and a day from the calendar. */
export const searchFor = async (page: Page, { town, hairstyle, day }: SearchFields) => {
  await chooseTown(page, 'Quelle ville ?', town)
  await page.getByLabel('Quelle coiffure ?').selectOption({ label: hairstyle })
  await chooseDay(page, day)
  await page.getByRole('button', { name: 'Recherche' }).click()
  await expect(page.getByRole('region', { name: 'Résultats de la recherche' })).toBeVisible()
}

/** Formats a day as `24-11-2026`, in the browser's time zone. */
const typedDay = (day: Date) => day.toLocaleDateString('fr-FR', { timeZone: 'Europe/Paris' }).replaceAll('/', '-')

const chooseDay = async (page: Page, day: Date) => {
  await page.getByRole('button', { name: 'Ouvrir le calendrier' }).click()
  const calendar = page.getByRole('dialog', { name: 'Choisir un jour' })
  const button = calendar.getByRole('button', { name: frenchDay(day, 'Europe/Paris') })
  await expect(calendar).toBeVisible()
  if (!(await button.isVisible())) await calendar.getByRole('button', { name: /mois suivant/i }).click()
  await button.click()
  await expect(page.getByLabel('Quel jour ?')).toHaveValue(typedDay(day))
}
