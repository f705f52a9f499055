import { expect } from '@playwright/test'
import { inAWeek } from '../people.ts'
import { expectDialog, expectText, failRequests, openPage, type Scene, type ShownPage } from './scene.ts'

const address = '/account/clientes'
const api = '/api/v1/professional/customers'

/** A professional with two customers, of whom the first has a note. */
const aClientele = async ({ api: { aPerson, aProfessional, bookAndPay, call }, logInAs }: Scene) => {
  const nadia = await aProfessional({ firstname: 'Nadia', town: 'Paris', from: inAWeek(8), to: inAWeek(17) })
  const awa = await aPerson('customer', { firstname: 'Awa' })
  const long = await aPerson('customer', { firstname: 'Marie-Antoinette-Fatoumata' })
  await bookAndPay(awa, nadia, inAWeek(9))
  await bookAndPay(awa, nadia, inAWeek(12))
  await bookAndPay(long, nadia, inAWeek(15))
  const write = (note: string, expected = '') => call('PUT', `${api}/${awa.id}/note`, { note, expected }, nadia.token)
  await write('Tresses fines, jamais serrées aux tempes.\nThé sans sucre.')
  await logInAs(nadia)
  return { nadia, awa, write }
}

export const customersPage: ShownPage = {
  name: 'customers',
  routes: [address],
  inEveryTest: ['full'],
  states: {
    empty: openPage({ as: 'newProfessional', at: address, shows: 'Encore personne' }),
    full: async (scene) => {
      await aClientele(scene)
      await scene.page.goto(address)
      await expectText(scene.page, '2 personnes')
    },
    'of the demonstration': openPage({ as: 'coiffeuse', at: address, shows: /personnes/ }),
    'nobody of that name': openPage({ as: 'coiffeuse', at: `${address}?q=Xyz`, shows: 'Personne ne porte ce nom' }),
    failing: async (scene) => {
      await scene.logInAs(scene.cast.newProfessional)
      await failRequests(scene, `**${api}?*`)
      await scene.page.goto(address)
      await expectText(scene.page, 'Cette page n’a pas pu être lue')
    },
  },
}

const openCustomer = async (scene: Scene) => {
  const clientele = await aClientele(scene)
  await scene.page.goto(address)
  await scene.page.getByRole('link', { name: /Awa/ }).click()
  await expectText(scene.page, 'Vos rendez-vous ensemble')
  return clientele
}
const saveNote = (scene: Scene) => scene.page.getByRole('button', { name: 'Enregistrer la note' }).click()

export const customerPage: ShownPage = {
  name: 'customer',
  routes: [`${address}/:id`],
  inEveryTest: ['note changed elsewhere'],
  states: {
    full: openCustomer,
    'note changed elsewhere': async (scene) => {
      const { write } = await openCustomer(scene)
      const note = scene.page.getByLabel('Votre note')
      await write('Écrit sur le téléphone.', await note.inputValue())
      await note.fill('Écrit sur l’ordinateur.')
      scene.expectProblem(/409/)
      await saveNote(scene)
      await expectText(scene.page, 'Écrit sur le téléphone.')
      await expect(note).toHaveValue('Écrit sur l’ordinateur.')
    },
    'note saved': async (scene) => {
      await openCustomer(scene)
      await scene.page.getByLabel('Votre note').fill('Préfère le matin.')
      await saveNote(scene)
      await expectText(scene.page, 'La note est enregistrée.')
    },
    'note not saved': async (scene) => {
      await openCustomer(scene)
      await failRequests(scene, '**/note')
      await saveNote(scene)
      await expect(scene.page.getByRole('alertdialog')).toBeVisible()
    },
    'about to be blocked': async (scene) => {
      await openCustomer(scene)
      await scene.page.getByRole('button', { name: 'Bloquer' }).click()
      await expectDialog(scene.page, /Bloquer Awa/)
    },
    blocked: async (scene) => {
      await openCustomer(scene)
      await scene.page.getByRole('button', { name: 'Bloquer' }).click()
      await scene.page.getByRole('alertdialog').getByRole('button', { name: 'Bloquer', exact: true }).click()
      await expectText(scene.page, 'Vous avez bloqué cette personne.')
    },
    failing: async (scene) => {
      await scene.logInAs(scene.cast.coiffeuse)
      await failRequests(scene, `**${api}/*`)
      await scene.page.goto(`${address}/${scene.cast.coiffeuse.id}`)
      await expectText(scene.page, 'Cette page n’a pas pu être lue')
    },
  },
}
