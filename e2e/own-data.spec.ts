import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { logIn } from './actions.ts'
import { test } from './fixtures.ts'
import { password } from './people.ts'

test('a customer downloads a copy of the personal data and deletes the account with the password', async ({
  page,
  logInAs,
  aCustomer,
  expectAccessible,
  expectPageQuality,
}) => {
  const awa = await aCustomer()
  await logInAs(awa)
  await page.goto('/account/profile')
  await page.getByRole('link', { name: 'Mes données' }).filter({ visible: true }).first().click()
  await expect(page.getByRole('heading', { name: 'MES DONNÉES' })).toBeVisible()
  await expectPageQuality(page)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Télécharger mes données' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('mes-donnees-couronne.zip')
  expect((await readFile(await file.path(), 'latin1')).slice(0, 2)).toBe('PK')

  await page.getByRole('button', { name: 'Supprimer mon compte…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Supprimer mon compte' })
  await dialog.getByLabel('Mot de passe', { exact: true }).fill('Mauvais-mot-1!')
  await dialog.getByRole('button', { name: 'Supprimer définitivement' }).click()
  await expect(dialog.getByLabel('Mot de passe', { exact: true })).toHaveAccessibleDescription(/incorrect/)
  await expectAccessible(page)
  await dialog.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  const farewell = page.getByRole('dialog', { name: 'Votre compte est supprimé' })
  await expect(farewell).toBeVisible()
  await farewell.getByRole('button', { name: 'Fermer', exact: true }).click()
  await expect(page).toHaveURL('/')

  await page.goto('/login-client')
  await logIn(page, awa.email)
  await expect(page.getByRole('alert').or(page.getByRole('alertdialog')).first()).toContainText(/incorrect/)
})
