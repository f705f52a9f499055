import { gzipSync } from 'node:zlib'
import { expect, type Page, type Request } from '@playwright/test'
import { test } from './fixtures.ts'
import { inAWeek } from './people.ts'
import { shiftsOf, watchShifts, watchShiftsFromNow } from './shifts.ts'

const townField = (page: Page) => page.getByLabel('Quelle ville ?')
const dayField = (page: Page) => page.getByLabel('Quel jour ?')
const dayOf = (slot: { start: unknown }) => String(slot.start).slice(0, 10)
const shown = (day: string) => day.split('-').reverse().join('-')
const address = (ville: string, day: string, prestation = 'Braids') =>
  `/?${new URLSearchParams({ ville, prestation, date: day })}`

test('a guest searches by keyboard alone, with suggestions and a calendar', { tag: '@wide' }, async ({
  page,
  aProfessional,
  expectAccessible,
}) => {
  const nadia = await aProfessional({ offers: 'Braids', town: 'Montreuil' })
  await page.goto('/')
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
  await expect(page.getByRole('button', { name: 'Ouvrir le calendrier' })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  const calendar = page.getByRole('dialog', { name: 'Choisir un jour' })
  const today = calendar.getByRole('button', { name: /^Aujourd/ })
  await expect(today).toBeFocused()
  await expectAccessible(page)
  // Past days cannot be focused.
  await page.keyboard.press('ArrowLeft')
  await expect(today).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(calendar).toBeHidden()
  await expect(dayField(page)).toBeFocused()
  await page.keyboard.type(shown(dayOf(nadia.availabilityWindow)))
  await page.keyboard.press('Enter')

  const results = page.getByRole('region', { name: 'Résultats de la recherche' })
  await expect(results).toBeFocused()
  // The page stays at the top, so the header covers nothing.
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await expect(page).toHaveURL(new RegExp(`date=${dayOf(nadia.availabilityWindow)}`))
  await expect(page.getByRole('heading', { level: 1, name: /^Braids à Montreuil, / })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Comment ça marche' })).toHaveCount(0)
  await expect(results.getByRole('link', { name: `Voir le profil de ${nadia.firstname}` })).toBeVisible()
  await expect(results.getByRole('heading', { name: /^\d+\sprofessionnelles? disponibles?$/ })).toBeVisible()
  await expect(results).toContainText('Classement')
  await expectAccessible(page)

  // Recent searches are offered on the next visit, and can be deleted.
  await page.goto('/')
  await townField(page).focus()
  const recent = page.getByRole('link', { name: /^Braids, Montreuil \(93\)/ })
  await expect(recent).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(recent).toBeHidden()
  await page.reload()
  await townField(page).focus()
  await recent.press('Enter')
  await expect(results).toBeFocused()
  await page.goto('/')
  await townField(page).focus()
  await page.getByRole('button', { name: /^Oublier la recherche Braids, Montreuil/ }).press('Enter')
  await expect(recent).toBeHidden()
  await expect(townField(page)).toBeFocused()
})

test('results are filtered in place, by keyboard, and the URL contains the filters', { tag: '@wide' }, async ({
  page,
  aProfessional,
  expectAccessible,
}) => {
  const isPhone = (page.viewportSize()?.width ?? 0) < 768
  const town = isPhone ? 'Quimper' : 'Rodez'
  const mobile = { town, offers: 'Nattes', mobilite: 'se déplace' } as const
  const [dear, late] = await Promise.all([
    aProfessional({ ...mobile, price: 90 }),
    aProfessional({ town, offers: 'Nattes', price: 50, from: inAWeek(17), to: inAWeek(19) }),
  ])
  const heading = page.getByRole('heading', { level: 2 }).first()
  const bar = page.getByRole('navigation', { name: 'Affiner les résultats' })
  /** Opens the menu of that filter and chooses a value. */
  const choose = async (title: string, value: string) => {
    const opener = isPhone ? bar.getByRole('button', { name: /^Filtres/ }) : bar.locator('summary', { hasText: title })
    await opener.press('Enter')
    const option = bar.getByRole('list', { name: title }).getByRole('link', { name: value, exact: true })
    await expect(option).toBeVisible()
    await expectAccessible(page)
    await option.press('Enter')
    await expect(heading).toHaveText('1 professionnelle disponible')
    if (isPhone) await page.getByRole('button', { name: 'Voir 1 professionnelle' }).press('Enter')
    await expect(option).toBeHidden()
    await expect(opener).toBeFocused()
  }

  await page.goto(address(town, dayOf(dear.availabilityWindow), 'Nattes'))
  await expect(heading).toHaveText('2 professionnelles disponibles')
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await choose('Prix', '60 € au plus')
  await expect(page).toHaveURL(/prix-max=60/)
  await expect(page.getByRole('status').filter({ hasText: '1 professionnelle disponible, 60 € au plus' })).toHaveCount(
    1,
  )
  await expect(page.getByText(late.firstname).first()).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await expect(heading).toHaveText('2 professionnelles disponibles')

  await choose('Moment', 'Matin')
  await expect(page.getByText(dear.firstname).first()).toBeVisible()
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  await page.reload()
  await expect(heading).toHaveText('1 professionnelle disponible')
  await bar.getByRole('link', { name: 'Effacer les filtres' }).press('Enter')
  await expect(heading).toHaveText('2 professionnelles disponibles')
  await expect(bar.getByRole('link', { name: 'À domicile' })).toBeFocused()

  // No professional who travels is that cheap: the page names the filters in the way, each removable with one click.
  await page.goto(`${address(town, dayOf(dear.availabilityWindow), 'Nattes')}&prix-max=60&domicile=1`)
  await expect(heading).toHaveText('Personne ne répond à tous ces critères')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Sans filtre de prix : 1 coiffeuse' }).click()
  await expect(heading).toHaveText('1 professionnelle disponible')
  await expect(page).not.toHaveURL(/prix-max/)

  await page.goto(`${address(town, dayOf(dear.availabilityWindow), 'Nattes')}&tri=prix`)
  await expect(page.getByText(/^Classement\s: par prix/)).toBeVisible()
  await expectAccessible(page)

  // An invalid price in the free field gets our own message, not the browser's.
  const opener = isPhone ? bar.getByRole('button', { name: /^Filtres/ }) : bar.locator('summary', { hasText: 'Prix' })
  await opener.press('Enter')
  const other = bar.getByLabel('Autre prix en euros, frais compris').filter({ visible: true })
  await other.fill('soixante')
  await other.press('Enter')
  const shownMessage = await other.evaluate((field: HTMLInputElement) => field.validationMessage)
  expect(shownMessage).toBe('Indiquez un montant, par exemple 60 ou 59,90.')
  await other.fill('59,90')
  await other.press('Enter')
  await expect(page).toHaveURL(/prix-max=59/)
  await expect(heading).toHaveText('1 professionnelle disponible')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('results are sorted and filtered', { tag: ['@wide', '@variant'] }, async ({ page, isMobile, aProfessional }) => {
    const town = isMobile ? 'Aurillac' : 'Tulle'
    const [dear, cheap] = await Promise.all([
      aProfessional({ town, offers: 'Nattes', price: 130 }),
      aProfessional({ town, offers: 'Nattes', price: 60 }),
    ])
    const bar = page.getByRole('navigation', { name: 'Affiner les résultats' })
    const choose = async (title: string, value: string) => {
      await (isMobile
        ? bar.getByRole('button', { name: /^Filtres/ })
        : bar.locator('summary', { hasText: title })
      ).click()
      await bar.getByRole('list', { name: title }).getByRole('link', { name: value, exact: true }).click()
    }
    const cards = page.getByRole('article')
    await page.goto(address(town, dayOf(dear.availabilityWindow), 'Nattes'))
    await expect(cards).toHaveCount(2)
    await choose('Trier', 'Les moins chères')
    await expect(page).toHaveURL(/tri=prix/)
    await expect(cards).toContainText([cheap.firstname, dear.firstname])
    await expect(cards.nth(1)).toContainText(/139\s€ dont 9\s€ de frais de service/)
    await expect(cards.nth(1).getByRole('link', { name: /^Réserver chez/ })).toHaveCount(3)
    await choose('Prix', '80\u00a0€ au plus')
    await expect(page).toHaveURL(/prix-max=80&tri=prix/)
    await expect(cards).toContainText([cheap.firstname])
    await cards.getByRole('link', { name: 'Autres heures' }).click({ noWaitAfter: true })
    await expect(page).toHaveURL(/\/(reservation|welcome-page)/)
  })
})

test('a free hour in the results leads to the booking of that hour', { tag: '@variant' }, async ({
  page,
  logInAs,
  aProfessional,
}) => {
  const nadia = await aProfessional({ offers: 'Lissage', town: 'Gap', from: inAWeek(8) })
  await logInAs('customer')
  await page.goto(address('Gap', dayOf(nadia.availabilityWindow), 'Lissage'))

  // Hovering over a card's name prefetches its page.
  const prefetched: string[] = []
  page.on('request', (request) => {
    if (/\/fiche-coiffeuse\/[^/]+\.data\?/.test(request.url())) prefetched.push(request.url())
  })
  // Hover events have no effect before hydration.
  await expect(async () => {
    await page.mouse.move(0, 0)
    await page.getByRole('link', { name: `${nadia.firstname} Diallo`, exact: true }).hover()
    await expect.poll(() => prefetched, { timeout: 2_000 }).toEqual([expect.stringContaining(nadia.id)])
  }).toPass()

  const hour = page.getByRole('link', { name: new RegExp(`^Réserver chez ${nadia.firstname} à `) }).nth(2)
  const hours = Number.parseInt((await hour.textContent()) ?? '', 10)
  await hour.click()
  await expect(page).toHaveURL(/\/reservation\//)
  await expect(page.getByRole('region', { name: /Le jour et l’heure/ })).toContainText(new RegExp(`, ${hours}\\sh`))
})

test('a wide profile shows the next free hours beside it, without layout shift', {
  tag: ['@wide', '@variant'],
}, async ({ page, isMobile, aProfessional, expectAccessible }) => {
  const nadia = await aProfessional({ offers: 'Locks', town: 'Foix' })
  await watchShifts(page)
  await page.goto(nadia.address)
  const card = page.getByRole('region', { name: `Réserver chez ${nadia.firstname}` })
  await expect(card).toBeVisible({ visible: !isMobile })
  if (isMobile) return
  const hour = card.getByRole('list', { name: 'Prochaines heures libres' }).getByRole('link').first()
  await expect(hour).toHaveAccessibleName(/^Réserver Locks, /)
  await expect(card).toContainText(/107\s€ dont 7\s€ de frais de service/)
  await expectAccessible(page)
  expect(await shiftsOf(page)).toEqual([])
  // A guest logs in on the same page.
  await hour.click()
  await expect(page.getByRole('dialog', { name: 'Connexion' })).toBeVisible()
})

test('a day chosen in the calendar is shown in the French format', { tag: ['@wide', '@variant'] }, async ({ page }) => {
  await page.goto('/')
  await townField(page).focus()
  await page.getByRole('button', { name: 'Ouvrir le calendrier' }).click()
  await page.getByRole('button', { name: 'Aller au mois suivant' }).click()
  await page.getByRole('button', { name: /^\S+ 15 / }).click()
  await expect(dayField(page)).toHaveValue(/^15-\d\d-\d{4}$/)
  await expect(page.getByRole('button', { name: /^Ouvrir le calendrier, \S+ 15 / })).toBeVisible()
})

test('the calendar marks days with free professionals, also by keyboard and for screen readers', {
  tag: '@variant',
}, async ({ page, aProfessional, expectAccessible }) => {
  const nadia = await aProfessional({ offers: 'Locks', town: 'Guéret' })
  const day = dayOf(nadia.availabilityWindow)
  await page.goto('/')
  await townField(page).fill('gueret')
  await expect(dayField(page)).toHaveAttribute('type', 'text')
  const opener = page.getByRole('button', { name: /^Ouvrir le calendrier/ })
  const calendar = page.getByRole('dialog', { name: 'Choisir un jour' })
  await opener.press('Enter')
  const shownMessage = calendar.getByRole('status').last()
  await expect(shownMessage).toContainText('Avec une ville et une coiffure')
  await page.keyboard.press('Escape')
  await page.getByLabel('Quelle coiffure ?').selectOption('Locks')
  await opener.press('Enter')
  // The day a week ahead may be in the next month.
  if (day.slice(0, 7) !== new Date().toISOString().slice(0, 7))
    await page.getByRole('button', { name: 'Aller au mois suivant' }).press('Enter')
  await expect(shownMessage).toHaveText(/^1\sjour marqué d’un point\s: quelqu’un y est libre\.$/)
  const marked = calendar.getByRole('button', { name: /quelqu’un est libre$/ })
  await expect(marked).toHaveCount(1)
  await expect(marked).toHaveText(new RegExp(`^${Number(day.slice(8))}(er)?$`))
  await expectAccessible(page)
  await marked.press('Enter')
  await expect(dayField(page)).toHaveValue(shown(day))
  // A homonym is not one town yet, so no days are marked.
  await townField(page).fill('saint denis')
  await opener.press('Enter')
  await expect(marked).toHaveCount(0)
})

test('an empty search shows the missing fields without a request to the server', { tag: '@variant' }, async ({
  page,
  expectAccessible,
}) => {
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

test('the page asks which town is meant if several have the name', { tag: '@variant' }, async ({
  page,
  aProfessional,
  expectAccessible,
}) => {
  const nadia = await aProfessional({ town: 'Saint-Denis' })
  await page.goto(address('saint denis', dayOf(nadia.availabilityWindow)))
  const townChoices = page.getByRole('list', { name: 'Quelle commune ?' })
  await expect(townChoices.getByRole('link').first()).toHaveText('Saint-Denis, La Réunion (974)')
  await expect(page.getByRole('heading', { name: /disponibles?$/ })).toHaveCount(0)
  await expectAccessible(page)
  await townChoices.getByRole('link', { name: /\(93\)$/ }).click()
  await expect(townField(page)).toHaveValue('Saint-Denis (93)')
  await expect(page.getByText(nadia.firstname)).toHaveCount(0)
  await page.goBack()
  await townChoices.getByRole('link', { name: /\(974\)$/ }).click()
  await expect(page.getByText(nadia.firstname).first()).toBeVisible()
})

test('with a phone’s keyboard open, the town field and its suggestions are at the top', { tag: '@variant' }, async ({
  page,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 390, height: 500 })
  await page.goto('/')
  await townField(page).focus()
  await page.keyboard.type('saint denis')
  const list = page.getByRole('listbox', { name: 'Villes proposées' })
  await expect(list).toBeInViewport({ ratio: 1 })
  const header = await page.getByRole('banner').boundingBox()
  const label = page.getByText('Quelle ville ?')
  const below = async () => ((await label.boundingBox())?.y ?? 0) - ((header?.y ?? 0) + (header?.height ?? 0))
  await expect.poll(below).toBeLessThan(40)
  expect(await below()).toBeGreaterThanOrEqual(0)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('zzzz')
  await expect(page.getByText('Aucune commune trouvée').first()).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('status').filter({ hasText: 'Aucune commune trouvée' })).toHaveCount(1)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByText('Aucune commune trouvée')).toHaveCount(0)
})

test('a day can be typed in words', { tag: '@variant' }, async ({ page }) => {
  await page.goto('/')
  await townField(page).focus()
  await expect(page.getByRole('button', { name: 'Ouvrir le calendrier' })).toBeVisible()
  await dayField(page).focus()
  await page.keyboard.type('27 novembre')
  await expect(dayField(page)).toHaveValue('27 novembre')
  await townField(page).focus()
  await expect(dayField(page)).toHaveValue(/^27-11-\d{4}$/)
  await expect(page.locator('input[name=date]')).toHaveValue(/^\d{4}-11-27$/)
})

test('a postal code leads to its town, even if it is also the id of another town', { tag: '@variant' }, async ({
  page,
  aProfessional,
}) => {
  const { availabilityWindow } = await aProfessional()
  for (const [code, town] of [
    ['44000', 'Nantes (44)'],
    ['69003', 'Lyon (69)'],
    ['97400', 'Saint-Denis (974)'],
  ] as const) {
    await page.goto(address(code, dayOf(availabilityWindow)))
    await expect(townField(page)).toHaveValue(town)
  }
})

test('an unknown town is explained and can be corrected', { tag: '@variant' }, async ({
  page,
  isMobile,
  aProfessional,
  expectAccessible,
}) => {
  const nadia = await aProfessional({ town: 'Nantes' })
  await page.goto(address('Zzyzx', dayOf(nadia.availabilityWindow)))
  await expect(townField(page)).toHaveAccessibleDescription(/Nous ne trouvons pas/)
  await expectAccessible(page)
  await townField(page).fill('nantes')
  await page.getByRole('button', { name: 'Recherche' }).click()
  await expect(page.getByText(nadia.firstname).first()).toBeVisible()

  // On a phone the search is then one line that opens on a press.
  const line = page.getByRole('button', { name: /^Nantes \(44\) · Braids · / })
  await expect(line).toBeVisible({ visible: isMobile })
  await expect(page.getByLabel('Quelle ville ?')).toBeVisible({ visible: !isMobile })
  if (!isMobile) return
  await line.press('Enter')
  await expect(line).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByLabel('Quelle ville ?')).toHaveValue('Nantes (44)')
  await expectAccessible(page)
})

test('a day without free professionals leads to one with some', async ({ page, aProfessional, expectAccessible }) => {
  const nadia = await aProfessional({ offers: 'Locks', town: 'Brest' })
  const before = new Date(Date.parse(`${dayOf(nadia.availabilityWindow)}T00:00:00Z`) - 86_400_000)
    .toISOString()
    .slice(0, 10)
  await page.goto(address('Brest', before, 'Locks'))
  await expect(page.getByRole('heading', { name: 'Aucune disponibilité ce jour-là' })).toBeVisible()
  await expectAccessible(page)
  await page
    .getByRole('link', { name: /libres?$/ })
    .first()
    .click()
  await expect(page.getByText(nadia.firstname).first()).toBeVisible()
})

test.describe('a visitor who allows geolocation', () => {
  test.use({ permissions: ['geolocation'] })

  test('in Montreuil gets the town with one click', { tag: '@variant' }, async ({ page, context }) => {
    await context.setGeolocation({ latitude: 48.86, longitude: 2.44 })
    await page.goto('/')
    await page.getByRole('button', { name: 'Me localiser' }).click()
    await expect(townField(page)).toHaveValue('Montreuil (93)')
  })

  test('in Genève gets a message, and the town stays empty', { tag: '@variant' }, async ({
    page,
    context,
    expectAccessible,
  }) => {
    await context.setGeolocation({ latitude: 46.2, longitude: 6.15 })
    await page.goto('/')
    await page.getByRole('button', { name: 'Me localiser' }).click()
    await expect(page.getByText('Hors de France')).toBeVisible()
    await expect(townField(page)).toHaveValue('')
    await expectAccessible(page)
  })
})

test('a visitor who denies geolocation reads how to allow it', { tag: '@variant' }, async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Me localiser' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Veuillez autoriser la localisation' })).toBeVisible()
  await expectAccessible(page)
})

