import { type BrowserContext, expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'

test.use({ cookiesAnswered: false })

const bannerOf = (page: Page) => page.getByRole('region', { name: 'Cookies' })

const consentIn = async (context: BrowserContext) =>
  (await context.cookies()).find(({ name }) => name === 'couronne_consent')

const daysFromNow = (seconds: number) => (seconds * 1000 - Date.now()) / 86_400_000

test('before any answer nothing is stored, and refusing is as easy as accepting', async ({
  page,
  context,
  expectAccessible,
}) => {
  await page.goto('/')
  const banner = bannerOf(page)
  await expect(banner).toBeVisible()
  await expectAccessible(page)
  expect(await context.cookies()).toEqual([])

  const accept = await banner.getByRole('button', { name: 'Accepter & Fermer' }).boundingBox()
  const refuse = await banner.getByRole('button', { name: 'Tout refuser' }).boundingBox()
  expect(refuse).toMatchObject({ y: accept?.y, width: accept?.width, height: accept?.height })
  await expect(banner.getByRole('button', { name: 'Personnaliser' })).toBeVisible()
})

for (const [button, consent] of [
  ['Accepter & Fermer', 'audience'],
  ['Tout refuser', 'aucun'],
])
  test(`the choice « ${button} » is stored for six months`, async ({ page, context }) => {
    await page.goto('/faq')
    await bannerOf(page).getByRole('button', { name: button }).click()
    await expect(bannerOf(page)).toBeHidden()

    const cookie = await consentIn(context)
    expect(cookie).toMatchObject({ value: consent, path: '/', sameSite: 'Lax' })
    expect(Math.round(daysFromNow(cookie?.expires ?? 0))).toBe(182)

    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(bannerOf(page)).toBeHidden()
  })

test('a detailed choice of cookies can be changed from the footer of any page', async ({
  page,
  context,
  expectAccessible,
}) => {
  await page.goto('/')
  await bannerOf(page).getByRole('button', { name: 'Personnaliser' }).click()
  const settings = page.getByRole('dialog', { name: 'Vos cookies' })
  await expect(settings.getByLabel('Cookies nécessaires')).toBeDisabled()
  await expect(settings.getByLabel('Mesure d’audience')).not.toBeChecked()
  await expectAccessible(page)
  await settings.getByLabel('Mesure d’audience').check()
  await settings.getByRole('button', { name: 'Enregistrer mon choix' }).click()
  await expect(settings).toBeHidden()
  await expect(bannerOf(page)).toBeHidden()
  expect(await consentIn(context)).toMatchObject({ value: 'audience' })

  await page.goto('/apropos')
  await page.getByRole('contentinfo').getByRole('button', { name: 'Gérer mes cookies' }).click()
  await expect(settings.getByLabel('Mesure d’audience')).toBeChecked()
  await settings.getByRole('button', { name: 'Tout refuser' }).click()
  await expect(settings).toBeHidden()
  expect(await consentIn(context)).toMatchObject({ value: 'aucun' })
})

test('the cookie banner comes first in the tab order, and works by keyboard', async ({ page, context }) => {
  await page.goto('/')
  const banner = bannerOf(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Aller au contenu' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(banner.getByRole('link', { name: 'En savoir plus' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(banner.getByRole('button', { name: 'Accepter & Fermer' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(banner.getByRole('button', { name: 'Tout refuser' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(banner.getByRole('button', { name: 'Personnaliser' })).toBeFocused()

  await page.keyboard.press('Enter')
  const settings = page.getByRole('dialog', { name: 'Vos cookies' })
  await expect(settings).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(settings).toBeHidden()
  await expect(banner.getByRole('button', { name: 'Personnaliser' })).toBeFocused()
  expect(await consentIn(context)).toBeUndefined()

  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(banner).toBeHidden()
  expect(await consentIn(context)).toMatchObject({ value: 'aucun' })
})

test('the cookie banner does not cover the suggested towns on a low screen', async ({ page, aProfessional }) => {
  await aProfessional({ town: 'Foix' })
  await page.setViewportSize({ width: 390, height: 500 })
  await page.goto('/')
  await expect(bannerOf(page)).toBeVisible()
  const field = page.getByLabel('Quelle ville ?', { exact: true })
  await field.click()
  await field.pressSequentially('Saint')
  const towns = page.getByRole('listbox', { name: 'Villes proposées' })
  await expect(towns.getByRole('option').nth(3)).toBeAttached()
  const covered = () =>
    towns.evaluate((list) => {
      list.scrollIntoView({ block: 'nearest' })
      const { left, top, right, bottom } = list.getBoundingClientRect()
      const at = [top + 8, (top + bottom) / 2, bottom - 8].map((y) => document.elementFromPoint((left + right) / 2, y))
      return at.filter((element) => !list.contains(element)).length
    })
  await expect.poll(covered).toBe(0)
  await page.keyboard.press('Escape')
  await expect(bannerOf(page)).toBeVisible()
})
