import { expect, type Page } from '@playwright/test'
import { logIn } from '../actions.ts'
import type { Person } from '../people.ts'
import { demoDay } from './cast.ts'
import { expectDialog, expectText, failRequests, openPage, type ShownPage } from './scene.ts'

const addressOf = ({ firstname, id }: Person) => `/fiche-coiffeuse/${firstname}?professionalId=${id}`

const searchOf = (professional: Person) => `${addressOf(professional)}&prestation=Braids&date=${demoDay}`

const openLoginDialog = async (page: Page) => {
  await page.getByRole('button', { name: 'Réserver Braids' }).click()
  return expectDialog(page, 'Connexion')
}

/** The searched day may be one on which the professional of the demonstration does not work. */
const searchedHours = /Heures libres :|Pas d’heure libre le jour cherché/

export const profilePage: ShownPage = {
  name: 'profile',
  routes: ['/fiche-coiffeuse/:name'],
  inEveryTest: ['full'],
  states: {
    full: openPage({ at: ({ coiffeuse }) => addressOf(coiffeuse), shows: 'Services et prix' }),
    searched: openPage({ at: ({ coiffeuse }) => searchOf(coiffeuse), shows: searchedHours }),
    'searched, and scrolled': async ({ page, cast }) => {
      await page.goto(searchOf(cast.coiffeuse))
      await page.getByRole('heading', { name: 'Avis' }).scrollIntoViewIfNeeded()
      await expectText(page, searchedHours)
      return 'screen'
    },
    'searched, hours unreadable': async (scene) => {
      await failRequests(scene, '**/starts?*')
      await scene.page.goto(searchOf(scene.cast.coiffeuse))
      await expectText(scene.page, 'Ses prochaines heures n’ont pas pu être lues.')
    },
    'not reviewed yet': openPage({ at: ({ beginner }) => beginner.address, shows: 'Pas encore d’avis' }),
    empty: openPage({ at: ({ newProfessional }) => addressOf(newProfessional), shows: /n’a pas encore publié/ }),
    own: openPage({
      as: 'coiffeuse',
      at: ({ coiffeuse }) => addressOf(coiffeuse),
      shows: 'Services et prix',
    }),
    lightbox: async ({ page, cast }) => {
      await page.goto(addressOf(cast.coiffeuse))
      await page.getByRole('region', { name: 'Prestations' }).getByRole('link').first().click()
      const window = await expectDialog(page, /^Photo 1 sur/)
      await expect(window.getByRole('img')).toBeVisible()
    },
    login: async ({ page, cast }) => {
      await page.goto(addressOf(cast.coiffeuse))
      await openLoginDialog(page)
    },
    'login without a word': async ({ page, cast }) => {
      await page.goto(addressOf(cast.coiffeuse))
      const login = await openLoginDialog(page)
      await login.getByRole('button', { name: 'Se connecter' }).click()
      await expect(login.getByLabel('E-mail')).toHaveAccessibleDescription(/Champ requis/)
    },
    'login refused': async ({ page, cast }) => {
      await page.goto(addressOf(cast.coiffeuse))
      const login = await openLoginDialog(page)
      await logIn(page, cast.cliente.email, 'Mauvais-mot-1')
      await expect(login.getByRole('alert')).toBeVisible()
    },
    gone: async ({ page, expectProblem }) => {
      expectProblem(/status of 404/)
      await page.goto('/fiche-coiffeuse/Awa?professionalId=00000000-0000-4000-8000-000000000000')
      await expectText(page, /n’existe pas/)
    },
  },
}