test('search engines may index the home page, and results until their day is over', async ({ page, aProfessional }) => {
  const nadia = await aProfessional({ offers: 'Braids', town: 'Vesoul', mobilite: 'se déplace' })
  const day = dayOf(nadia.availabilityWindow)
  const card = page.getByRole('link', { name: `Voir le profil de ${nadia.firstname}` })
  const robots = page.locator('meta[name=robots]')
  const canonical = page.locator('link[rel=canonical]')
  await page.goto(`${address('vesoul', day)}&utm_source=x`)
  await expect(robots).toHaveAttribute('content', `unavailable_after: ${day}T23:59:59Z`)
  await expect(canonical).toHaveAttribute('href', new URL(address('Vesoul (70)', day), page.url()).href)
  for (const [other, cards] of [
    [address('Paris', '2030-01-15'), 0],
    [`${address('Vesoul', day)}&domicile=1`, 1],
    [`${address('Vesoul', day)}&page=2`, 0],
  ] as const) {
    await page.goto(other)
    await expect(card).toHaveCount(cards)
    await expect(robots).toHaveAttribute('content', 'noindex')
    await expect(canonical).toHaveCount(0)
  }
  await page.goto('/')
  await expect(page.locator('meta[name=robots]')).toHaveCount(0)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/$/)
})

