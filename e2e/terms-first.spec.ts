import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { createApi, picture } from './people.ts'

const termsDialog = (page: Page) => page.getByRole('dialog', { name: 'Avant de continuer' })
const acceptTerms = async (page: Page) => {
  await termsDialog(page).getByLabel('J’ai 18 ans ou plus.').check()
  await termsDialog(page)
    .getByLabel(/^J’ai lu et j’accepte/)
    .check()
  await termsDialog(page).getByRole('button', { name: 'Continuer' }).click()
}
const choosePhoto = async (page: Page) => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Ajouter des photos' }).click()
  await (await chooser).setFiles(picture)
}

test('a professional without accepted terms must accept them before publishing anything', async ({ page, logInAs }) => {
  await logInAs(await createApi(process.env.APP_URL as string).aPerson('professional', { terms: false }))
  await page.goto('/account/catalogue')
  await choosePhoto(page)
  await page.keyboard.press('Escape')
  await expect(termsDialog(page)).toBeHidden()
  await expect(page.getByText('Pas encore de photo')).toBeVisible()

  await page.goto('/account/profile')
  const aboutField = page.getByLabel(/^À propos/)
  await aboutField.fill('Tresses et vanilles depuis dix ans.')
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await acceptTerms(page)
  await expect(page.getByText('Vos informations ont été mises à jour.')).toBeVisible()
  await expect(aboutField).toHaveValue('Tresses et vanilles depuis dix ans.')

  await page.goto('/account/catalogue')
  await choosePhoto(page)
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('photo ajoutée')
})
