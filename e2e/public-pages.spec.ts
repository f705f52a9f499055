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

test('‘Retour’ leads on in a new tab, and back where there is a page before', async ({ context }) => {
  for (const [address, to] of [
    ['/faq', '/'],
    ['/boutique-cart', '/boutique'],
    ['/login-client', '/welcome-page'],
    ['/mentions-legales', '/'],
  ] as const)
    await test.step(address, async () => {
      const page = await context.newPage()
      const isAlive = () => page.waitForFunction(() => typeof window.history.state?.idx === 'number')
      const goesBack = () => page.getByRole('link', { name: 'Retour' }).click()
      await page.goto(address)
      await isAlive()
      await goesBack()
      await expect(page).toHaveURL(to)
      await page.getByRole('contentinfo').getByRole('link', { name: 'À propos' }).first().click()
      await expect(page).toHaveURL('/apropos')
      await goesBack()
      await expect(page).toHaveURL(to)
      await page.close()
    })
})

test('another page is announced and has the focus at its heading; the first one takes none', async ({ page }) => {
  const heading = page.getByRole('heading', { level: 1 })
  const focused = () => page.evaluate(() => document.activeElement?.tagName)
  await page.goto('/faq')
  await page.waitForFunction(() => typeof window.history.state?.idx === 'number')
  expect(await focused()).toBe('BODY')
  const about = page.getByRole('contentinfo').getByRole('link', { name: 'À propos' })
  await about.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/apropos')
  await expect(heading).toBeFocused()
  await expect(page.locator('[aria-live=polite]').filter({ hasText: /^À propos/ })).toHaveCount(1)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)

  // Within a page nothing takes the focus away.
  await page.goto('/boutique')
  await page.waitForFunction(() => typeof window.history.state?.idx === 'number')
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).focus()
  await page.evaluate(() => {
    window.history.pushState({ idx: 1, key: 'same' }, '', '/boutique?tri=prix')
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }))
  })
  await page.waitForFunction(() => window.location.search !== '')
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' })).toBeFocused()
})
