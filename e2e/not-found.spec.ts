import { expect } from '@playwright/test'
import { test } from './fixtures.ts'

test('an address that leads nowhere says so kindly', async ({ page, problems, expectAccessible }) => {
  const answer = await page.goto('/coiffure-lunaire')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cette page n’existe pas')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Revenir à l’accueil' }).click()
  await expect(page.getByRole('search')).toBeVisible()
  // Chromium itself writes down that the page was a 404.
  expect(problems.splice(0)).toEqual([expect.stringMatching(/coiffure-lunaire: console: .* status of 404/)])
})
