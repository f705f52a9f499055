import { expect } from '@playwright/test'
import { test } from './fixtures.ts'

test('the home page offers the search, and is accessible', { tag: '@wide' }, async ({ page, expectAccessible }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  const search = page.getByRole('search')
  await expect(search.getByLabel('Quelle ville ?')).toBeVisible()
  await expect(search.getByLabel('Quelle coiffure ?')).toBeVisible()
  await expect(search.getByLabel('Quel jour ?')).toBeVisible()
  await expectAccessible(page)
})

test('an incomplete search shows the missing fields', { tag: '@variant' }, async ({ page, expectAccessible }) => {
  await page.goto('/')
  await page.getByLabel('Quelle ville ?').fill('Montreuil')
  await page.getByRole('button', { name: 'Recherche' }).click()
  await expect(page.getByLabel('Quelle coiffure ?')).toHaveAccessibleDescription(/Veuillez choisir une coiffure/)
  await expect(page.getByLabel('Quel jour ?')).toHaveAccessibleDescription(/Veuillez choisir un jour/)
  await expectAccessible(page)
})

test.describe('on the first visit', () => {
  test.use({ cookiesAnswered: false })

  test('the cookie banner shows once, and is accessible', { tag: '@wide' }, async ({ page, expectAccessible }) => {
    await page.goto('/')
    const refuse = page.getByRole('button', { name: /refuser/i })
    await expect(refuse).toBeVisible()
    await expectAccessible(page)
    await refuse.click()
    await expect(refuse).toBeHidden()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(refuse).toBeHidden()
  })
})

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false })

  test('the home page shows its content and the search works', { tag: '@variant' }, async ({ page, aProfessional }) => {
    const nadia = await aProfessional({ offers: 'Braids', town: 'Montreuil' })
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByLabel('Quelle ville ?').fill('Montreuil')
    await page.getByLabel('Quelle coiffure ?').selectOption('Braids')
    await page.getByLabel('Quel jour ?').fill(String(nadia.availabilityWindow.start).slice(0, 10))
    await page.getByRole('button', { name: 'Recherche' }).click()
    await expect(page).toHaveURL(/ville=Montreuil/)
    await page.getByRole('link', { name: /^Montreuil, .*\(93\)$/ }).click()
    await expect(page.getByText(nadia.firstname)).toBeVisible()
  })
})
