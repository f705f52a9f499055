import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { pressKey } from './keyboard.ts'

test('a customer manages saved addresses by keyboard alone, also after changes in another tab', {
  tag: '@variant',
}, async ({ page, call, logInAs, expectAccessible }) => {
  const awa = await logInAs('customer')
  await page.goto('/account/mes-adresses')
  const announcement = page.getByRole('main').getByRole('status')
  const dialog = page.getByRole('dialog')

  await pressKey(page, page.getByRole('button', { name: 'Ajouter une adresse' }))
  await dialog.getByLabel('Adresse', { exact: true }).fill('12 rue des Lilas')
  await pressKey(page, dialog.getByLabel('Proposer cette adresse en premier'), 'Space')
  await dialog.getByLabel('Ville').fill('Mende')
  // The town fills in the other fields, even while its own field still has the focus.
  await dialog.getByLabel('Ville').press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('48000 Mende')).toBeVisible()
  await expect(announcement).toHaveText('Ajouté à votre liste d’adresses')
  await expect(announcement).toBeFocused()

  const foix = { firstname: 'Awa', lastname: 'Diallo', phone: '0612345678', adresse: '9 quai des Tresses' }
  const body = { ...foix, city: 'Foix', code_postal: '09000', country: 'France', parDefaut: true }
  const { id } = await call<{ id: string }>('POST', '/api/adresse', body, awa.token)
  // Another tab has changed the default address; this tab does not know it, and must not undo it.
  await pressKey(page, page.getByRole('button', { name: 'Modifier 12 rue des Lilas, Mende' }))
  await dialog.getByLabel('Adresse', { exact: true }).fill('14 rue des Lilas')
  await dialog.getByLabel('Adresse', { exact: true }).press('Enter')
  await expect(announcement).toHaveText('Votre adresse est modifiée.')
  await expect(announcement).toBeFocused()
  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: '9 quai des Tresses' })).toContainText('Par défaut')

  await pressKey(page, page.getByRole('button', { name: 'Proposer en premier : 14 rue des Lilas, Mende' }))
  await expect(announcement).toHaveText('Cette adresse vous sera proposée en premier.')
  await expect(announcement).toBeFocused()
  await expectAccessible(page)

  await call('POST', '/api/adresse/delete', { id }, awa.token)
  await pressKey(page, page.getByRole('button', { name: 'Proposer en premier : 9 quai des Tresses, Foix' }))
  await expect(announcement).toHaveText('Cette adresse avait été supprimée entre-temps.')
  await expect(page.getByText('9 quai des Tresses')).toHaveCount(0)

  // The address was deleted meanwhile; saving a change here creates it again.
  await pressKey(page, page.getByRole('button', { name: 'Modifier 14 rue des Lilas, Mende' }))
  const [saved] = await call<{ id: string }[]>('GET', `/api/adresse/${awa.id}`, undefined, awa.token)
  await call('POST', '/api/adresse/delete', { id: saved?.id }, awa.token)
  await dialog.getByLabel('Adresse', { exact: true }).fill('16 rue des Lilas')
  // If the customer closes the dialog before the town is looked up, nothing is saved.
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/v1/city?*', async (route) => {
    await answer.promise
    await route.continue()
  })
  await dialog.getByLabel('Ville').fill('Foix')
  await dialog.getByLabel('Ville').press('Enter')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  answer.resolve()
  await pressKey(page, page.getByRole('button', { name: 'Modifier 14 rue des Lilas, Mende' }))
  await dialog.getByLabel('Adresse', { exact: true }).fill('16 rue des Lilas')
  await dialog.getByLabel('Adresse', { exact: true }).press('Enter')
  await expect(announcement).toHaveText('Ajouté à votre liste d’adresses')
  await expect(page.getByRole('listitem').filter({ hasText: 'rue des Lilas' })).toHaveText([
    /16 rue des Lilas48000 Mende/,
  ])
  await pressKey(page, page.getByRole('button', { name: 'Supprimer 16 rue des Lilas, Mende' }))
  await expect(announcement).toHaveText('Supprimé de votre liste d’adresses')
  await expect(announcement).toBeFocused()
})
