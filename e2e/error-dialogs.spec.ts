import { expect, type Page } from '@playwright/test'
import { logIn } from './actions.ts'
import { test } from './fixtures.ts'

const street = (page: Page) => page.getByLabel('Adresse', { exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Enregistrer', exact: true })

test('an error dialog gives the reason, keeps the typed data and returns the focus when closed', {
  tag: '@wide',
}, async ({ page, problems, logInAs, expectAccessible }) => {
  await logInAs('customer')
  await page.goto('/account/profile')
  await street(page).fill('3 allée des Roses')
  await page.route('**/api/v1/user/*', (route) => route.abort())
  await save(page).press('Enter')

  const errorDialog = page.getByRole('alertdialog', { name: 'La connexion est perdue' })
  await expect(errorDialog).toHaveAccessibleDescription(/Vérifiez votre réseau/)
  const close = errorDialog.getByRole('button', { name: 'Fermer' })
  await expect(close).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(close).toBeFocused()
  await expectAccessible(page)
  expect(problems.splice(0).join()).toContain('net::ERR_FAILED')
  await page.keyboard.press('Enter')
  await expect(errorDialog).toBeHidden()
  await expect(save(page)).toBeFocused()
  await expect(street(page)).toHaveValue('3 allée des Roses')

  await page.unroute('**/api/v1/user/*')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Vos informations ont été mises à jour.')).toBeVisible()
})

test('a customer whose session ends on a form logs in over it and finds the typed data', async ({
  page,
  call,
  logInAs,
  expectAccessible,
}) => {
  const awa = await logInAs('customer')
  await page.goto('/account/profile')
  await street(page).fill('3 allée des Roses')
  const endSession = async () => {
    const token = await page.evaluate(() => localStorage.getItem('token'))
    await call('POST', '/api/v1/auth/logout', undefined, token ?? '')
  }
  await endSession()
  await save(page).click()

  const errorDialog = page.getByRole('alertdialog', { name: 'Votre session est terminée' })
  await expectAccessible(page)
  await errorDialog.getByRole('button', { name: 'Se reconnecter' }).click()
  const login = page.getByRole('dialog', { name: 'Connexion' })
  await logIn(login, awa.email)
  await expect(login).toBeHidden()
  await expect(page).toHaveURL('/account/profile')
  await expect(street(page)).toHaveValue('3 allée des Roses')
  await save(page).click()
  await expect(page.getByText('Vos informations ont été mises à jour.')).toBeVisible()

  // When closed, the login dialog leads to the login page, as on any private page.
  await endSession()
  await save(page).click()
  await errorDialog.getByRole('button', { name: 'Fermer' }).click()
  await expect(page).toHaveURL('/welcome-page')
})
