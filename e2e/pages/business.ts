import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { illustrationPath, inAWeek, picture } from '../people.ts'
import {
  abortRequests,
  expectDialog,
  expectText,
  failRequests,
  keepPending,
  openPage,
  type Scene,
  type ShownPage,
} from './scene.ts'
import { ownFilePage } from './verification.ts'

export const openAsProfessional = async ({ page, cast, logInAs }: Scene, path: string) => {
  await logInAs(cast.coiffeuse)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
}

const serviceDialog = (button: string, title: string) => async (scene: Scene) => {
  await openAsProfessional(scene, '/account/service')
  await scene.page.getByRole('button', { name: button }).click()
  await expectDialog(scene.page, title)
}

/** Opens the service that the beginner sells by size and length. */
const changeSizes = async ({ page, cast, logInAs }: Scene) => {
  await logInAs(cast.beginner)
  await page.goto('/account/service')
  await page.getByRole('button', { name: 'Modifier Nattes' }).click()
  await expectDialog(page, 'Modifier Nattes')
}

const services: ShownPage = {
  name: 'services',
  routes: ['/account/service'],
  states: {
    empty: openPage({ as: 'newProfessional', at: '/account/service', shows: 'Pas encore de service' }),
    full: openPage({ as: 'coiffeuse', at: '/account/service', shows: 'Ajouter un service' }),
    adding: serviceDialog('Ajouter un service', 'Ajouter un service'),
    'adding without a word': async (scene) => {
      await serviceDialog('Ajouter un service', 'Ajouter un service')(scene)
      await scene.page.getByRole('button', { name: 'Enregistrer' }).click()
      await expectText(scene.page, /Champ requis/)
    },
    changing: serviceDialog('Modifier Locks', 'Modifier Locks'),
    'changing sizes': changeSizes,
    'sizes refused': async (scene) => {
      await changeSizes(scene)
      const { page } = scene
      await page.getByRole('group', { name: 'Tarif 2' }).getByLabel('Longueur').selectOption('épaules')
      await page.getByRole('button', { name: 'Enregistrer' }).click()
      await expectText(page, 'Cette grosseur et cette longueur sont déjà dans la liste.')
    },
    removing: serviceDialog('Supprimer Locks', 'Supprimer Locks ?'),
    failing: async (scene) => {
      await scene.logInAs(scene.cast.coiffeuse)
      await failRequests(scene, '**/api/v1/prestation/**')
      await scene.page.goto('/account/service')
      await expectText(scene.page, 'Cette page n’a pas pu être lue')
    },
  },
}

const addPictures = async (page: Page) => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Ajouter des photos' }).click()
  const braids = await readFile(picture)
  await (await chooser).setFiles([
    { name: 'tresses.jpg', mimeType: 'image/jpeg', buffer: braids },
    { name: 'abimee.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('pas une image') },
    {
      name: 'chignon-de-vanilles-pour-un-mariage.jpg',
      mimeType: 'image/webp',
      buffer: await readFile(illustrationPath('bantu')),
    },
  ])
}

/** Opens the catalogue of a new professional, which the scene may change. */
const aCatalogue = async ({ page, api, logInAs }: Scene) => {
  const nadia = await api.aProfessional({ firstname: 'Nadia' })
  for (const [drawing, alt] of [
    ['dreads', 'Des locks relevées'],
    ['twists', 'Un chignon de vanilles'],
  ]) {
    const form = new FormData()
    form.set('file', new Blob([await readFile(illustrationPath(drawing as string))]), 'photo.webp')
    const { filename: image } = await api.call<{ filename: string }>('POST', '/api/v1/upload', form, nadia.token)
    await api.call('POST', '/api/v1/catalogue', { image, alt }, nadia.token)
  }
  await logInAs(nadia)
  await page.goto('/account/catalogue')
  await expectText(page, 'Ce que montre la photo')
}

const catalogue: ShownPage = {
  name: 'catalogue',
  routes: ['/account/catalogue'],
  states: {
    empty: openPage({ as: 'newProfessional', at: '/account/catalogue', shows: 'Pas encore de photo' }),
    'on its way': async (scene) => {
      await scene.logInAs(scene.cast.coiffeuse)
      await keepPending(scene, '**/api/v1/catalogue/**')
      await scene.page.goto('/account/catalogue')
      await expect(scene.page.getByText(/Chargement/).first()).toBeAttached()
    },
    full: openPage({ as: 'coiffeuse', at: '/account/catalogue', shows: 'Ce que montre la photo' }),
    'photos on their way': async (scene) => {
      await aCatalogue(scene)
      await keepPending(scene, '**/api/v1/upload')
      await addPictures(scene.page)
      await expect(scene.page.getByRole('progressbar')).toHaveCount(3)
    },
    'photos sent and refused': async (scene) => {
      await aCatalogue(scene)
      await addPictures(scene.page)
      await expectText(scene.page, /abimee.jpg : envoi échoué/)
      await expectText(scene.page, /chignon.*: photo ajoutée/)
    },
    'photo removed': async (scene) => {
      await aCatalogue(scene)
      await scene.page.getByRole('button', { name: 'Supprimer : photo 1' }).click()
      await expectText(scene.page, 'Photo supprimée.')
    },
    failing: async (scene) => {
      await scene.logInAs(scene.cast.coiffeuse)
      await abortRequests(scene, '**/api/v1/catalogue/**')
      await scene.page.goto('/account/catalogue')
      await expectText(scene.page, 'Vos photos n’ont pas pu être lues')
    },
  },
}

