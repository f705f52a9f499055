import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { inAWeek, picture } from './people.ts'
import { shiftsOf, watchShifts, watchShiftsFromNow } from './shifts.ts'

// Late content must have reserved space. These tests also count shifts right after a press, which the browser's score
// leaves out.

const expectStill = async (page: Page) => expect(await shiftsOf(page)).toEqual([])

test('the form of a service keeps its size while it is filled', { tag: '@wide' }, async ({ page, logInAs }) => {
  await logInAs('professional')
  await page.goto('/account/service')
  await page.getByRole('button', { name: 'Ajouter un service' }).first().click()
  const form = page.getByRole('dialog', { name: 'Ajouter un service' })
  await expect(form).toBeVisible()
  await watchShiftsFromNow(page)
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(form.getByLabel('Prix (€)')).toHaveAttribute('aria-invalid', 'true')
  await form.getByLabel('Prestation').selectOption('Nattes')
  await form.getByLabel('Prix (€)').fill('84,50')
  await expect(form).toContainText('Prix affiché')
  await form.getByLabel('Image').setInputFiles(picture)
  await expect(form).toContainText('image envoyée')
  await expectStill(page)
})

test('windows added to a day do not move the other days', { tag: '@wide' }, async ({
  page,
  logInAs,
  aProfessional,
  isMobile,
}) => {
  const nadia = await aProfessional()
  await logInAs(nadia)
  await page.goto(`/account/disponibilite?semaine=${String(nadia.availabilityWindow.start).slice(0, 10)}`)
  const add = page.getByRole('button', { name: isMobile ? /^Ajouter : / : 'Programmer un créneau' }).first()
  await add.click()
  const form = page.getByRole('dialog', { name: 'Programmer un créneau' })
  const other = inAWeek(8).getUTCDay() === 0 ? -1 : 1
  const day = new Date(inAWeek(8).getTime() + other * 86_400_000).toISOString().slice(0, 10)
  await form.getByLabel('Jour').fill(day)
  await watchShiftsFromNow(page)
  await form.getByRole('button', { name: 'Programmer' }).click()
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Créneau ouvert')
  await expectStill(page)
})

const end = '/assez'

/**
 * Proxies the server with a slow network: pages stop after the given text, and continue when the browser asks for it.
 */
const inParts = async (app: string, cutBefore: string) => {
  let isEnough = () => {}
  const enough = new Promise<void>((resolve) => {
    isEnough = resolve
  })
  const server = createServer(async ({ url = '/', headers }, reply) => {
    if (url.startsWith(end)) {
      if (url === end) isEnough()
      return reply.end()
    }
    const answer = await fetch(app + url, {
      headers: { accept: headers.accept ?? '*/*', 'accept-encoding': 'identity' },
    })
    const body = Buffer.from(await answer.arrayBuffer())
    const type = answer.headers.get('content-type') ?? ''
    reply.writeHead(answer.status, { 'content-type': type })
    if (!type.includes('html')) return reply.end(body)
    const cut = body.indexOf(cutBefore)
    expect(cut).toBeGreaterThan(0)
    reply.write(body.subarray(0, cut))
    await enough
    reply.end(body.subarray(cut))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }
}

test('a page that arrives in parts causes no layout shift', { tag: '@wide' }, async ({
  page,
  baseURL,
  aProfessional,
}) => {
  const nadia = await aProfessional({ offers: 'Locks', town: 'Foix' })
  await watchShifts(page)
  // Thirty more requests give the browser time to paint the first part.
  await page.addInitScript(async (end) => {
    if (location.protocol === 'about:') return
    const styled = () => [...document.styleSheets].some(({ href }) => href)
    for (let more = 30; more > 0; await fetch(`${end}?${more}`)) if (styled()) more--
    await fetch(end)
  }, end)
  for (const [path, cutBefore] of [
    [nadia.address, 'aria-label="Panier"'],
    ['/', 'relative hidden h-96'],
  ] as const) {
    const { address, server } = await inParts(baseURL as string, cutBefore)
    await page.goto(address + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await shiftsOf(page), path).toEqual([])
    await page.goto('about:blank')
    server.close()
    server.closeAllConnections()
  }
})

test('a page waits for its fonts, which cause no layout shift', { tag: '@wide' }, async ({ page, aProfessional }) => {
  const nadia = await aProfessional({ offers: 'Locks', town: 'Foix' })
  await watchShifts(page)
  // The page limits its wait by a timer, which the fake clock stops.
  await page.clock.install()
  const heldFonts: (() => void)[] = []
  await page.route('**/*.woff2', (route) => heldFonts.push(() => route.continue()))
  await page.goto(nadia.address, { waitUntil: 'commit' })
  const heading = page.getByRole('heading', { level: 1 })
  await expect(page.locator('#fin')).toBeAttached()
  await expect.poll(() => heldFonts.length).toBe(2)
  await expect(heading).toBeHidden()
  for (const release of heldFonts) release()
  await expect(heading).toBeVisible()
  expect(await shiftsOf(page)).toEqual([])
})

test('a page with late fonts becomes readable without them, and has no layout shift when they arrive', async ({
  page,
}) => {
  await watchShifts(page)
  await page.clock.install()
  const heldFonts: (() => void)[] = []
  await page.route('**/*.woff2', (route) => heldFonts.push(() => route.continue()))
  await page.goto('/', { waitUntil: 'commit' })
  const heading = page.getByRole('heading', { level: 1 })
  await expect(page.locator('#fin')).toBeAttached()
  await expect(heading).toBeHidden()
  await page.clock.runFor(1500)
  await expect(heading).toBeVisible()
  const width = () => heading.evaluate((element) => element.getBoundingClientRect().height + element.scrollWidth)
  const before = await width()
  for (const release of heldFonts) release()
  await page.waitForFunction(() => [...document.fonts].some(({ status }) => status === 'loaded'))
  expect(await width()).toBe(before)
  expect(await shiftsOf(page)).toEqual([])
})
