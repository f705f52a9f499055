import { expect } from '@playwright/test'
import { inAWeek } from '../people.ts'
import { type Scene, type ShownPage, sees, seesDialog, visit } from './scene.ts'

const personOf = (scene: Scene) => `/admin/personnes/${scene.cast.newCustomer.id}`

/** Somebody with a visit ahead, whom the operator shuts out; in a day unless there is danger. */
export const suspended = async ({ api, cast }: Scene, more: { danger?: true } = {}) => {
  const nadia = await api.aProfessional({ firstname: 'Nadia' })
  await api.books(cast.newCustomer, nadia, inAWeek(9))
  const reason = 'Trois clientes disent avoir payé une seconde fois, en espèces, à votre demande.'
  await api.call('POST', `/api/v1/admin/people/${nadia.id}/suspend`, { reason, ...more }, cast.operator.token)
  return nadia
}

const opensSuspended = async (scene: Scene, more?: { danger: true }) => {
  const nadia = await suspended(scene, more)
  await scene.signedIn(scene.cast.operator)
  await scene.page.goto(`/admin/personnes/${nadia.id}`)
  await sees(scene.page, 'Identifiant')
  return nadia
}

export const person: ShownPage = {
  name: 'operator-person',
  routes: ['/admin/personnes/:id'],
  states: {
    active: visit({ as: 'operator', at: ({ coiffeuse }) => `/admin/personnes/${coiffeuse.id}`, shows: 'Identifiant' }),
    suspending: async (scene) => {
      const { page } = scene
      await scene.signedIn(scene.cast.operator)
      await page.goto(personOf(scene))
      await page.getByRole('button', { name: 'Suspendre le compte' }).click()
      const dialog = await seesDialog(page, /Suspendre/)
      await dialog.getByLabel('Motif').fill('court')
      await dialog.getByRole('button', { name: 'Suspendre le compte' }).click()
      await expect(dialog.getByLabel('Motif')).toHaveAttribute('aria-invalid', 'true')
    },
    verifying: async (scene) => {
      const { page } = scene
      await scene.signedIn(scene.cast.operator)
      await page.goto(`/admin/personnes/${scene.cast.beginner.id}`)
      await page.getByRole('button', { name: 'Vérifier cette coiffeuse' }).click()
      const dialog = await seesDialog(page, /Vérifier/)
      await dialog.getByRole('button', { name: 'Vérifier cette coiffeuse' }).click()
      await expect(dialog.getByLabel('Ce que vous avez vérifié')).toHaveAttribute('aria-invalid', 'true')
    },
    'verified, to be taken back': async (scene) => {
      const { api, cast, page } = scene
      const nadia = await api.aProfessional({ firstname: 'Nadia' })
      const checked = 'CAP coiffure et pièce d’identité, vus ce jour.'
      await api.call('POST', `/api/v1/admin/people/${nadia.id}/verify`, { checked }, cast.operator.token)
      await scene.signedIn(cast.operator)
      await page.goto(`/admin/personnes/${nadia.id}`)
      await page.getByRole('button', { name: 'Retirer la vérification' }).click()
      await seesDialog(page, 'Retirer la vérification de Nadia ?')
    },
    'to be suspended at once': async (scene) => {
      const { id } = await scene.api.aPerson('customer', { firstname: 'Lea' })
      const reason = 'Quatre absences de suite, sans un mot aux coiffeuses.'
      await scene.api.call('POST', `/api/v1/admin/people/${id}/suspend`, { reason }, scene.cast.operator.token)
      await scene.signedIn(scene.cast.operator)
      await scene.page.goto(`/admin/personnes/${id}`)
      await sees(scene.page, 'Suspension prévue')
      await scene.page.getByRole('button', { name: 'Suspendre tout de suite' }).click()
      await seesDialog(scene.page, 'Suspendre Lea tout de suite ?')
    },
    'a professional, announced': async (scene) => {
      await opensSuspended(scene)
      await sees(scene.page, /Suspendue à partir du/)
    },
    'a professional, at once': async (scene) => {
      await opensSuspended(scene, { danger: true })
      await sees(scene.page, /Suspendue depuis le/)
    },
    restoring: async (scene) => {
      await opensSuspended(scene, { danger: true })
      await scene.page.getByRole('button', { name: 'Rétablir le compte' }).click()
      await seesDialog(scene.page, 'Rétablir Nadia ?')
    },
    'a professional, restored': async (scene) => {
      const { api, cast, page } = scene
      const { id } = await opensSuspended(scene, { danger: true })
      const reason = 'Le dossier de sa cliente concernait une autre Nadia.'
      await api.call('POST', `/api/v1/admin/people/${id}/restore`, { reason }, cast.operator.token)
      await page.reload()
      await sees(page, 'a rétabli un compte')
    },
  },
}
