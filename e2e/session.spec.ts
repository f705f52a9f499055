import { expect } from '@playwright/test'
import { test } from './fixtures.ts'

// A model for journeys: prepare by API, act as a person, read what a person reads.

test('a guest who wants a private page is led to the login', async ({ page }) => {
  await page.goto('/account/profile')
  await expect(page).toHaveURL('/welcome-page?retour=%2Faccount%2Fprofile')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a customer who is logged in finds her own profile', async ({ page, signedIn, expectAccessible }) => {
  const awa = await signedIn('customer')
  await page.goto('/account/profile')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL('/account/profile')
  await expect(page.locator('main')).toContainText(awa.firstname)
  await expectAccessible(page)
})
