import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { newName } from './people.ts'

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
})

/** As a link to it would, but that there is none. */
const goesTo = async (page: Page, address: string) => {
  await page.waitForFunction(() => typeof window.history.state?.idx === 'number')
  await page.evaluate((to) => {
    window.history.pushState({ idx: 1, key: to }, '', to)
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }))
  }, address)
}

const announced = (page: Page, words: RegExp) => page.locator('[aria-live=polite]').filter({ hasText: words })

test('another page is announced too where only the question in its address differs', async ({
  page,
  aProfessional,
}) => {
  const [nadia, mariam] = await Promise.all([
    aProfessional({ firstname: newName('Nadia') }),
    aProfessional({ firstname: newName('Mariam') }),
  ])
  const profileOf = (id: string) => `/fiche-coiffeuse/Elle?professionalId=${id}`
  await page.goto(profileOf(nadia.id))
  await goesTo(page, profileOf(mariam.id))
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(mariam.firstname) })).toBeFocused()
  await expect(announced(page, new RegExp(`^${mariam.firstname} `))).toHaveCount(1)
})

test('each tab of an account is announced and has the focus at its own heading', async ({ page, signedIn }) => {
  await signedIn('customer')
  await page.goto('/account/profile')
  await page.getByRole('navigation', { name: 'Mon compte' }).getByRole('link', { name: 'Rendez-vous' }).press('Enter')
  await expect(page).toHaveURL('/account/mes-rendez-vous')
  await expect(announced(page, /^Mes rendez-vous/)).toHaveCount(1)
  await expect(page.locator('main h2').first()).toBeFocused()
})

test('within a page nothing takes the focus away', async ({ page }) => {
  await page.goto('/boutique')
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).focus()
  await goesTo(page, '/boutique?tri=prix')
  await page.waitForFunction(() => window.location.search !== '')
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' })).toBeFocused()
})
