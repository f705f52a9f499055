import type { AudienceBody } from '@couronne/contract/operations/audience'
import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'

test.use({ cookiesAnswered: false })

/** Records what the page sends to the measurement, and what it stores. */
const watch = (page: Page) => {
  const sent: AudienceBody[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/v1/audience') sent.push(request.postDataJSON())
  })
  const scripts: string[] = []
  page.on('request', (request) => {
    if (/audience-[\w-]+\.js$/.test(request.url())) scripts.push(request.url())
  })
  return { sent, scripts }
}
const publicRoutes = ['/', '/faq', '/boutique', '/politique-de-confidentialite', '/login-client', '/inscription']
/** The router remembers how far each page was scrolled, until the tab is closed. */
const stored = async (page: Page) => {
  const names = await page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)].flat())
  return names.filter((name) => name !== 'react-router-scroll-positions')
}
const banner = (page: Page) => page.getByRole('region', { name: 'Cookies' })
const pageLoaded = (page: Page) => expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()

test('nothing is measured or stored before a choice and after a refusal, on any route', async ({ page, context }) => {
  const { sent, scripts } = watch(page)
  for (const path of publicRoutes) {
    await page.goto(path)
    await pageLoaded(page)
    expect(await stored(page)).toEqual([])
  }
  expect(await context.cookies()).toEqual([])
  await banner(page).getByRole('button', { name: 'Tout refuser' }).click()
  for (const path of publicRoutes) {
    await page.goto(path)
    await pageLoaded(page)
    expect(await stored(page)).toEqual([])
  }
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['couronne_consent'])
  expect([sent, scripts]).toEqual([[], []])
})

test('after consent the funnel is what the visit did', { tag: '@variant' }, async ({ page, aProfessional }) => {
  const from = new Date(Date.now() + 5 * 24 * 3_600_000)
  from.setUTCHours(9, 0, 0, 0)
  const nadia = await aProfessional({ town: 'Guéret', from })
  const { sent } = watch(page)
  await page.goto('/faq')
  await banner(page).getByRole('button', { name: 'Accepter & Fermer' }).click()
  await expect.poll(() => sent).toEqual([{ route: '/faq', device: expect.anything(), step: 'view', host: '' }])
  const day = from.toISOString().slice(0, 10)
  const address = `/?${new URLSearchParams({ ville: 'Guéret', prestation: 'Braids', date: day })}`
  await page.goto(address)
  await page
    .getByRole('link', { name: new RegExp(nadia.firstname) })
    .first()
    .click()
  await expect(page).toHaveURL(/fiche-coiffeuse/)
  await page.goBack()
  await expect(page).toHaveURL(/ville=/)
  await expect
    .poll(() => sent.map(({ route, step }) => `${route} ${step}`))
    .toEqual([
      '/faq view',
      ...['/ view', '/ search'],
      ...['/fiche-coiffeuse/:name view', '/fiche-coiffeuse/:name profile'],
      '/ view',
    ])
})

test('the cookie banner on a phone is 96 pixels high at most, and covers no field', { tag: '@variant' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await pageLoaded(page)
  const bar = await banner(page).boundingBox()
  expect(bar?.height).toBeLessThanOrEqual(96)
  const covered = await page.evaluate((top) => {
    const fields = [...document.querySelectorAll('main input, main select, main textarea')]
    return fields
      .map((field) => field.getBoundingClientRect())
      .filter(({ bottom, top: start, height }) => height > 1 && bottom > top && start < innerHeight).length
  }, bar?.y ?? 0)
  expect(covered).toBe(0)
})
