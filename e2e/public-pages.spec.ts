import { expect } from '@playwright/test'
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

for (const address of [...documents, ...others])
  test(`${address} is accessible, has a title and one heading, and fits a narrow phone`, async ({
    page,
    expectWellMade,
  }) => {
    const answer = await page.goto(address)
    expect(answer?.status()).toBe(200)
    await expectWellMade(page)
  })

for (const address of documents)
  test(`${address} tells search engines its description and its one address`, async ({ page, baseURL }) => {
    await page.goto(address)
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{40,}/)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}${address}`)
  })
