import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { anOperator } from './operators.ts'
import { apiOf, inAWeek, picture } from './people.ts'
import { shiftsOf, watchShifts, watchShiftsFromNow } from './shifts.ts'

// What an answer adds has its room beforehand. Counted are also the shifts that a press excuses.

const expectStill = async (page: Page) => expect(await shiftsOf(page)).toEqual([])

test('a refused login moves nothing', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/login-client')
  const enter = page.getByRole('button', { name: 'Se connecter' })
  await expect(enter).toBeEnabled()
  await watchShiftsFromNow(page)
  await enter.click()
  await expect(page.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true')
  await expectStill(page)
  await page.getByLabel('E-mail').fill('personne@example.test')
  await page.getByLabel('Mot de passe', { exact: true }).fill('Faux-mot-de-passe-1!')
  await enter.click()
  await expect(page.getByRole('alert')).toBeFocused()
  await expectStill(page)
})

test('what a registration lacks moves nothing', { tag: '@wide' }, async ({ page, isMobile }) => {
  for (const width of isMobile ? [390, 320] : [1440])
    for (const address of ['/register-client', '/register-coiffeuse']) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto(address)
      const create = page.getByRole('button', { name: 'Créer mon compte' })
      await expect(create).toBeEnabled()
      await watchShiftsFromNow(page)
      await create.press('Enter')
      await expect(page.getByLabel('Prénom(s)')).toBeFocused()
      await expect(page.getByLabel('Confirmez le mot de passe')).toHaveAttribute('aria-invalid', 'true')
      // What each brings the longest answer.
      await page.getByLabel('Prénom(s)').fill('Awa1')
      await page.getByLabel('Nom', { exact: true }).fill('D2')
      await page.getByLabel('E-mail').fill('awa')
      await page.getByLabel('Téléphone').fill('six')
      await page.getByLabel('Adresse', { exact: true }).fill(' 12 rue des Lilas')
      await page.getByLabel('Mot de passe', { exact: true }).fill('court')
      await create.press('Enter')
      await expect(page.getByLabel('Prénom(s)')).toHaveAccessibleDescription(/ne peut pas contenir de chiffres/)
      await expectStill(page)
      await page.getByLabel('Prénom(s)').fill('Awa')
      await create.press('Enter')
      await expect(page.getByLabel('Prénom(s)')).not.toHaveAttribute('aria-invalid')
      await expectStill(page)
    }
})

test('the form of a service stays as large while it is filled', { tag: '@wide' }, async ({ page, signedIn }) => {
  await signedIn('professional')
  await page.goto('/account/service')
  await page.getByRole('button', { name: 'Ajouter un service' }).first().click()
  const form = page.getByRole('dialog', { name: 'Ajouter un service' })
  await expect(form).toBeVisible()
  await watchShiftsFromNow(page)
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(form.getByLabel('Prix (€)')).toHaveAttribute('aria-invalid', 'true')
  await form.getByLabel('Prestation').selectOption('Nattes')
  await form.getByLabel('Prix (€)').fill('84,50')
  await expect(form).toContainText('La cliente paiera')
  await form.getByLabel('Image').setInputFiles(picture)
  await expect(form).toContainText('image envoyée')
  await expectStill(page)
})

