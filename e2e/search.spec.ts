import { gzipSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'

const townField = (page: Page) => page.getByLabel('Quelle ville ?')
const dayField = (page: Page) => page.getByLabel('Quel jour ?')
const dayOf = (slot: { start: unknown }) => String(slot.start).slice(0, 10)
const shown = (day: string) => day.split('-').reverse().join('-')
const address = (ville: string, day: string, prestation = 'Braids') =>
  `/?${new URLSearchParams({ ville, prestation, date: day })}`

test('a guest searches by keyboard alone, with suggestions and a calendar', async ({
  page,
  aProfessional,
  expectAccessible,
}) => {
  const nadia = await aProfessional({ offers: 'Braids', town: 'Montreuil' })
  await page.goto('/')
  await expect(dayField(page)).toHaveAttribute('type', 'date')
  await townField(page).focus()
  await page.keyboard.type('montreui')
  const montreuil = page.getByRole('option', { name: 'Montreuil Seine-Saint-Denis (93)' })
  await expect(montreuil).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await expect(montreuil).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(townField(page)).toHaveValue('Montreuil (93)')

  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Me localiser' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('Braids')
  await expect(dayField(page)).toHaveAttribute('type', 'text')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  const calendar = page.getByRole('dialog', { name: 'Choisir un jour' })
  const today = calendar.getByRole('button', { name: /^Aujourd/ })
  await expect(today).toBeFocused()
  await expectAccessible(page)
  // A day that is past takes no focus.
  await page.keyboard.press('ArrowLeft')
  await expect(today).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(calendar).toBeHidden()
  await expect(dayField(page)).toBeFocused()
  await page.keyboard.type(shown(dayOf(nadia.slot)))
  await page.keyboard.press('Enter')

  const results = page.getByRole('region', { name: 'Résultats de la recherche' })
  await expect(results).toBeFocused()
  await expect(page).toHaveURL(new RegExp(`date=${dayOf(nadia.slot)}`))
  await expect(results.getByRole('link', { name: `Voir le profil de ${nadia.firstname}` })).toBeVisible()
  await expect(results.getByRole('heading', { name: /^\d+\sprofessionnelles? disponibles?$/ })).toBeVisible()
  await expect(results).toContainText('Classement')
  await expectAccessible(page)
})

test('a day chosen in the calendar is shown as in France', async ({ page }) => {
  await page.goto('/')
  await townField(page).focus()
  await page.getByRole('button', { name: 'Ouvrir le calendrier' }).click()
  await page.getByRole('button', { name: 'Aller au mois suivant' }).click()
  await page.getByRole('button', { name: /^\S+ 15 / }).click()
  await expect(dayField(page)).toHaveValue(/^15-\d\d-\d{4}$/)
  await expect(page.getByRole('button', { name: /^Ouvrir le calendrier, \S+ 15 / })).toBeVisible()
})

test('an empty search is told what it lacks without asking the server', async ({ page, expectAccessible }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Recherche' }).click()
  await expect(townField(page)).toBeFocused()
  await expect(townField(page)).toHaveAccessibleDescription(/Veuillez choisir une ville/)
  await expect(page.getByLabel('Quelle coiffure ?')).toHaveAccessibleDescription(/Veuillez choisir une coiffure/)
  await expect(dayField(page)).toHaveAccessibleDescription(/Veuillez choisir un jour/)
  await expectAccessible(page)
  await townField(page).fill('Lyon')
  await expect(townField(page)).toHaveAccessibleDescription('')
  await expect(page).toHaveURL(/\/$/)
})

test('a name that several towns bear lists the others', async ({ page, aProfessional, expectAccessible }) => {
  const nadia = await aProfessional({ town: 'Saint-Denis' })
  await page.goto(address('saint denis', dayOf(nadia.slot)))
  await expect(townField(page)).toHaveValue('Saint-Denis (974)')
  await expect(page.getByText(nadia.firstname).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Saint-Denis (93)' }).click()
  await expect(townField(page)).toHaveValue('Saint-Denis (93)')
  await expect(page.getByText(nadia.firstname)).toHaveCount(0)
})

test('a postal code leads to its town, even one that is another town’s id', async ({ page, aProfessional }) => {
  const { slot } = await aProfessional()
  for (const [code, town] of [
    ['44000', 'Nantes (44)'],
    ['69003', 'Lyon (69)'],
    ['97400', 'Saint-Denis (974)'],
  ] as const) {
    await page.goto(address(code, dayOf(slot)))
    await expect(townField(page)).toHaveValue(town)
  }
})

test('a town that does not exist is said to, kindly, and mended', async ({ page, aProfessional, expectAccessible }) => {
  const nadia = await aProfessional({ town: 'Nantes' })
  await page.goto(address('Zzyzx', dayOf(nadia.slot)))
  await expect(townField(page)).toHaveAccessibleDescription(/Nous ne trouvons pas/)
  await expectAccessible(page)
  await townField(page).fill('nantes')
  await page.getByRole('button', { name: 'Recherche' }).click()
  await expect(page.getByText(nadia.firstname).first()).toBeVisible()
})

test('a day without anybody leads to one that has', async ({ page, aProfessional, expectAccessible }) => {
  const nadia = await aProfessional({ offers: 'Locks', town: 'Brest' })
  const before = new Date(Date.parse(`${dayOf(nadia.slot)}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
  await page.goto(address('Brest', before, 'Locks'))
  await expect(page.getByRole('heading', { name: 'Personne de libre ce jour-là' })).toBeVisible()
  await expectAccessible(page)
  await page
    .getByRole('link', { name: /libres?$/ })
    .first()
    .click()
  await expect(page.getByText(nadia.firstname).first()).toBeVisible()
})

test.describe('who lets her browser tell where she is', () => {
  test.use({ permissions: ['geolocation'] })

  test('in Montreuil, she has her town at one click', async ({ page, context }) => {
    await context.setGeolocation({ latitude: 48.86, longitude: 2.44 })
    await page.goto('/')
    await page.getByRole('button', { name: 'Me localiser' }).click()
    await expect(townField(page)).toHaveValue('Montreuil (93)')
  })

  test('in Genève, her town stays empty', async ({ page, context, expectAccessible }) => {
    await context.setGeolocation({ latitude: 46.2, longitude: 6.15 })
    await page.goto('/')
    await page.getByRole('button', { name: 'Me localiser' }).click()
    await expect(page.getByText('Hors de France')).toBeVisible()
    await expect(townField(page)).toHaveValue('')
    await expectAccessible(page)
  })
})

test('who does not is told how', async ({ page, expectAccessible }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Me localiser' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Veuillez autoriser la localisation' })).toBeVisible()
  await expectAccessible(page)
})

test('the best rated of the moment, and no address of a search, are what search engines keep', async ({ page }) => {
  await page.goto(address('Paris', '2030-01-15'))
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await page.goto('/')
  await expect(page.locator('meta[name=robots]')).toHaveCount(0)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/$/)
})

test('the first page is light, and nothing in it moves when its widgets arrive', async ({ page }) => {
  const bytes = { script: 0, page: 0 }
  const weighed: Promise<void>[] = []
  page.on('response', (response) => {
    const type = response.request().resourceType()
    if (!['script', 'document', 'stylesheet'].includes(type)) return
    weighed.push(
      response.body().then((body) => {
        bytes[type === 'script' ? 'script' : 'page'] += gzipSync(body).length
      }),
    )
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  await Promise.all(weighed)
  expect(bytes.script).toBeLessThanOrEqual(160_000)
  expect(bytes.page).toBeLessThanOrEqual(60_000)
  await page.evaluate(async () => {
    await document.fonts.ready
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift' })
  })
  await townField(page).focus()
  await expect(dayField(page)).toHaveAttribute('type', 'text')
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([])
})
