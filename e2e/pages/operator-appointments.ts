import { expect } from '@playwright/test'
import { failRefundAtBank, moveAppointmentToPast } from '../database-state.ts'
import { expectDialog, expectText, openPage, type Scene, type ShownPage } from './scene.ts'

export const operatorAppointments: ShownPage = {
  name: 'operator-appointments',
  routes: ['/admin/rendez-vous', '/admin/rendez-vous/:id'],
  states: {
    full: openPage({ as: 'operator', at: '/admin/rendez-vous', shows: /rendez-vous$/ }),
    'none found': openPage({
      as: 'operator',
      at: '/admin/rendez-vous?q=zzzzzz',
      shows: 'Aucun rendez-vous ne correspond',
    }),
    holds: async (scene) => {
      const { api, cast, page } = scene
      const at = new Date(Date.now() + 60 * 3_600_000)
      await api.holdHours(cast.newCustomer, await api.aProfessional({ from: at }), at)
      await scene.logInAs(cast.operator)
      await page.goto(`/admin/rendez-vous?q=${cast.newCustomer.id}&statut=En+attente+de+paiement`)
      await expectText(page, /^Réservé pendant/)
    },
    'a hold': async (scene) => {
      const { api, cast, page } = scene
      const at = new Date(Date.now() + 60 * 3_600_000)
      const { id } = await api.holdHours(cast.newCustomer, await api.aProfessional({ from: at }), at)
      await scene.logInAs(cast.operator)
      await page.goto(`/admin/rendez-vous/${id}`)
      await expectText(page, /^Réservé pendant/)
    },
    one: async (scene) => {
      await openAppointment(scene)
    },
    disputed: async (scene) => {
      await scene.page.route('**/api/v1/admin/appointments/*', async (route) => {
        const answer = await route.fetch()
        const appointment = await answer.json()
        const disputed = {
          isDisputed: true,
          disputeId: crypto.randomUUID(),
          atBank: appointment.total,
          balance: 0,
          refundable: 0,
          allowedActions: [],
        }
        const json = { ...appointment, ...disputed }
        await route.fulfill({ json })
      })
      await openAppointment(scene)
      await expectText(scene.page, 'Voir le litige')
    },
    'no absence to examine': openPage({
      as: 'operator',
      at: '/admin/rendez-vous?absences=a-examiner&q=zzzzzz',
      shows: 'Aucune absence à examiner',
    }),
    'an absence to decide': async (scene) => {
      await openReportedAppointment(scene)
    },
    'deciding of an absence': async (scene) => {
      await openReportedAppointment(scene)
      await scene.page.getByRole('button', { name: 'Décider…' }).click()
      await expectDialog(scene.page, 'Décider de l’absence')
    },
    'an absence decided': async (scene) => {
      const { api, cast, page } = scene
      const id = await aReportedAppointment(scene)
      const body = { decision: 'none', refund: 0, reason: 'Les deux se sont trompées de porte, preuve à l’appui.' }
      await api.call('POST', `/api/v1/admin/appointments/${id}/absence`, body, cast.operator.token)
      await scene.logInAs(cast.operator)
      await page.goto(`/admin/rendez-vous/${id}`)
      await expectText(page, 'Aucune absence retenue')
    },
    'cancelling ahead': async (scene) => {
      const { api, cast, page } = scene
      const at = new Date(Date.now() + 60 * 3_600_000)
      const id = await api.bookAndPay(cast.newCustomer, await api.aProfessional({ from: at }), at)
      await scene.logInAs(cast.operator)
      await page.goto(`/admin/rendez-vous/${id}`)
      await page.getByRole('button', { name: 'Annuler ce rendez-vous…' }).click()
      await expectDialog(page, 'Annuler ce rendez-vous ?')
    },
    'noting as finished': async (scene) => {
      const { page } = scene
      await openReportedAppointment(scene)
      await page.getByRole('button', { name: 'Noter comme terminé…' }).click()
      await expectDialog(page, 'Ce rendez-vous est-il terminé ?')
    },
    'a refund refused': async (scene) => {
      await openFailedRefund(scene)
    },
    'manual refund': async (scene) => {
      await openFailedRefund(scene)
      await scene.page.getByRole('button', { name: 'Rendu autrement…' }).click()
      const dialog = await expectDialog(scene.page, 'Rendu autrement')
      await dialog.getByRole('button', { name: 'C’est rendu' }).click()
      await expect(dialog.getByLabel(/^Comment et quand/)).toHaveAttribute('aria-invalid', 'true')
    },
    'manual refund sent': async (scene) => {
      const { api, cast, page } = scene
      const { id, refund } = await openFailedRefund(scene)
      const how = 'Virement du 23 novembre, référence COU-107.'
      await api.call('POST', `/api/v1/admin/refunds/${refund}/otherwise`, { how }, cast.operator.token)
      await page.goto(`/admin/rendez-vous/${id}`)
      await expectText(page, /rendu autrement que sur la carte/)
    },
    'giving back': async (scene) => {
      await openAppointment(scene)
      await scene.page.getByRole('button', { name: 'Rembourser…' }).click()
      await expectDialog(scene.page, 'Rembourser la cliente')
    },
  },
}

/** Opens the latest completed appointment of the demo's professional. */
const openAppointment = async ({ page, api, cast, logInAs }: Scene) => {
  const found = await api.call<{ id: string; status: string }[]>(
    'GET',
    `/api/v1/admin/appointments?q=${cast.coiffeuse.id}`,
    undefined,
    cast.operator.token,
  )
  await logInAs(cast.operator)
  await page.goto(`/admin/rendez-vous/${found.find(({ status }) => status === 'Terminé')?.id}`)
  await expectText(page, 'Paiement')
}

const aReportedAppointment = async ({ api, cast }: Scene) => {
  const at = new Date(Date.now() + 60 * 3_600_000)
  const nadia = await api.aProfessional({ firstname: 'Fanta', from: at })
  const id = await api.bookAndPay(cast.newCustomer, nadia, at)
  await moveAppointmentToPast(id)
  const report = { type: 'customer_absent', text: 'J’ai attendu trois quarts d’heure, et personne n’a répondu.' }
  await api.call('POST', `/api/v1/appointment/${id}/report`, report, nadia.token)
  return id
}

const openReportedAppointment = async (scene: Scene) => {
  const id = await aReportedAppointment(scene)
  await scene.logInAs(scene.cast.operator)
  await scene.page.goto(`/admin/rendez-vous/${id}`)
  await expectText(scene.page, 'À examiner')
}

/** Opens an appointment cancelled in time, whose refund the customer's bank has refused. */
const openFailedRefund = async (scene: Scene) => {
  const { api, cast, page } = scene
  const at = new Date(Date.now() + 60 * 3_600_000)
  const id = await api.bookAndPay(cast.newCustomer, await api.aProfessional({ from: at }), at)
  await api.call('PATCH', `/api/v1/appointment/${id}`, { status: 'Annuler' }, cast.newCustomer.token)
  const refund = await failRefundAtBank(id)
  await scene.logInAs(cast.operator)
  await page.goto(`/admin/rendez-vous/${id}`)
  await expectText(page, /refusé par la banque/)
  return { id, refund }
}
