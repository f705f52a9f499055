import { expect, type Locator } from '@playwright/test'
import { test } from './fixtures.ts'
import { inAWeek } from './people.ts'

test('the header has even gaps', { tag: '@wide' }, async ({ page, isMobile }) => {
  await page.goto('/')
  const gaps = await page
    .getByRole('banner')
    .locator('> div')
    .evaluate((bar) => {
      const [, ...shown] = [...bar.children]
        .filter((each) => each.checkVisibility())
        .map((each) => each.getBoundingClientRect())
      return shown.slice(1).map(({ left }, at) => left - (shown[at]?.right ?? 0))
    })
  expect(gaps.length).toBe(2)
  for (const gap of gaps) expect(gap).toBeLessThanOrEqual(isMobile ? 4 : 8)
})

test('the footer of account pages is short on a phone, and complete elsewhere', { tag: '@wide' }, async ({
  page,
  logInAs,
  isMobile,
}) => {
  await logInAs('customer')
  const heightAt = async (address: string) => {
    await page.goto(address)
    const foot = page.getByRole('contentinfo')
    await expect(foot).toHaveCount(1)
    return (await foot.boundingBox())?.height ?? Number.NaN
  }
  for (const address of ['/account/profile', '/account/mes-rendez-vous'])
    if (isMobile) expect(await heightAt(address), address).toBeLessThanOrEqual(110)
    else expect(await heightAt(address), address).toBeGreaterThan(200)
  expect(await heightAt('/faq')).toBeGreaterThan(200)
})

test('pages load their styles before their scripts', async ({ request }) => {
  for (const address of ['/', '/faq', '/boutique']) {
    const html = await (await request.get(address)).text()
    const [styles, scripts] = [html.indexOf('rel="stylesheet"'), html.indexOf('rel="modulepreload"')]
    expect(styles, address).toBeGreaterThan(0)
    expect(scripts, address).toBeGreaterThan(styles)
  }
})

test('the payment dialog shows the whole payment without nested scrolling', { tag: '@wide' }, async ({
  page,
  aHold,
  isMobile,
}) => {
  await aHold()
  await page.goto('/account/mes-rendez-vous')
  await page.getByRole('button', { name: /^Reprendre le paiement/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Paiement' })
  await expect(dialog.getByRole('button', { name: /^Commander/ })).toBeEnabled()
  const { scrolling, isClipped, rect } = await dialog.evaluate((element) => {
    const scrolls = (each: Element) =>
      /auto|scroll/.test(getComputedStyle(each).overflowY) && each.scrollHeight > each.clientHeight
    const { left, top, right, bottom } = element.getBoundingClientRect()
    return {
      scrolling: [element, ...element.querySelectorAll('*')].filter(scrolls).length,
      isClipped: element.scrollWidth > element.clientWidth,
      rect: { left, top, right, bottom },
    }
  })
  expect(scrolling).toBeLessThanOrEqual(isMobile ? 1 : 0)
  expect(isClipped).toBe(false)
  const { width, height } = page.viewportSize() as { width: number; height: number }
  expect(Math.min(rect.left, rect.top)).toBeGreaterThanOrEqual(0)
  expect(rect.right).toBeLessThanOrEqual(width)
  expect(Math.round(rect.bottom)).toBeLessThanOrEqual(height)
  for (const frame of page.frames().slice(1)) {
    const isWhole = () => document.documentElement.scrollHeight <= document.documentElement.clientHeight
    if (await (await frame.frameElement()).isVisible()) expect(await frame.evaluate(isWhole), frame.url()).toBe(true)
  }
})

test('on the narrowest phone the summary of a search shows the whole day', async ({ page, aProfessional }) => {
  await aProfessional({ offers: 'Braids', town: 'Foix' })
  await page.setViewportSize({ width: 320, height: 640 })
  const date = inAWeek(9).toISOString().slice(0, 10)
  await page.goto(`/?${new URLSearchParams({ ville: 'Foix', prestation: 'Soins naturels', date })}`)
  const summary = page.getByRole('button', { name: /Modifier$/ })
  await expect(summary).toBeVisible()
  const cut = await summary.evaluate((button) => {
    const range = document.createRange()
    const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const at = /\d+(?:er)? \p{L}+\.?$/u.exec((text.textContent ?? '').replaceAll('\u00a0', ' '))
      if (!at || !text.parentElement) continue
      range.setStart(text, at.index)
      range.setEnd(text, at.index + at[0].length)
      return range.getBoundingClientRect().right - text.parentElement.getBoundingClientRect().right
    }
    return null
  })
  expect(cut).not.toBeNull()
  expect(cut).toBeLessThanOrEqual(0.5)
})

test('on the narrowest phone a professional’s amounts are not cut off', async ({
  page,
  logInAs,
  expectPageQuality,
}) => {
  const { id } = await logInAs('professional')
  const appointment = {
    appointmentId: id,
    libelle: 'Coiffures événements',
    zone: 'Europe/Paris',
    isCancelled: false,
    owes: 0,
  }
  const times = { date: '2026-11-02T09:00:00Z', payableAt: '2026-11-04T10:00:00Z', receivedAt: null }
  const line = { ...appointment, ...times, amount: 129_850, state: 'ahead' }
  const months = ['06', '07', '08', '09', '10', '11'].map((month) => ({
    ...{ month: `2026-${month}`, received: 144_500, toBePaid: 100_000, owes: 0 },
  }))
  const summary = { received: 12_898.5, toBePaid: 11_899.5, owes: 0, total: 24_798 }
  // These are the amounts after years of work.
  await page.route('**/api/v1/payouts?*', async (route) => {
    const response = await route.fetch()
    const own = await response.json()
    const json = { ...own, summary: { ...own.summary, ...summary }, lines: [line], lineCount: 1, months }
    await route.fulfill({ response, json })
  })
  await page.goto('/account/paiement')
  await expect(page.getByText('12\u00a0898,50\u00a0€')).toBeVisible()
  await expectPageQuality(page)
  await page.setViewportSize({ width: 320, height: 640 })
  const chart = page.getByRole('region', { name: 'Par mois de rendez-vous' })
  await expect(chart.getByText('2\u00a0445')).toHaveCount(6)
  const cut = await chart
    .locator('p')
    .evaluateAll((labels) =>
      labels.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent),
    )
  expect(cut).toEqual([])
})

test('the fields of a registration stand 20 px apart, and an error takes room only when it is shown', {
  tag: '@wide',
}, async ({ page }) => {
  await page.goto('/register-client')
  const password = page.getByLabel('Mot de passe', { exact: true })
  const firstname = page.getByLabel('Prénom(s)')
  // The gap from the end of a field, its hint included, to the label of the next.
  const gapBelow = (field: Locator, next: Locator) =>
    Promise.all(
      [field, next].map((each) =>
        each.locator('xpath=ancestor::div[label][1]').evaluate((box) => box.getBoundingClientRect()),
      ),
    ).then(([above, below]) => (below?.top ?? 0) - (above?.bottom ?? 0))
  expect(await gapBelow(page.getByLabel('E-mail'), password)).toBe(20)
  expect(await gapBelow(password, firstname)).toBe(20)
  await page.getByRole('button', { name: 'Continuer' }).press('Enter')
  await expect(firstname).toHaveAccessibleDescription('Champ requis')
  expect(await gapBelow(page.getByLabel('E-mail'), password)).toBe(20)
})
