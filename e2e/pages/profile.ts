import { expect, type Page } from '@playwright/test'
import { logsIn } from '../acts.ts'
import type { Person } from '../people.ts'
import { type ShownPage, sees, seesDialog, visit } from './scene.ts'

const addressOf = ({ firstname, id }: Person) => `/fiche-coiffeuse/${firstname}?professionalId=${id}`

const wantsToBook = async (page: Page) => {
  await page.getByRole('button', { name: 'Réserver Braids' }).click()
  return seesDialog(page, 'Connexion')
}

export const profilePage: ShownPage = {
  name: 'profile',
  routes: ['/fiche-coiffeuse/:name'],
  states: {
    full: visit({ at: ({ coiffeuse }) => addressOf(coiffeuse), shows: 'Services et prix' }),
    'not reviewed yet': visit({ at: ({ beginner }) => beginner.address, shows: 'Pas encore d’avis' }),
    empty: visit({ at: ({ newProfessional }) => addressOf(newProfessional), shows: /n’a pas encore publié/ }),
    own: visit({
      as: 'coiffeuse',
      at: ({ coiffeuse }) => addressOf(coiffeuse),
      shows: 'Services et prix',
    }),
    lightbox: async ({ page, cast }) => {
      await page.goto(addressOf(cast.coiffeuse))
      await page.getByRole('region', { name: 'Prestations' }).getByRole('link').first().click()
      const window = await seesDialog(page, /^Photo 1 sur/)
      await expect(window.getByRole('img')).toBeVisible()
    },
    login: async ({ page, cast }) => {
      await page.goto(addressOf(cast.coiffeuse))
      await wantsToBook(page)
    },
    'login without a word': async ({ page, cast }) => {
      await page.goto(addressOf(cast.coiffeuse))
      const login = await wantsToBook(page)
      await login.getByRole('button', { name: 'Se connecter' }).click()
      await sees(page, /Champs requis/)
    },
    'login refused': async ({ page, cast }) => {
      await page.goto(addressOf(cast.coiffeuse))
      const login = await wantsToBook(page)
      await logsIn(page, cast.cliente.email, 'Mauvais-mot-1')
      await expect(login.getByRole('alert')).toBeVisible()
    },
    gone: async ({ page, expectsProblem }) => {
      expectsProblem(/status of 404/)
      await page.goto('/fiche-coiffeuse/Awa?professionalId=00000000-0000-4000-8000-000000000000')
      await sees(page, /n’existe pas/)
    },
  },
}
