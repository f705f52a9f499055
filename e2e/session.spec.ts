import { expect } from '@playwright/test'
import { logIn } from './actions.ts'
import { test } from './fixtures.ts'

// This is a model for end-to-end tests: prepare data by API, act as a person, and check what the person reads.

test('a guest on a private page is redirected to the login', async ({ page }) => {
  await page.goto('/account/profile')
  await expect(page).toHaveURL('/welcome-page?retour=%2Faccount%2Fprofile')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a logged-in customer sees their own profile', async ({ page, logInAs, expectAccessible }) => {
  const awa = await logInAs('customer')
  await page.goto('/account/profile')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL('/account/profile')
  await expect(page.locator('main')).toContainText(awa.firstname)
  await expectAccessible(page)
})

test('without browser storage, pages are readable and a login lasts as long as its page', async ({
  page,
  aCustomer,
  aProfessional,
}) => {
  const [awa, nadia] = await Promise.all([aCustomer(), aProfessional()])
  // Browsers that block site data throw this error.
  await page.addInitScript(() => {
    const denied = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    Object.defineProperty(window, 'localStorage', { get: denied })
  })
  await page.goto(nadia.address)
  const book = page.getByRole('button', { name: 'Réserver Braids' })
  const login = page.getByRole('dialog', { name: 'Connexion' })
  await expect(async () => {
    await book.click()
    await expect(login).toBeVisible()
  }).toPass()
  await logIn(page, awa.email)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Réserver avec ${nadia.firstname}`)
  await expect(page.getByRole('banner')).toContainText(awa.firstname)
})
