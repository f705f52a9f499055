import { expect } from '@playwright/test'
import { expectText, openPage, type ShownPage } from './scene.ts'

/** Error pages, and the other documents that the server sends. */
export const framePages: ShownPage[] = [
  {
    name: 'errors',
    routes: [],
    states: {
      'no such page': async ({ page, expectProblem }) => {
        expectProblem(/status of 404/)
        await page.goto('/coiffure-lunaire')
        await expectText(page, 'Cette page n’existe pas')
      },
      'too many visitors': async ({ page, anEmptyApp, expectProblem }) => {
        expectProblem(/503/)
        const app = await anEmptyApp()
        const overloadedHeading = page.getByRole('heading', { name: 'Beaucoup de monde en ce moment…' })
        let isOver = false
        const visitors = Array.from({ length: 80 }, async (_, visitor) => {
          for (let visits = 0; !isOver; visits++) await fetch(`${app}/?ville=Paris&page=${visitor}${visits}`)
        })
        await expect(async () => {
          await page.goto(app)
          await expect(overloadedHeading).toBeVisible({ timeout: 100 })
        }).toPass()
        isOver = true
        await Promise.all(visitors)
      },
      'without scripts': async ({ page, cast, logInAs }) => {
        await logInAs(cast.newCustomer)
        await page.route('**/assets/*.js', () => undefined)
        await page.goto('/account/profile', { waitUntil: 'commit' })
        await expect(page.getByRole('banner')).toBeVisible()
      },
    },
  },
  {
    name: 'mails',
    routes: [],
    states: {
      'of a customer': openPage({
        at: ({ cliente }) => `/dev/courrier?to=${encodeURIComponent(cliente.email)}`,
        shows: 'Courrier',
      }),
      'of a professional': openPage({
        at: ({ coiffeuse }) => `/dev/courrier?to=${encodeURIComponent(coiffeuse.email)}`,
        shows: 'Courrier',
      }),
    },
  },
]
