import type { WorkToDo } from '@couronne/contract/operations/work-queues'
import { moveAppointmentToPast } from '../database-state.ts'
import { expectText, failRequests, type Scene, type ShownPage } from './scene.ts'

export const operatorWork: ShownPage = {
  name: 'operator-work',
  routes: ['/admin'],
  states: {
    full: async (scene) => {
      await showWork(scene, {
        queues: [
          ...[queueOf('safety', 1, 1)],
          ...[queueOf('disputes', 1, 200), queueOf('objections', 1, 90), queueOf('withdrawals', 2, 76)],
          ...[queueOf('proofs', 4, 51), queueOf('reports', 3, 49), queueOf('refunds', 1, 30)],
          ...[queueOf('orders', 12, 26), queueOf('absences', 2, 9), queueOf('jobs', 1, 3)],
          ...[queueOf('mails', 120, 2), queueOf('messages', 6, 1)],
        ],
        today: { appointments: 14, total: 1240 },
      })
      await scene.page.goto('/admin')
      await expectText(scene.page, 'Commandes à expédier')
    },
    'nothing to do': async (scene) => {
      await showWork(scene, { queues: [], today: { appointments: 0, total: 0 } })
      await scene.page.goto('/admin')
      await expectText(scene.page, 'Rien à faire')
    },
    'the server fails': async (scene) => {
      await scene.logInAs(scene.cast.operator)
      await failRequests(scene, '**/api/v1/admin/work-queues')
      await scene.page.goto('/admin')
      await expectText(scene.page, 'Cette page n’a pas pu être lue')
    },
    'the next absence': async (scene) => {
      const { api, cast, page, logInAs } = scene
      const [id] = [await anAbsence(scene), await anAbsence(scene)]
      const body = { decision: 'none', refund: 0, reason: 'Les deux se sont trompées de porte, preuve à l’appui.' }
      await api.call('POST', `/api/v1/admin/appointments/${id}/absence`, body, cast.operator.token)
      await logInAs(cast.operator)
      await page.goto(`/admin/rendez-vous/${id}`)
      await expectText(page, /^Absence suivante/)
    },
  },
}

/** Opens the pages for an operator, with this answer of the server. */
const showWork = async ({ page, cast, logInAs }: Scene, json: WorkToDo) => {
  await logInAs(cast.operator)
  await page.route('**/api/v1/admin/work-queues', (route) => route.fulfill({ json }))
}

const queueOf = (name: WorkToDo['queues'][number]['name'], count: number, hours: number) => ({
  ...{ name, count, oldestAt: new Date(Date.now() - hours * 3_600_000).toISOString() },
  oldest: [{ id: crypto.randomUUID(), kind: null }],
})

const anAbsence = async ({ api, cast }: Scene) => {
  const at = new Date(Date.now() + 60 * 3_600_000)
  const nadia = await api.aProfessional({ firstname: 'Fanta', from: at })
  const id = await api.bookAndPay(cast.newCustomer, nadia, at)
  await moveAppointmentToPast(id)
  const report = { type: 'customer_absent', text: 'J’ai attendu trois quarts d’heure, et personne n’a répondu.' }
  await api.call('POST', `/api/v1/appointment/${id}/report`, report, nadia.token)
  return id
}
