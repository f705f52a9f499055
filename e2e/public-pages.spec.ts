import { expect, type Page } from '@playwright/test'
import { waitForHydration } from './actions.ts'
import { test } from './fixtures.ts'
import { newName } from './people.ts'

/** Public pages that search engines may index. */
const documents = [
  ...['/', '/apropos', '/faq', '/cgu', '/mentions-legales', '/politique-de-confidentialite', '/boutique'],
  ...['/fonctionnement', '/accessibilite', '/plan-du-site', '/renoncer-au-contrat'],
]

test('public documents have a description and one canonical address for search engines', async ({ page, baseURL }) => {
  for (const address of documents)
    await test.step(address, async () => {
      await page.goto(address)
      await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{40,}/)
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}${address}`)
    })
})

test('a profile has a title, a description and one canonical address for search engines', { tag: '@variant' }, async ({
  page,
  aProfessional,
  baseURL,
}) => {
  const nadia = await aProfessional({ offers: 'Locks', town: 'Mende' })
  await page.goto(`${nadia.address}&firstname=x`)
  await expect(page).toHaveTitle(new RegExp(`^${nadia.firstname} Diallo, coiffeuse à Mende`))
  await expect(page.locator('meta[name=description]')).toHaveAttribute(
    'content',
    /Locks, à partir de 107\s€ dont 7\s€ de frais de service/,
  )
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}${nadia.address}`)
})

test('the button ‘Retour’ goes back, or to the parent page in a new tab', { tag: '@variant' }, async ({ context }) => {
  for (const [address, to] of [
    ['/faq', '/'],
    ['/boutique-cart', '/boutique'],
    ['/login-client', '/welcome-page'],
    ['/mentions-legales', '/'],
  ] as const)
    await test.step(address, async () => {
      const page = await context.newPage()
      const goBack = () => page.getByRole('link', { name: 'Retour' }).click()
      await page.goto(address)
      await waitForHydration(page)
      await goBack()
      await expect(page).toHaveURL(to)
      await page.getByRole('contentinfo').getByRole('link', { name: 'À propos' }).first().click()
      await expect(page).toHaveURL('/apropos')
      await goBack()
      await expect(page).toHaveURL(to)
      await page.close()
    })
})

test('a navigation is announced and focuses the heading, and a first page load does not', async ({ page }) => {
  const heading = page.getByRole('heading', { level: 1 })
  const focused = () => page.evaluate(() => document.activeElement?.tagName)
  await page.goto('/faq')
  await waitForHydration(page)
  expect(await focused()).toBe('BODY')
  const about = page.getByRole('contentinfo').getByRole('link', { name: 'À propos' })
  await about.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/apropos')
  await expect(heading).toBeFocused()
  await expect(page.locator('[aria-live=polite]').filter({ hasText: /^À propos/ })).toHaveCount(1)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

/** Navigates as a link would, for which the page has none. */
const goTo = async (page: Page, address: string) => {
  await waitForHydration(page)
  await page.evaluate((to) => {
    window.history.pushState({ idx: 1, key: to }, '', to)
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }))
  }, address)
}

const announced = (page: Page, words: RegExp) => page.locator('[aria-live=polite]').filter({ hasText: words })

test('a navigation is also announced when only the query changes', { tag: '@variant' }, async ({
  page,
  aProfessional,
}) => {
  const [nadia, mariam] = await Promise.all([
    aProfessional({ firstname: newName('Nadia') }),
    aProfessional({ firstname: newName('Mariam') }),
  ])
  const profileOf = (id: string) => `/fiche-coiffeuse/Elle?professionalId=${id}`
  await page.goto(profileOf(nadia.id))
  await goTo(page, profileOf(mariam.id))
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(mariam.firstname) })).toBeFocused()
  await expect(announced(page, new RegExp(`^${mariam.firstname} `))).toHaveCount(1)
})

test('each tab of the account is announced and focuses its heading', { tag: '@variant' }, async ({ page, logInAs }) => {
  await logInAs('customer')
  await page.goto('/account/profile')
  await page.getByRole('navigation', { name: 'Mon compte' }).getByRole('link', { name: 'Rendez-vous' }).press('Enter')
  await expect(page).toHaveURL('/account/mes-rendez-vous')
  await expect(announced(page, /^Mes rendez-vous/)).toHaveCount(1)
  await expect(page.locator('main h2').first()).toBeFocused()
})

test('a change of the query within the shop keeps the focus', { tag: '@variant' }, async ({ page }) => {
  await page.goto('/boutique')
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).focus()
  await goTo(page, '/boutique?tri=prix')
  await page.waitForFunction(() => window.location.search !== '')
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' })).toBeFocused()
})
