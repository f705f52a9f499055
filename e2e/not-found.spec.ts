import { expect } from '@playwright/test'
import { test } from './fixtures.ts'

test('an unknown address shows a not-found page with a way home', async ({ page, problems, expectAccessible }) => {
  const answer = await page.goto('/coiffure-lunaire')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cette page n’existe pas')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Revenir à l’accueil' }).click()
  await expect(page.getByRole('search')).toBeVisible()
  // Chromium itself logs the 404 of the page.
  expect(problems.splice(0)).toEqual([expect.stringMatching(/coiffure-lunaire: console: .* status of 404/)])
})

test('an error during navigation keeps the header, which still shows the logged-in person', async ({
  page,
  problems,
  logInAs,
  expectAccessible,
}) => {
  const awa = await logInAs('customer')
  await page.goto('/faq')
  const frame = page.getByRole('banner')
  await expect(frame.getByRole('link', { name: awa.firstname })).toBeVisible()
  await page.evaluate(() => {
    window.history.pushState({ idx: 1, key: 'nowhere' }, '', '/fiche-coiffeuse/Personne?professionalId=personne')
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }))
  })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cette page n’existe pas')
  await expect(frame.getByRole('link', { name: awa.firstname })).toBeVisible()
  await expect(frame.getByRole('link', { name: 'Mon Espace' })).toBeHidden()
  await expect(page.locator('html')).toHaveAttribute('data-session', 'in')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Revenir à l’accueil' }).click()
  await expect(page.getByRole('search')).toBeVisible()
  expect(problems.splice(0).join()).toMatch(/404/)
})
