import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { illustrationPath, picture } from './people.ts'

const notice = (page: Page) => page.getByRole('region', { name: 'Notifications' })

/** Blocks uploads until the returned function is called. */
const blockUploads = async (page: Page) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/v1/upload', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('a professional adds, describes, sorts and deletes catalogue pictures', { tag: '@wide' }, async ({
  page,
  aProfessional,
  logInAs,
  expectAccessible,
}) => {
  const nadia = await logInAs(await aProfessional())
  await page.goto('/account/profile')
  // A phone has the link below the profile's form, a wide screen in the menu.
  await page.getByRole('link', { name: 'Mon catalogue' }).click()

  const releaseUploads = await blockUploads(page)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Ajouter des photos' }).click()
  const braids = await readFile(picture)
  await (await chooser).setFiles([
    { name: 'tresses.jpg', mimeType: 'image/jpeg', buffer: braids },
    { name: 'abimee.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('pas une image') },
    { name: 'chignon.jpg', mimeType: 'image/webp', buffer: await readFile(illustrationPath('bantu')) },
  ])
  await expect(page.getByRole('progressbar')).toHaveCount(3)
  await expect(page.getByText('En attente…')).toBeVisible()
  await expectAccessible(page)
  releaseUploads()
  const expectNotice = (text: string) => expect(notice(page)).toContainText(text)
  await Promise.all([
    expectNotice('tresses.jpg : photo ajoutée.'),
    expectNotice('chignon.jpg : photo ajoutée.'),
    expectNotice('abimee.jpg : envoi échoué. Ce fichier n’est pas une image acceptée'),
  ])
  await page.getByRole('button', { name: 'Retirer : abimee.jpg' }).click()

  const descriptionField = page.getByLabel('Ce que montre la photo')
  await expect(descriptionField).toHaveCount(2)
  await descriptionField.first().fill('x'.repeat(201))
  await descriptionField.first().press('Enter')
  await expect(descriptionField.first()).toHaveAccessibleDescription('200 caractères au plus.')
  await descriptionField.first().fill('Un chignon de vanilles')
  await descriptionField.first().press('Enter')
  await expect(page.getByText('Enregistré.')).toBeVisible()
  const pictures = page.getByRole('main').getByRole('img')
  await expect(pictures.first()).toHaveAccessibleName('Un chignon de vanilles')

  await page.getByRole('button', { name: 'Reculer : photo 1' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Photo déplacée : 2 sur 2.' })).toBeAttached()
  await expect(pictures.last()).toHaveAccessibleName('Un chignon de vanilles')
  await expect(page.getByRole('button', { name: 'Reculer : photo 2' })).toBeFocused()
  await page.reload()
  await expect(pictures.last()).toHaveAccessibleName('Un chignon de vanilles')
  await page.getByRole('button', { name: 'Supprimer : photo 1' }).press('Enter')
  await expect(notice(page)).toContainText('Photo supprimée.')
  await expect(pictures).toHaveCount(1)
  await notice(page).getByRole('button', { name: 'Annuler' }).click()
  await expect(notice(page)).toContainText('La photo est revenue à sa place.')
  await expect(descriptionField).toHaveCount(2)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Voir ma fiche publique' }).click()
  const shown = page.getByRole('region', { name: 'Prestations' }).getByRole('link')
  await expect(shown).toHaveText([/agrandir/, /agrandir/])
  const own = shown.filter({ has: page.getByRole('img', { name: 'Un chignon de vanilles' }) })
  await expect(shown.last()).toHaveAccessibleName(/^Un chignon de vanilles/)
  await own.press('Enter')
  const large = page.getByRole('dialog')
  await expect(large).toHaveAccessibleName('Photo 2 sur 2')
  await expect(large.getByRole('img')).toHaveAccessibleName('Un chignon de vanilles')
  await expectAccessible(page)
  await page.keyboard.press('ArrowRight')
  await expect(large).toHaveAccessibleName('Photo 1 sur 2')
  await expect(large.getByRole('img')).toHaveAccessibleName(`Réalisation de ${nadia.firstname}`)
  await large.getByRole('button', { name: 'Photo précédente' }).press('Enter')
  await expect(large).toHaveAccessibleName('Photo 2 sur 2')
  await page.keyboard.press('Escape')
  await expect(large).toBeHidden()
  await expect(own).toBeFocused()
})

test('a moved picture is announced once the server has saved it, and moves back if saving fails', {
  tag: '@variant',
}, async ({ page, problems, aProfessional, logInAs, expectAccessible }) => {
  await logInAs(await aProfessional())
  await page.goto('/account/catalogue')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Ajouter des photos' }).click()
  await (await chooser).setFiles([picture, illustrationPath('bantu')])
  const pictures = page.getByRole('main').getByRole('img')
  const descriptionField = page.getByLabel('Ce que montre la photo')
  await expect(descriptionField).toHaveCount(2)
  await descriptionField.first().fill('Le chignon')
  await descriptionField.first().press('Enter')
  await expect(pictures.first()).toHaveAccessibleName('Le chignon')
  const first = page.getByRole('button', { name: 'Reculer : photo 1' })
  const moveAnnouncement = page.getByRole('status').filter({ hasText: 'Photo déplacée : 2 sur 2.' })

  const release = Promise.withResolvers<void>()
  const arrived = Promise.withResolvers<void>()
  await page.route(
    '**/api/v1/catalogue/order',
    async (route) => {
      const response = await route.fetch()
      arrived.resolve()
      await release.promise
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await first.press('Enter')
  await expect(pictures.last()).toHaveAccessibleName('Le chignon')
  await arrived.promise
  await expect(moveAnnouncement).toHaveCount(0)
  await page.getByRole('link', { name: 'Voir ma fiche publique' }).click()
  const leaving = page.getByRole('dialog', { name: 'Quitter cette page ?' })
  await expect(leaving).toContainText('L’ordre de vos photos n’est pas encore enregistré')
  await expectAccessible(page)
  await leaving.getByRole('button', { name: 'Rester' }).click()
  release.resolve()
  await expect(moveAnnouncement).toBeAttached()

  const forbidden = { statusCode: 403, error: 'forbidden', message: 'Ce n’est pas à vous.' }
  await page.route('**/api/v1/catalogue/order', (route) => route.fulfill({ status: 403, json: forbidden }), {
    times: 1,
  })
  await page.getByRole('button', { name: 'Avancer : photo 2' }).press('Enter')
  await expect(notice(page)).toContainText('Vos photos sont revenues à leur place. Ce n’est pas à vous.')
  await expect(pictures.last()).toHaveAccessibleName('Le chignon')

  await page.route('**/api/v1/catalogue/order', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Avancer : photo 2' }).press('Enter')
  const isUnsaved = page
    .getByRole('main')
    .getByRole('alert')
    .filter({ hasText: 'L’ordre de vos photos n’est pas enregistré' })
  await expect(isUnsaved).toBeVisible()
  await expect(pictures.first()).toHaveAccessibleName('Le chignon')
  expect(problems.splice(0).join()).toContain('net::ERR_FAILED')
  await page.getByRole('button', { name: 'Enregistrer l’ordre' }).click()
  await expect(isUnsaved).toBeHidden()
  await page.reload()
  await expect(pictures.first()).toHaveAccessibleName('Le chignon')
})
