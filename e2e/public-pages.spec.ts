import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'

/** What a stranger, or a search engine, may read. */
const documents = ['/', '/apropos', '/faq', '/cgu', '/mentions-legales', '/politique-de-confidentialite', '/boutique']

/** Where a guest comes in, or keeps what she has chosen. */
const others = [
  '/boutique-cart',
  '/welcome-page',
  '/inscription',
  '/login-client',
  '/login-coiffeuse',
  '/register-client',
  '/register-coiffeuse',
  '/forget-password',
]

const expectNoSidewaysScroll = async (page: Page) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return { scrollWidth, clientWidth }
  })
  expect(scrollWidth, 'sideways scroll at 320 px').toBeLessThanOrEqual(clientWidth)
}

for (const address of [...documents, ...others])
  test(`${address} is accessible, has a title and one heading, and fits a narrow phone`, async ({
    page,
    expectAccessible,
  }) => {
    const answer = await page.goto(address)
    expect(answer?.status()).toBe(200)
    await expect(page).toHaveTitle(/.{10,}/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })

for (const address of documents)
  test(`${address} tells search engines its description and its one address`, async ({ page, baseURL }) => {
    await page.goto(address)
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{40,}/)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}${address}`)
  })
