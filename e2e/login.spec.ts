import { expect, type Page } from '@playwright/test'
import { logIn } from './actions.ts'
import { test } from './fixtures.ts'

const guestsPages = [
  '/welcome-page',
  '/inscription',
  '/login-client',
  '/login-coiffeuse',
  '/register-client',
  '/register-coiffeuse',
  '/reset-password',
]
const membersPages = ['/account/profile', '/account/password-reset', '/account/mes-donnees', '/account/mes-rendez-vous']
const professionalsPages = ['/account/service', '/account/catalogue', '/account/disponibilite']

type Frame = { path: string; text: string }

/** Records the visible text before each frame that the browser paints, on every page of the visit. */
const watchFrames = async (page: Page) => {
  const frames: Frame[] = []
  await page.exposeBinding('painted', (_, frame: Frame) => frames.push(frame))
  await page.addInitScript(() => {
    const { painted } = window as unknown as { painted: (frame: Frame) => void }
    let last = ''
    const observe = () => {
      // biome-ignore lint/performance/useDomNodeTextContent: hidden text must not be recorded
      const text = document.body?.innerText.trim() ?? ''
      if (text !== last) painted({ path: location.pathname, text })
      last = text
      requestAnimationFrame(observe)
    }
    requestAnimationFrame(observe)
  })
  return frames
}

const storedKeys = (page: Page) => page.evaluate(() => ({ ...localStorage }))

