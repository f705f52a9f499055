import type { EarlyPayout } from '@couronne/contract/money/transfers'
import { expect } from '@playwright/test'
import { inAWeek } from '../people.ts'
import { expectDialog, expectText, openPage, type Scene, type ShownPage } from './scene.ts'

const personOf = (scene: Scene) => `/admin/personnes/${scene.cast.newCustomer.id}`

/** Suspends a new professional with an upcoming appointment, with a day's notice unless there is danger. */
export const aSuspendedProfessional = async ({ api, cast }: Scene, more: { danger?: true } = {}) => {
  const nadia = await api.aProfessional({ firstname: 'Nadia' })
  await api.bookAndPay(cast.newCustomer, nadia, inAWeek(9))
  const reason = 'Trois clientes disent avoir payé une seconde fois, en espèces, à votre demande.'
  await api.call('POST', `/api/v1/admin/people/${nadia.id}/suspend`, { reason, ...more }, cast.operator.token)
  return nadia
}

const openSuspended = async (scene: Scene, more?: { danger: true }) => {
  const nadia = await aSuspendedProfessional(scene, more)
  await scene.logInAs(scene.cast.operator)
  await scene.page.goto(`/admin/personnes/${nadia.id}`)
  await expectText(scene.page, 'Identifiant')
  return nadia
}

const openWithPendingShares = async ({ page, cast, logInAs }: Scene, earlyPayout: EarlyPayout) => {
  await logInAs(cast.operator)
  await page.route(`**/api/v1/admin/people/${cast.coiffeuse.id}`, async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ json: { ...(await reply.json()), earlyPayout } })
  })
  await page.goto(`/admin/personnes/${cast.coiffeuse.id}`)
  await expectText(page, 'À verser')
}

const openEarlyPayout = async (scene: Scene) => {
  await openWithPendingShares(scene, { appointments: 2, amount: 120, isReady: true })
  await scene.page.getByRole('button', { name: 'Verser maintenant' }).click()
  return expectDialog(scene.page, /^Verser maintenant à/)
}

export const person: ShownPage = {
  name: 'operator-person',
  routes: ['/admin/personnes/:id'],
  states: {
    active: openPage({
      as: 'operator',
      at: ({ coiffeuse }) => `/admin/personnes/${coiffeuse.id}`,
      shows: 'Identifiant',
    }),
    'shares that wait': (scene) => openWithPendingShares(scene, { appointments: 2, amount: 120, isReady: true }),
    'shares that wait, without an account': (scene) =>
      openWithPendingShares(scene, { appointments: 1, amount: 60, isReady: false }),
    'paying early': async (scene) => {
      await openEarlyPayout(scene)
    },
    'paying early, another sum by then': async (scene) => {
      const dialog = await openEarlyPayout(scene)
      const message = 'Ce qui peut être versé a changé. Vérifiez avant de recommencer.'
      const json = { statusCode: 409, error: 'price_changed', message, details: { amount: 81.29 } }
      scene.expectProblem(/409/)
      await scene.page.route('**/early-payout', (route) => route.fulfill({ status: 409, json }))
      await dialog.getByLabel('Motif').fill('Elle nous a écrit : son loyer est prélevé demain.')
      await dialog.getByRole('button', { name: 'Verser maintenant' }).click()
      await expectText(scene.page, /81,29/)
    },
    suspending: async (scene) => {
      const { page } = scene
      await scene.logInAs(scene.cast.operator)
      await page.goto(personOf(scene))
      await page.getByRole('button', { name: 'Suspendre le compte' }).click()
      const dialog = await expectDialog(page, /Suspendre/)
      await dialog.getByLabel('Motif').fill('court')
      await dialog.getByRole('button', { name: 'Suspendre le compte' }).click()
      await expect(dialog.getByLabel('Motif')).toHaveAttribute('aria-invalid', 'true')
    },
    'to be suspended at once': async (scene) => {
      const { id } = await scene.api.aPerson('customer', { firstname: 'Lea' })
      const reason = 'Quatre absences de suite, sans un mot aux coiffeuses.'
      await scene.api.call('POST', `/api/v1/admin/people/${id}/suspend`, { reason }, scene.cast.operator.token)
      await scene.logInAs(scene.cast.operator)
      await scene.page.goto(`/admin/personnes/${id}`)
      await expectText(scene.page, 'Suspension prévue')
      await scene.page.getByRole('button', { name: 'Suspendre tout de suite' }).click()
      await expectDialog(scene.page, 'Suspendre Lea tout de suite ?')
    },
    'a professional, announced': async (scene) => {
      await openSuspended(scene)
      await expectText(scene.page, /Suspendue à partir du/)
    },
    'a professional, at once': async (scene) => {
      await openSuspended(scene, { danger: true })
      await expectText(scene.page, /Suspendue depuis le/)
    },
    restoring: async (scene) => {
      await openSuspended(scene, { danger: true })
      await scene.page.getByRole('button', { name: 'Rétablir le compte' }).click()
      await expectDialog(scene.page, 'Rétablir Nadia ?')
    },
    'a professional, restored': async (scene) => {
      const { api, cast, page } = scene
      const { id } = await openSuspended(scene, { danger: true })
      const reason = 'Le dossier de sa cliente concernait une autre Nadia.'
      await api.call('POST', `/api/v1/admin/people/${id}/restore`, { reason }, cast.operator.token)
      await page.reload()
      await expectText(page, 'a rétabli un compte')
    },
  },
}
