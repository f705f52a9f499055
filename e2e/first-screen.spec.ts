import { expect } from '@playwright/test'
import { test } from './fixtures.ts'

test('on a phone the first result shows its price, its fee and three free hours without scrolling', async ({
  page,
  aProfessional,
}) => {
  const nadia = await aProfessional({ offers: 'Nattes', town: 'Privas', price: 130 })
  await aProfessional({ offers: 'Nattes', town: 'Privas', price: 140 })
  const date = nadia.availabilityWindow.start.slice(0, 10)
  await page.goto(`/?${new URLSearchParams({ ville: 'Privas', prestation: 'Nattes', date })}`)
  await page.evaluate(() => document.fonts.ready)

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Nattes à Privas, /)
  await expect(page.getByRole('button', { name: /^Privas \(07\) · Nattes · .*Modifier$/ })).toBeVisible()
  const bar = page.getByRole('navigation', { name: 'Affiner les résultats' })
  await expect(bar.getByRole('button', { name: /^Filtres/ })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('heading', { name: /Comment ça marche|Nos prestations/ })).toHaveCount(0)

  const card = page.getByRole('article').first()
  await expect(card.getByRole('heading', { level: 3 })).toBeInViewport({ ratio: 1 })
  await expect(card.getByText(/^139\s€ dont 9\s€ de frais de service/)).toBeInViewport({ ratio: 1 })
  const hours = card.getByRole('link', { name: /^Réserver chez/ })
  await expect(hours).toHaveCount(3)
  for (const hour of await hours.all()) await expect(hour).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})
