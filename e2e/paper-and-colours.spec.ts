import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'

/** Interactive elements: buttons and links that have no use on paper. */
const forHands = (page: Page) =>
  page
    .locator('header, footer, nav, button, [role=button], [data-tab-bar], [data-foot-bar]')
    .or(page.getByRole('region', { name: 'Cookies' }))
    .filter({ visible: true })

test.describe('in print, before the cookie banner is answered,', () => {
  test.use({ cookiesAnswered: false })

  test('a profile, the terms and the appointments show only their content', { tag: '@wide' }, async ({
    page,
    aHold,
    call,
    isMobile,
  }) => {
    const { awa, nadia, id } = await aHold()
    await call('POST', '/api/v1/payment', { appointmentId: id, payment_method: 'pm_card_visa' }, awa.token)
    const printed = {
      [nadia.address]: page.getByRole('heading', { name: new RegExp(nadia.firstname) }),
      '/cgu': page.getByRole('heading', { name: /^Article 1/ }),
      '/account/profile': page.getByLabel('E-mail'),
      '/account/mes-rendez-vous': page.getByRole('article', { name: new RegExp(nadia.firstname) }),
    }
    for (const [address, content] of Object.entries(printed)) {
      await page.goto(address)
      await expect(content.first()).toBeVisible()
      await expect(forHands(page).first()).toBeVisible()
      if (address === nadia.address && !isMobile)
        await expect(page.getByRole('list', { name: 'Prochaines heures libres' })).toBeVisible()
      await page.emulateMedia({ media: 'print' })
      await expect(forHands(page)).toHaveCount(0)
      await expect(page.getByText(/^(Réserver|Choisir une prestation|Retour)/).filter({ visible: true })).toHaveCount(0)
      await expect(page.getByText(/^(Itinéraire avec|Prochaines heures)/).filter({ visible: true })).toHaveCount(0)
      await expect(page.getByText(/^(Changer de mot de passe|Mes souhaits)/).filter({ visible: true })).toHaveCount(0)
      await expect(content.first()).toBeVisible()
      await page.emulateMedia({ media: 'screen' })
    }
  })

  test('every answer of the FAQ is visible', async ({ page }) => {
    await page.goto('/faq')
    const answer = page.getByText('Seule une personne dont le rendez-vous payé a eu lieu')
    await expect(answer).toBeHidden()
    await page.emulateMedia({ media: 'print' })
    await expect(answer).toBeVisible()
  })
})

test('in forced colours, buttons have borders and a selected one differs', async ({ page, logInAs, aProfessional }) => {
  const nadia = await aProfessional({ offers: 'Braids' })
  await page.emulateMedia({ forcedColors: 'active' })
  const border = (name: RegExp) =>
    page
      .getByRole('button', { name })
      .or(page.getByRole('link', { name }))
      .filter({ visible: true })
      .first()
      .evaluate((button) => Number.parseFloat(getComputedStyle(button).borderTopWidth))
  await page.goto('/')
  expect(await border(/^Recherche$/)).toBeGreaterThan(0)
  expect(await border(/^Mon Espace$/)).toBeGreaterThan(0)
  await page.goto(nadia.address)
  expect(await border(/^Réserver/)).toBeGreaterThan(0)

  await logInAs('customer')
  const { id, firstname, service } = nadia
  const day = new URLSearchParams({
    professionalId: id,
    prestation: service.id,
    date: nadia.availabilityWindow.start.slice(0, 10),
  })
  await page.goto(`/reservation/${encodeURIComponent(firstname)}?${day}`)
  const days = page.getByRole('button', { name: /heures? libres?$/ })
  const ground = (button: Element) => getComputedStyle(button).backgroundColor
  const chosen = days.and(page.locator('[aria-pressed=true]'))
  await expect(chosen).toBeVisible()
  const otherDays = days.and(page.locator('[aria-pressed=false]'))
  expect(await otherDays.first().evaluate(ground)).not.toBe(await chosen.evaluate(ground))
  expect(await border(/^Confirmer/)).toBeGreaterThan(0)
})

test('in forced colours, filled stars differ from empty ones', async ({ page }) => {
  await page.goto('/')
  await page.emulateMedia({ forcedColors: 'active' })
  // This is the markup of a rating of four stars.
  const stars = await page.evaluate(() => {
    const drawn = document.createElement('span')
    drawn.className = 'five-stars'
    drawn.style.setProperty('--filled', '80%')
    document.body.append(drawn)
    const { backgroundImage, forcedColorAdjust } = getComputedStyle(drawn)
    return { backgroundImage, forcedColorAdjust }
  })
  expect(stars.forcedColorAdjust).toBe('none')
  const [, filled, empty] = /(rgb[^)]*\)).*(rgb[^)]*\))/.exec(stars.backgroundImage) ?? []
  expect(filled).not.toBe(empty)
})