/** Loads the address without cache, and returns the bytes fetched before any interaction, as sent with gzip. */
const firstLoad = async (page: Page, address: string) => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
  const fetched: { url: string; type: string }[] = []
  const note = (request: Request) => fetched.push({ url: request.url(), type: request.resourceType() })
  page.on('request', note)
  await page.goto(address, { waitUntil: 'networkidle' })
  page.off('request', note)
  await cdp.detach()
  const scripts = fetched.filter(({ type }) => type === 'script')
  const others = fetched.filter(({ type }) => ['document', 'stylesheet'].includes(type))
  // The browser drops the bodies of a page that it leaves, so they are fetched once more.
  const weigh = async (files: { url: string }[]) => {
    const bodies = await Promise.all(files.map(async ({ url }) => (await page.request.get(url)).body()))
    return bodies.reduce((sum, body) => sum + gzipSync(body).length, 0)
  }
  return { script: await weigh(scripts), page: await weigh(others), files: scripts.length }
}

test('first loads are small, and cause no layout shift when the widgets arrive', { tag: '@wide' }, async ({
  page,
  aProfessional,
}) => {
  const nadia = await aProfessional({ offers: 'Braids', town: 'Vesoul' })
  const addresses = { profile: nadia.address, results: address('Vesoul', dayOf(nadia.availabilityWindow)), home: '/' }
  for (const [name, pageAddress] of Object.entries(addresses))
    await test.step(name, async () => {
      const { script, page: own, files } = await firstLoad(page, pageAddress)
      console.log(
        `first load of ${name}: ${(script / 1000).toFixed(1)} kB script in ${files} files, ${(own / 1000).toFixed(1)} kB HTML + CSS`,
      )
      // The list of all pages alone, with the scripts of each, is 9 kB of it, and grows with each page.
      expect(script).toBeLessThanOrEqual(162_500)
      // A slow phone with six connections fetches these files in two rounds.
      expect(files).toBeLessThanOrEqual(10)
      expect(own).toBeLessThanOrEqual(60_000)
      expect(own).toBeGreaterThan(10_000)
    })
  await watchShiftsFromNow(page)
  await townField(page).focus()
  await expect(page.getByRole('button', { name: 'Ouvrir le calendrier' })).toBeVisible()
  expect(await shiftsOf(page)).toEqual([])
})
