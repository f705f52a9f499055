import type { AudienceView } from '@couronne/contract/operations/audience'
import { expectText, failRequests, type Scene, type ShownPage } from './scene.ts'

const day = (at: number) => new Date(Date.UTC(2026, 9, 29 + at)).toISOString().slice(0, 10)

const full: AudienceView = {
  days: Array.from({ length: 30 }, (_, at) => ({
    name: day(at),
    count: 120 + ((at * 37) % 90) + (at % 7 > 4 ? 60 : 0),
  })),
  routes: [
    { name: '/', count: 2310 },
    { name: '/fiche-coiffeuse/:name', count: 1204 },
    { name: '/boutique', count: 410 },
    { name: '/reservation/:name', count: 296 },
    { name: '/boutique/:slug', count: 188 },
  ],
  hosts: [
    { name: 'google.fr', count: 640 },
    { name: 'l.instagram.com', count: 212 },
    { name: 'autres', count: 37 },
  ],
  devices: [
    { name: 'phone', count: 3620 },
    { name: 'computer', count: 702 },
    { name: 'tablet', count: 86 },
  ],
  steps: [
    { name: 'search', count: 930 },
    { name: 'profile', count: 612 },
    { name: 'hours', count: 140 },
    { name: 'paid', count: 96 },
  ],
}
const none = { days: full.days.map(({ name }) => ({ name, count: 0 })), routes: [], hosts: [], devices: [] }

const showAudience = async ({ page, cast, logInAs }: Scene, json: AudienceView) => {
  await logInAs(cast.operator)
  await page.route('**/api/v1/admin/audience?*', (route) => route.fulfill({ json }))
  await page.goto('/admin/audience')
}

export const operatorAudience: ShownPage = {
  name: 'operator-audience',
  routes: ['/admin/audience'],
  states: {
    full: async (scene) => {
      await showAudience(scene, full)
      await scene.page.getByText('Les chiffres').nth(1).click()
      await expectText(scene.page, 'Horaire retenu')
    },
    empty: async (scene) => {
      await showAudience(scene, { ...none, steps: full.steps.map(({ name }) => ({ name, count: 0 })) })
      await expectText(scene.page, 'Aucune visite mesurée')
    },
    'the server fails': async (scene) => {
      await scene.logInAs(scene.cast.operator)
      await failRequests(scene, '**/api/v1/admin/audience?*')
      await scene.page.goto('/admin/audience')
      await expectText(scene.page, 'Cette page n’a pas pu être lue')
    },
  },
}