test('hours that are added to a day leave the others where they are', { tag: '@wide' }, async ({
  page,
  signedIn,
  aProfessional,
  isMobile,
}) => {
  const nadia = await aProfessional()
  await signedIn(nadia)
  await page.goto(`/account/disponibilite?semaine=${String(nadia.slot.start).slice(0, 10)}`)
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

test('an IBAN that is none moves nothing', { tag: '@wide' }, async ({ page, signedIn, isMobile }) => {
  await signedIn('professional')
  for (const width of isMobile ? [390, 320] : [1440]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/account/paiement')
    await page.getByRole('tab', { name: 'Methode de virement' }).click()
    const iban = page.getByLabel('IBAN')
    await iban.fill('FR14 2004 1010 0505 0001 3M02 607')
    await watchShiftsFromNow(page)
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(iban).toHaveAccessibleDescription(/Cet IBAN n’est pas valable/)
    await expectStill(page)
  }
})

test('an address that a visit lacks moves nothing', { tag: '@wide' }, async ({
  page,
  aProfessional,
  signedIn,
  isMobile,
}) => {
  const nadia = await aProfessional({ mobilite: 'se déplace' })
  await signedIn('customer')
  const asked = new URLSearchParams({ professionalId: nadia.id, date: nadia.slot.start, lieu: 'Ma Maison' })
  for (const width of isMobile ? [390, 320] : [1440]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`/reservation/${nadia.firstname}?${asked}`)
    const street = page.getByLabel('Adresse', { exact: true })
    await street.fill(' ')
    const goesOn = page.getByRole('button', { name: 'Complétez le lieu' })
    await goesOn.scrollIntoViewIfNeeded()
    await watchShiftsFromNow(page)
    await goesOn.press('Enter')
    await expect(street).toHaveAccessibleDescription(/L’adresse ne peut pas/)
    await expectStill(page)
  }
})

test('an operator’s reason that is too short moves nothing', { tag: '@wide' }, async ({
  page,
  baseURL,
  aCustomer,
  signedIn,
  isMobile,
}) => {
  const awa = await aCustomer()
  await signedIn(await anOperator(apiOf(baseURL as string)))
  for (const width of isMobile ? [390, 320] : [1440]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`/admin/personnes/${awa.id}`)
    await page.getByRole('button', { name: 'Suspendre le compte' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Motif').fill('Non')
    await watchShiftsFromNow(page)
    await dialog.getByRole('button', { name: 'Suspendre le compte' }).click()
    await expect(dialog.getByLabel('Motif')).toHaveAccessibleDescription(/^Quelques mots de plus/)
    await expectStill(page)
  }
})

const end = '/assez'

/** The server as over a slow network: of its pages the first part comes, up to that text, and the rest when the browser says so. */
const inParts = async (app: string, upTo: string) => {
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
    const cut = body.indexOf(upTo)
    expect(cut).toBeGreaterThan(0)
    reply.write(body.subarray(0, cut))
    await enough
    reply.end(body.subarray(cut))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }
}

test('a page that comes in parts does not move', { tag: '@wide' }, async ({ page, baseURL, aProfessional }) => {
  const nadia = await aProfessional({ offers: 'Locks', town: 'Foix' })
  await watchShifts(page)
  // Time enough for a picture of the first part, counted in answers.
  await page.addInitScript(async (end) => {
    if (location.protocol === 'about:') return
    const styled = () => [...document.styleSheets].some(({ href }) => href)
    for (let more = 30; more > 0; await fetch(`${end}?${more}`)) if (styled()) more--
    await fetch(end)
  }, end)
  for (const [path, upTo] of [
    [nadia.address, 'aria-label="Panier"'],
    ['/', 'relative hidden h-96'],
  ] as const) {
    const { address, server } = await inParts(baseURL as string, upTo)
    await page.goto(address + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await shiftsOf(page), path).toEqual([])
    await page.goto('about:blank')
    server.close()
    server.closeAllConnections()
  }
})

test('a page waits for its typefaces, which move nothing when they come', { tag: '@wide' }, async ({
  page,
  aProfessional,
}) => {
  const nadia = await aProfessional({ offers: 'Locks', town: 'Foix' })
  await watchShifts(page)
  // She waits as long as they take: her patience is a timer's.
  await page.clock.install()
  const held: (() => void)[] = []
  await page.route('**/*.woff2', (route) => held.push(() => route.continue()))
  await page.goto(nadia.address, { waitUntil: 'commit' })
  const heading = page.getByRole('heading', { level: 1 })
  await expect(page.locator('#fin')).toBeAttached()
  await expect.poll(() => held.length).toBe(2)
  await expect(heading).toBeHidden()
  for (const letThrough of held) letThrough()
  await expect(heading).toBeVisible()
  expect(await shiftsOf(page)).toEqual([])
})

test('a page whose typefaces are late is read without them, and does not move when they come', async ({ page }) => {
  await watchShifts(page)
  await page.clock.install()
  const held: (() => void)[] = []
  await page.route('**/*.woff2', (route) => held.push(() => route.continue()))
  await page.goto('/', { waitUntil: 'commit' })
  const heading = page.getByRole('heading', { level: 1 })
  await expect(page.locator('#fin')).toBeAttached()
  await expect(heading).toBeHidden()
  await page.clock.runFor(1500)
  await expect(heading).toBeVisible()
  const width = () => heading.evaluate((element) => element.getBoundingClientRect().height + element.scrollWidth)
  const before = await width()
  for (const letThrough of held) letThrough()
  await page.waitForFunction(() => [...document.fonts].some(({ status }) => status === 'loaded'))
  expect(await width()).toBe(before)
  expect(await shiftsOf(page)).toEqual([])
})
