import { expect, type Page } from '@playwright/test'
import { demoDay } from './cast.ts'
import {
  abortRequests,
  expectDialog,
  expectText,
  failRequests,
  goOffline,
  keepPending,
  openPage,
  type Scene,
  type ShownPage,
} from './scene.ts'

const search = (ville: string, prestation: string, more = '', date = demoDay) =>
  `/?${new URLSearchParams({ ville, prestation, date })}${more}`

/** Replaces the current search; on a phone the form must be unfolded first. */
const searchForLocks = async ({ page, isPhone }: Scene) => {
  if (isPhone) await page.getByRole('button', { name: /Modifier$/ }).click()
  await page.getByLabel('Quelle coiffure ?').selectOption('Locks')
  await page.getByRole('button', { name: 'Recherche', exact: true }).click()
}

const town = (page: Page) => page.getByLabel('Quelle ville ?')
const found = /professionnelles? disponible/

/** No professional of the demo works on Christmas Day, but there are free hours some days away. */
const christmas = `${demoDay.slice(0, 4)}-12-25`

const home: ShownPage = {
  name: 'home',
  routes: ['/'],
  inEveryTest: ['full'],
  states: {
    'first visit': async ({ page, context }) => {
      await context.clearCookies()
      await page.goto('/')
      await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible()
      return 'screen'
    },
    'cookie settings': async ({ page, context }) => {
      await context.clearCookies()
      await page.goto('/')
      await page.getByRole('button', { name: 'Personnaliser' }).click()
      await expectDialog(page, 'Vos cookies')
    },
    full: openPage({ at: '/', shows: 'La beauté près de chez vous' }),
    'logged in': openPage({ as: 'cliente', at: '/', shows: 'La beauté près de chez vous' }),
    'nobody there yet': async ({ page, anEmptyApp }) => {
      await page.goto(await anEmptyApp())
      await expectText(page, 'La beauté près de chez vous')
    },
    'phone: menu': async ({ page }) => {
      await page.goto('/')
      await page.getByRole('button', { name: 'Ouvrir le menu' }).click()
      await expect(page.getByRole('navigation', { name: 'Menu', exact: true })).toBeVisible()
    },
    'phone: menu of a member': async ({ page, cast, logInAs }) => {
      await logInAs(cast.cliente)
      await page.goto('/')
      await page.getByRole('button', { name: 'Ouvrir le menu' }).click()
      await expectText(page, 'Mes rendez-vous')
    },
    'towns proposed': async ({ page }) => {
      await page.goto('/')
      await town(page).pressSequentially('Saint-Denis')
      await expect(page.getByRole('listbox', { name: 'Villes proposées' })).toBeVisible()
      return 'screen'
    },
    'recent searches': async ({ page }) => {
      for (const address of [search('Paris', 'Braids'), search('Lyon', 'Nattes')]) {
        await page.goto(address)
        await expectText(page, /professionnelles? disponible|Aucune disponibilité/)
        await expect.poll(() => page.evaluate(() => Object.keys(localStorage).length)).toBeGreaterThan(0)
      }
      await page.goto('/')
      await town(page).focus()
      await expectText(page, 'Recherches récentes')
      return 'screen'
    },
    calendar: async ({ page }) => {
      await page.goto('/')
      await town(page).focus()
      await page.getByRole('button', { name: 'Ouvrir le calendrier' }).click()
      await expectDialog(page, 'Choisir un jour')
    },
    'location refused': async ({ page }) => {
      await page.goto('/')
      await page.getByRole('button', { name: 'Me localiser' }).click()
      await expectText(page, /Veuillez autoriser la localisation/)
      return 'screen'
    },
    'located abroad': async ({ page, context }) => {
      await context.grantPermissions(['geolocation'])
      await context.setGeolocation({ latitude: 46.2, longitude: 6.15 })
      await page.goto('/')
      await page.getByRole('button', { name: 'Me localiser' }).click()
      await expectText(page, 'Hors de France')
      return 'screen'
    },
    'search lacks everything': async ({ page }) => {
      await page.goto('/')
      await page.getByRole('button', { name: 'Recherche' }).click()
      await expectText(page, /Veuillez choisir un jour/)
      return 'screen'
    },
    searching: async (scene) => {
      const { page } = scene
      await page.goto(search('Paris', 'Braids'))
      await keepPending(scene, /\.data\?/)
      await searchForLocks(scene)
      await expect(page.getByRole('region', { name: 'Résultats de la recherche' })).toHaveAttribute('aria-busy', 'true')
    },
  },
}

