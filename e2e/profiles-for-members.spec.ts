import { expect } from '@playwright/test'
import { openApp } from './app-server.ts'
import { test as base } from './fixtures.ts'
import { password } from './people.ts'

/** A server that shows profiles to members only. */
const test = base.extend<object, { app: string }>({
  app: [
    async ({}, use) => {
      const app = await openApp({ PROFILE_REQUIRES_LOGIN: 'true' })
      await use(app.address)
      await app.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ app }, use) => use(app),
})

test('a profile for members is hidden from guests, and shown after the login', { tag: '@wide' }, async ({
  page,
  isMobile,
  app,
  call,
  aCustomer,
  aProfessional,
  expectAccessible,
}) => {
  const nadia = await aProfessional({ offers: 'Braids' })
  const awa = await aCustomer()
  await call('PUT', `/api/v1/user/${nadia.id}`, { description: 'Trente ans de tresses.' }, nadia.token)
  const [path, query] = nadia.address.split('?')
  const booking = nadia.address.replace('/fiche-coiffeuse', '/reservation').replace(nadia.firstname, 'Autre')
  const guestTexts: string[] = []
  // A guest asks before and after a member, so that a cached page of the member would be noticed.
  for (const address of [nadia.address, `${path}.data?${query}`, nadia.address, booking])
    for (const token of ['', awa.token, '']) {
      const headers = token ? { authorization: `Bearer ${token}` } : undefined
      const answer = await fetch(app + address, { ...(headers && { headers }), redirect: 'manual' })
      guestTexts.push(`${answer.status} ${answer.headers.get('location') ?? ''} ${await answer.text()}`)
    }
  for (const text of guestTexts) {
    expect(text).toMatch(/^200 /)
    for (const word of ['Diallo', 'Trente ans', nadia.service.id, 'Bagnolet']) expect(text).not.toContain(word)
  }

  await page.goto(nadia.address)
  await expect(page).toHaveURL(`/welcome-page?retour=${encodeURIComponent(nadia.address)}`)
  await page.getByRole('link', { name: 'Je suis client' }).click()
  await page.getByLabel('E-mail').fill(awa.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(nadia.firstname)
  await expect(page.getByText('Trente ans de tresses.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Trente ans de tresses.')).toBeVisible()
  if (!isMobile) await expect(page.getByRole('list', { name: 'Prochaines heures libres' })).toBeVisible()
  await expectAccessible(page)

  await page.evaluate(() => localStorage.removeItem('token'))
  await page.reload()
  await expect(page).toHaveURL(`/welcome-page?retour=${encodeURIComponent(nadia.address)}`)
})
