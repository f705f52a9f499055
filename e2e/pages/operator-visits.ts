import { expect } from '@playwright/test'
import { isOver, isRefusedByBank } from '../past.ts'
import { type Scene, type ShownPage, sees, seesDialog, visit } from './scene.ts'

export const visits: ShownPage = {
  name: 'operator-visits',
  routes: ['/admin/rendez-vous', '/admin/rendez-vous/:id'],
  states: {
    full: visit({ as: 'operator', at: '/admin/rendez-vous', shows: /rendez-vous$/ }),
    'none found': visit({
      as: 'operator',
      at: '/admin/rendez-vous?q=zzzzzz',
      shows: 'Aucun rendez-vous ne correspond',
    }),
    holds: async (scene) => {
      const { api, cast, page } = scene
      const at = new Date(Date.now() + 60 * 3_600_000)
      await api.holds(cast.newCustomer, await api.aProfessional({ from: at }), at)
      await scene.signedIn(cast.operator)
      await page.goto(`/admin/rendez-vous?q=${cast.newCustomer.id}&statut=En+attente+de+paiement`)
      await sees(page, /^Gardé encore/)
    },
    'a hold': async (scene) => {
      const { api, cast, page } = scene
      const at = new Date(Date.now() + 60 * 3_600_000)
      const { id } = await api.holds(cast.newCustomer, await api.aProfessional({ from: at }), at)
      await scene.signedIn(cast.operator)
      await page.goto(`/admin/rendez-vous/${id}`)
      await sees(page, /^Gardé encore/)
    },
    one: async (scene) => {
      await opensVisit(scene)
    },
    disputed: async (scene) => {
      await scene.page.route('**/api/v1/admin/appointments/*', async (route) => {
        const answer = await route.fetch()
        const visit = await answer.json()
        const disputed = {
          isDisputed: true,
          disputeId: crypto.randomUUID(),
          atBank: visit.total,
          balance: 0,
          refundable: 0,
          allowedActions: [],
        }
        const json = { ...visit, ...disputed }
        await route.fulfill({ json })
      })
      await opensVisit(scene)
      await sees(scene.page, 'Voir le litige')
    },
    'no absence to examine': visit({
      as: 'operator',
      at: '/admin/rendez-vous?absences=a-examiner&q=zzzzzz',
      shows: 'Aucune absence à examiner',
    }),
    'an absence to decide': async (scene) => {
      await opensReportedVisit(scene)
    },
    'deciding of an absence': async (scene) => {
      await opensReportedVisit(scene)
      await scene.page.getByRole('button', { name: 'Décider…' }).click()
      await seesDialog(scene.page, 'Décider de l’absence')
    },
    'an absence decided': async (scene) => {
      const { api, cast, page } = scene
      const id = await aReportedVisit(scene)
      const body = { decision: 'none', refund: 0, reason: 'Les deux se sont trompées de porte, preuve à l’appui.' }
      await api.call('POST', `/api/v1/admin/appointments/${id}/absence`, body, cast.operator.token)
      await scene.signedIn(cast.operator)
      await page.goto(`/admin/rendez-vous/${id}`)
      await sees(page, 'Aucune absence retenue')
    },
    'cancelling ahead': async (scene) => {
      const { api, cast, page } = scene
      const at = new Date(Date.now() + 60 * 3_600_000)
      const id = await api.books(cast.newCustomer, await api.aProfessional({ from: at }), at)
      await scene.signedIn(cast.operator)
      await page.goto(`/admin/rendez-vous/${id}`)
      await page.getByRole('button', { name: 'Annuler ce rendez-vous…' }).click()
      await seesDialog(page, 'Annuler ce rendez-vous ?')
    },
    'noting as finished': async (scene) => {
      const { page } = scene
      await opensReportedVisit(scene)
      await page.getByRole('button', { name: 'Noter comme terminé…' }).click()
      await seesDialog(page, 'Ce rendez-vous est-il terminé ?')
    },
    'a refund refused': async (scene) => {
      await opensRefused(scene)
    },
    'manual refund': async (scene) => {
      await opensRefused(scene)
      await scene.page.getByRole('button', { name: 'Rendu autrement…' }).click()
      const dialog = await seesDialog(scene.page, 'Rendu autrement')
      await dialog.getByRole('button', { name: 'C’est rendu' }).click()
      await expect(dialog.getByLabel(/^Comment et quand/)).toHaveAttribute('aria-invalid', 'true')
    },
    'manual refund sent': async (scene) => {
      const { api, cast, page } = scene
      const { id, refund } = await opensRefused(scene)
      const how = 'Virement du 23 novembre, référence COU-107.'
      await api.call('POST', `/api/v1/admin/refunds/${refund}/otherwise`, { how }, cast.operator.token)
      await page.goto(`/admin/rendez-vous/${id}`)
      await sees(page, /rendu autrement que sur la carte/)
    },
    'giving back': async (scene) => {
      await opensVisit(scene)
      await scene.page.getByRole('button', { name: 'Rembourser…' }).click()
      await seesDialog(scene.page, 'Rembourser la cliente')
    },
  },
}

/** Opens the latest completed appointment of the demo's professional. */
const opensVisit = async ({ page, api, cast, signedIn }: Scene) => {
  const found = await api.call<{ id: string; status: string }[]>(
    'GET',
    `/api/v1/admin/appointments?q=${cast.coiffeuse.id}`,
    undefined,
    cast.operator.token,
  )
  await signedIn(cast.operator)
  await page.goto(`/admin/rendez-vous/${found.find(({ status }) => status === 'Terminé')?.id}`)
  await sees(page, 'L’argent')
}

const aReportedVisit = async ({ api, cast }: Scene) => {
  const at = new Date(Date.now() + 60 * 3_600_000)
  const nadia = await api.aProfessional({ firstname: 'Fanta', from: at })
  const id = await api.books(cast.newCustomer, nadia, at)
  await isOver(id)
  const words = { type: 'customer_absent', text: 'J’ai attendu trois quarts d’heure, et personne n’a répondu.' }
  await api.call('POST', `/api/v1/appointment/${id}/report`, words, nadia.token)
  return id
}

const opensReportedVisit = async (scene: Scene) => {
  const id = await aReportedVisit(scene)
  await scene.signedIn(scene.cast.operator)
  await scene.page.goto(`/admin/rendez-vous/${id}`)
  await sees(scene.page, 'À examiner')
}

/** Opens an appointment cancelled in time, whose refund the customer's bank has refused. */
const opensRefused = async (scene: Scene) => {
  const { api, cast, page } = scene
  const at = new Date(Date.now() + 60 * 3_600_000)
  const id = await api.books(cast.newCustomer, await api.aProfessional({ from: at }), at)
  await api.call('PATCH', `/api/v1/appointment/${id}`, { status: 'Annuler' }, cast.newCustomer.token)
  const refund = await isRefusedByBank(id)
  await scene.signedIn(cast.operator)
  await page.goto(`/admin/rendez-vous/${id}`)
  await sees(page, /refusé par la banque/)
  return { id, refund }
}