const results: ShownPage = {
  name: 'results',
  routes: [],
  inEveryTest: ['full'],
  states: {
    full: openPage({ at: search('Paris', 'Braids'), shows: found }),
    'full for a member': openPage({ as: 'cliente', at: search('Montreuil (93)', 'Nattes'), shows: found }),
    filtered: openPage({ at: search('Paris', 'Braids', '&note-min=4&domicile=1'), shows: found }),
    'phone: filters': async ({ page }) => {
      await page.goto(search('Paris', 'Braids'))
      await page.getByRole('button', { name: /^Filtres/ }).click()
      await expectText(page, /^Voir \d+\sprofessionnelle/)
    },
    'wide: a filter': async ({ page }) => {
      await page.goto(search('Paris', 'Braids'))
      await page
        .getByRole('navigation', { name: 'Affiner les résultats' })
        .locator('summary', { hasText: 'Moment' })
        .click()
      await expectText(page, 'Matin')
    },
    'filtered to nobody': openPage({
      at: search('Paris', 'Braids', '&prix-max=30&note-min=4.5&moment=soir'),
      shows: 'Personne ne répond à tous ces critères',
    }),
    'nobody that day': async ({ page, api }) => {
      const query = `city=Fort-de-France&prestation=Braids&mois=${christmas.slice(0, 7)}`
      const free = await api.call<string[]>('GET', `/api/v1/search/jours?${query}`)
      const days = Array.from({ length: 31 }, (_, at) => `${christmas.slice(0, 8)}${String(at + 1).padStart(2, '0')}`)
      const without = days.find((day) => !free.includes(day))
      if (!without) throw new Error('Somebody is free on each day.')
      await page.goto(search('Fort-de-France', 'Braids', '', without))
      await expectText(page, /^Autour de cette date/)
    },
    'nobody in that town': openPage({ at: search('Rennes', 'Tissage'), shows: /dans une ville voisine/ }),
    'nobody around': openPage({
      at: search('Aurillac', 'Défrisage', '', christmas),
      shows: 'Aucune disponibilité ce jour-là',
    }),
    'towns of one name': openPage({ at: search('saint denis', 'Braids'), shows: /^Saint-Denis, .* \(93\)$/ }),
    'no such town': openPage({ at: search('Zzyzx', 'Braids'), shows: /Nous ne trouvons pas/ }),
    'lacks everything': openPage({ at: '/?ville=&date=', shows: 'Veuillez choisir un jour !' }),
    failing: async (scene) => {
      const { page } = scene
      await page.goto(search('Paris', 'Braids'))
      await abortRequests(scene, /\.data\?/)
      await searchForLocks(scene)
      await expectText(page, 'La recherche n’a pas abouti')
    },
    offline: async (scene) => {
      const { page } = scene
      await page.goto(search('Paris', 'Braids'))
      await goOffline(scene)
      await page
        .getByRole('navigation', { name: 'Affiner les résultats' })
        .getByRole('link', { name: 'À domicile' })
        .first()
        .click()
      await expectText(page, 'La recherche n’a pas abouti')
    },
    'the server fails': async (scene) => {
      const { page } = scene
      await page.goto(search('Paris', 'Braids'))
      await failRequests(scene, /\.data/)
      await page
        .getByRole('link', { name: /^Voir le profil de/ })
        .first()
        .click()
      await expect(page.getByRole('button', { name: 'Réessayer' })).toBeVisible()
    },
  },
}

export const searchPages = [home, results]
