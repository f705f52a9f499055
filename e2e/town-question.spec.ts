import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'

test.use({ permissions: ['geolocation'] })

const question = (page: Page) => page.getByRole('dialog', { name: 'Changer la ville de votre compte ?' })
const locates = async (page: Page) => {
  const button = page.getByRole('button', { name: 'Me localiser' })
  await button.click()
  await expect(page.getByLabel('Quelle ville ?')).toHaveValue(/\(\d\d\)$/)
  return button
}

test('a customer located elsewhere is asked once to change the account’s town', async ({
  page,
  context,
  call,
  logInAs,
  expectAccessible,
}) => {
  const awa = await logInAs('customer')
  const town = () => call<{ ville: string }>('GET', '/api/v1/auth', undefined, awa.token).then(({ ville }) => ville)
  const home = await town()
  await context.setGeolocation({ latitude: 45.76, longitude: 4.84 })
  await page.goto('/')
  const button = await locates(page)
  await expect(question(page)).toContainText(`Vous êtes à Lyon ; votre compte dit ${home}.`)
  await expectAccessible(page)
  await question(page)
    .getByRole('button', { name: `Garder ${home}` })
    .click()
  await expect(question(page)).toBeHidden()
  await expect(button).toBeFocused()
  expect(await town()).toBe(home)

  // The same place is not asked about again, and another place is.
  await page.reload()
  await locates(page)
  await context.setGeolocation({ latitude: 47.22, longitude: -1.55 })
  await page.reload()
  await locates(page)
  await question(page).getByRole('button', { name: 'Changer pour Nantes' }).click()
  const done = page.getByRole('dialog', { name: 'Votre ville est maintenant Nantes' })
  await expect(done.getByRole('link', { name: 'Corriger mon adresse' })).toHaveAttribute('href', '/account/profile')
  await expectAccessible(page)
  await done.getByRole('button', { name: 'Fermer', exact: true }).click()
  expect(await town()).toBe('Nantes')
  await expect(page.getByLabel('Quelle ville ?')).toHaveValue('Nantes (44)')
})

test('a professional reads what a change of town affects', async ({ page, context, call, logInAs }) => {
  const nadia = await logInAs('professional')
  await context.setGeolocation({ latitude: 14.61, longitude: -61.07 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Me localiser' }).click()
  await expect(question(page)).toContainText('Les rendez-vous déjà pris gardent leur lieu et leur heure.')
  await expect(question(page)).toContainText('revoyez vos disponibilités')
  await question(page).getByRole('button', { name: 'Changer pour Fort-de-France' }).click()
  await expect(page.getByRole('dialog', { name: 'Votre ville est maintenant Fort-de-France' })).toBeVisible()
  const now = await call<{ ville: string; zone: string }>('GET', '/api/v1/auth', undefined, nadia.token)
  expect(now).toMatchObject({ ville: 'Fort-de-France', zone: 'America/Martinique' })
})
