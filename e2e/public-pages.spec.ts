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

// One browser for many pages: opening one costs more than looking at a page.
for (const [kind, addresses] of Object.entries({ documents, others }))
  test(`the ${kind} are accessible, have a title and one heading, and fit a narrow phone`, async ({
    page,
    expectWellMade,
  }) => {
    for (const address of addresses)
      await test.step(address, async () => {
        const answer = await page.goto(address)
        expect(answer?.status()).toBe(200)
        await expectWellMade(page)
      })
  })

test('documents tell search engines their description and their one address', async ({ page, baseURL }) => {
  for (const address of documents)
    await test.step(address, async () => {
      await page.goto(address)
      await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{40,}/)
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}${address}`)
    })
})