const agenda = '**/disponibilite/agenda*'
const week = `/account/disponibilite?semaine=${inAWeek(12).toISOString().slice(0, 10)}`
const windowButton = /modifier ou supprimer/

/** Opens a week of a new professional, whose windows the scene may change. */
const aWeek = async ({ page, api, logInAs }: Scene) => {
  const nadia = await api.aProfessional({ firstname: 'Nadia', from: inAWeek(8), to: inAWeek(11) })
  const awa = await api.aPerson('customer', { firstname: 'Awa' })
  await api.call('POST', '/api/v1/disponibilite', { start: inAWeek(13), end: inAWeek(16) }, nadia.token)
  await api.bookAndPay(awa, nadia, inAWeek(8))
  await logInAs(nadia)
  await page.goto(week)
  await expect(page.getByRole('button', { name: windowButton })).toHaveCount(2)
}

const openNewWindow = (page: Page) =>
  page
    .getByRole('button', { name: /^(Programmer un créneau|Ajouter)/ })
    .filter({ visible: true })
    .first()
    .click()

const weekPage: ShownPage = {
  name: 'week',
  routes: ['/account/disponibilite'],
  states: {
    empty: openPage({ as: 'newProfessional', at: '/account/disponibilite', shows: 'Aucun créneau cette semaine' }),
    full: openPage({ as: 'coiffeuse', at: week, shows: /RDV/ }),
    'on its way': async (scene) => {
      await openAsProfessional(scene, week)
      await expectText(scene.page, /RDV/)
      await keepPending(scene, agenda)
      await scene.page.getByRole('button', { name: 'Semaine suivante' }).click()
      await expect(scene.page.getByText(/Chargement/).first()).toBeAttached()
    },
    failing: async (scene) => {
      await scene.logInAs(scene.cast.coiffeuse)
      await abortRequests(scene, agenda)
      await scene.page.goto(week)
      await expectText(scene.page, 'Vos créneaux n’ont pas pu être lus')
    },
    'failing when turned': async (scene) => {
      await openAsProfessional(scene, week)
      await expectText(scene.page, /RDV/)
      await abortRequests(scene, agenda)
      await scene.page.getByRole('button', { name: 'Semaine suivante' }).click()
      await expectText(scene.page, 'Vos créneaux n’ont pas pu être lus')
    },
    opening: async (scene) => {
      await aWeek(scene)
      await openNewWindow(scene.page)
      await expectDialog(scene.page, 'Programmer un créneau')
    },
    'opening refused': async (scene) => {
      const { page } = scene
      await aWeek(scene)
      await page.getByRole('button', { name: windowButton }).last().press('Enter')
      await page.getByRole('combobox', { name: 'Début' }).selectOption('600')
      await page.getByRole('button', { name: 'Enregistrer' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
    changing: async (scene) => {
      await aWeek(scene)
      await scene.page.getByRole('button', { name: windowButton }).last().press('Enter')
      await expectDialog(scene.page, 'Modifier le créneau')
    },
    'a booked window': async (scene) => {
      await aWeek(scene)
      await scene.page.getByRole('button', { name: windowButton }).first().press('Enter')
      await expectText(scene.page, /Un rendez-vous est pris sur ce créneau/)
    },
    deleting: async (scene) => {
      const { page } = scene
      await aWeek(scene)
      await page.getByRole('button', { name: windowButton }).last().press('Enter')
      await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
      await expectDialog(page, 'Voulez-vous supprimer ?')
    },
    deleted: async (scene) => {
      const { page } = scene
      await aWeek(scene)
      await page.getByRole('button', { name: windowButton }).last().press('Enter')
      await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
      await (await expectDialog(page, 'Voulez-vous supprimer ?')).getByRole('button', { name: 'Supprimer' }).click()
      await expectText(page, 'Créneau supprimé.')
      await expect(page.getByRole('button', { name: windowButton })).toHaveCount(1)
    },
    repeating: async (scene) => {
      const { page } = scene
      await aWeek(scene)
      await page.getByRole('button', { name: 'Répéter cette semaine' }).click()
      await expectDialog(page, 'Répéter cette semaine')
      await expectText(page, /Ouvrir\s\d+\scréneaux/)
    },
    'repeating fails': async (scene) => {
      const { page } = scene
      await aWeek(scene)
      await abortRequests(scene, '**/disponibilite/**')
      await page.getByRole('button', { name: 'Répéter cette semaine' }).click()
      await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
    },
    'wide: a day by keyboard': async (scene) => {
      const { page } = scene
      await aWeek(scene)
      await page
        .getByRole('button', { name: /^(lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche) \d/i })
        .first()
        .click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
    'wide: dragging': async (scene) => {
      const { page } = scene
      await aWeek(scene)
      const window = page.getByRole('button', { name: windowButton }).last()
      await window.scrollIntoViewIfNeeded()
      const box = await window.boundingBox()
      if (!box) throw new Error('no window')
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
      await page.mouse.down()
      await page.mouse.move(box.x + box.width / 2, box.y + box.height, { steps: 4 })
      await expect(page.locator('p.border-dashed')).toBeVisible()
      return 'screen'
    },
  },
}

export const businessPages = [services, catalogue, weekPage, ownFilePage]