test('a guest sees nothing of a private page, and returns to it after the login', async ({
  page,
  aCustomer,
  expectAccessible,
}) => {
  const awa = await aCustomer()
  const frames = await watchFrames(page)
  for (const address of [...membersPages, ...professionalsPages]) {
    await page.goto(address)
    await expect(page).toHaveURL(`/welcome-page?retour=${encodeURIComponent(address)}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connexion')
  }
  expect(frames.filter(({ path }) => path.startsWith('/account'))).toEqual([])
  await expectAccessible(page)

  const wanted = '/account/mes-rendez-vous?pages=2'
  await page.goto(wanted)
  await page.getByRole('link', { name: 'Je suis client' }).click()
  await logIn(page, awa.email)
  await expect(page.getByRole('heading', { name: 'MES RENDEZ-VOUS' })).toBeVisible()
  await expect(page).toHaveURL(wanted)
})

test('a logged-in customer never sees a guest’s page or header', { tag: ['@wide', '@variant'] }, async ({
  page,
  logInAs,
}) => {
  await logInAs('customer')
  const frames = await watchFrames(page)
  for (const address of guestsPages) {
    await page.goto(address)
    await expect(page).toHaveURL('/account/profile')
    await expect(page.getByRole('heading', { name: 'INFORMATIONS PERSONNELLES' })).toBeVisible()
  }
  await page.goto('/')
  await expect(page.getByRole('search')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('search')).toBeVisible()

  const visible = (text: RegExp) => frames.filter((frame) => text.test(frame.text)).map(({ path }) => path)
  expect(visible(/La beauté/)).not.toEqual([])
  expect(visible(/Mon Espace/)).toEqual([])
  expect(visible(/Connexion|Inscription|Nouveau mot de passe/)).toEqual([])
})

test('a customer on a professionals’ page is redirected to the profile', { tag: '@variant' }, async ({
  page,
  logInAs,
}) => {
  await logInAs('customer')
  const frames = await watchFrames(page)
  for (const address of professionalsPages) {
    await page.goto(address)
    await expect(page).toHaveURL('/account/profile')
    await expect(page.getByRole('heading', { name: 'INFORMATIONS PERSONNELLES' })).toBeVisible()
  }
  expect(frames.filter(({ text }) => /MES SERVICES|MES DISPONIBILITÉS/.test(text))).toEqual([])
  const menu = page.getByRole('navigation', { name: 'Mon compte' })
  await expect(menu.getByRole('link')).toHaveText([/Profil/, /Rendez-vous/, /Messages/, /Commandes/, /Souhaits/])
})

test('a logout ends the session here, in other tabs and on the server', { tag: '@variant' }, async ({
  page,
  context,
  call,
  logInAs,
}) => {
  const awa = await logInAs('customer')
  const otherTab = await context.newPage()
  await otherTab.goto('/account/mes-rendez-vous')
  await expect(otherTab.getByRole('heading', { name: 'MES RENDEZ-VOUS' })).toBeVisible()
  await page.goto('/account/profile')
  await page.getByRole('button', { name: 'Quitter' }).click()

  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Mon Espace' })).toBeVisible()
  await expect.poll(() => storedKeys(page)).toEqual({})
  await expect(otherTab).toHaveURL('/welcome-page?retour=%2Faccount%2Fmes-rendez-vous')
  await expect(call('GET', '/api/v1/auth', undefined, awa.token)).rejects.toThrow('401')
})

test('an expired session counts as no session', { tag: '@variant' }, async ({ page, aCustomer, logInAs }) => {
  const awa = await aCustomer()
  const [header, , signature] = awa.token.split('.')
  const claims = { sub: awa.id, role: awa.role, exp: Math.floor(Date.now() / 1000) - 1 }
  const expired = Buffer.from(JSON.stringify(claims)).toString('base64url')
  await logInAs({ ...awa, token: `${header}.${expired}.${signature}` })
  const frames = await watchFrames(page)

  await page.goto('/account/profile')
  await expect(page).toHaveURL('/welcome-page?retour=%2Faccount%2Fprofile')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Mon Espace' })).toBeVisible()
  expect(await storedKeys(page)).toEqual({})
  expect(frames.filter(({ path }) => path.startsWith('/account'))).toEqual([])
})

test('a session ended elsewhere leads to the login, and back to the page', async ({ page, call, logInAs }) => {
  const awa = await logInAs('customer')
  // Pending requests of the page would notice the ended session before the next click.
  await page.goto('/account/profile', { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { name: 'INFORMATIONS PERSONNELLES' })).toBeVisible()
  await call('POST', '/api/v1/auth/logout', undefined, awa.token)

  const menu = page.getByRole('navigation', { name: 'Mon compte' })
  await menu.getByRole('link', { name: /rendez-vous/i }).click()
  await expect(page).toHaveURL('/welcome-page?retour=%2Faccount%2Fmes-rendez-vous')
  await page.getByRole('link', { name: 'Je suis client' }).click()
  await logIn(page, awa.email)
  await expect(page).toHaveURL('/account/mes-rendez-vous')
  await expect(page.getByRole('heading', { name: 'MES RENDEZ-VOUS' })).toBeVisible()
})

test('a session found invalid during a navigation leads back to the target page, on a slow device too', {
  tag: '@variant',
}, async ({ page, context, call, logInAs }) => {
  const awa = await logInAs('customer')
  await page.goto('/account/profile')
  await expect(page.getByRole('heading', { name: 'INFORMATIONS PERSONNELLES' })).toBeVisible()
  await call('POST', '/api/v1/auth/logout', undefined, awa.token)
  // The response comes at once, while the page is slow to register the navigation.
  const refusal = { statusCode: 401, error: 'unauthorized', message: 'Unauthorized' }
  await page.route('**/api/v1/**', (route) => route.fulfill({ status: 401, json: refusal }))
  const device = await context.newCDPSession(page)
  await device.send('Emulation.setCPUThrottlingRate', { rate: 20 })
  const menu = page.getByRole('navigation', { name: 'Mon compte' })
  await menu.getByRole('link', { name: /rendez-vous/i }).dispatchEvent('click')
  await page.waitForURL(/welcome-page/)
  await device.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await expect(page).toHaveURL('/welcome-page?retour=%2Faccount%2Fmes-rendez-vous')
})

test('the login of each role accepts only its own accounts, with a message to others', { tag: '@variant' }, async ({
  page,
  aCustomer,
  expectAccessible,
}) => {
  const awa = await aCustomer()
  await page.goto('/login-coiffeuse')
  await logIn(page, awa.email)
  await expect(page.getByRole('alert')).toHaveText('Ce compte n’existe pas !')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Espace Client' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connexion Espace Client')
  await logIn(page, awa.email)
  await expect(page).toHaveURL('/account/profile')
})

test('the header has the same height for guests and members', { tag: ['@wide', '@variant'] }, async ({
  page,
  logInAs,
}) => {
  const header = page.getByRole('banner')
  await page.goto('/')
  await expect(header.getByRole('link', { name: 'Mon Espace' })).toBeVisible()
  const forGuests = await header.boundingBox()

  const awa = await logInAs('customer')
  await page.goto('/')
  await expect(header.getByRole('link', { name: awa.firstname })).toBeVisible()
  expect(await header.boundingBox()).toEqual(forGuests)
})

test('a professional who wants to book reads the conditions, and has no booking button on their own profile', {
  tag: '@variant',
}, async ({ page, logInAs, aCustomer, aProfessional, expectPageQuality }) => {
  const [awa, nadia, bea] = [await aCustomer(), await aProfessional(), await aProfessional()]
  await logInAs(bea)
  await page.goto(nadia.address)
  await page.getByRole('button', { name: 'Réserver Braids' }).click()
  await expect(page.getByText('Pour réserver, il faut un compte client')).toBeVisible()
  await expectPageQuality(page)
  const currentAddress = page.url()
  await page.getByRole('button', { name: 'Prendre un compte client' }).click()
  await logIn(page, awa.email)
  await expect(page).toHaveURL(currentAddress)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Réserver avec ${nadia.firstname}`)

  await logInAs(nadia)
  await page.goto(nadia.address)
  await expect(page.getByRole('link', { name: 'Modifier Braids' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Réserver/ })).toHaveCount(0)
  await expectPageQuality(page)
  await page.goto(`/reservation/${nadia.firstname}?professionalId=${nadia.id}`)
  await expect(page.getByText('C’est ici que l’on réserve chez vous')).toBeVisible()
})
