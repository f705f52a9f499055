import { expect, type Page } from '@playwright/test'
import { logIn } from './actions.ts'
import { test } from './fixtures.ts'
import { linkIn, tokenIn } from './people.ts'

const newPassword = 'Chignon-haut-17?'

const fillNewPassword = async (page: Page, typed: string, repeated: string) => {
  await page.getByLabel('Nouveau mot de passe').fill(typed)
  await page.getByLabel('Confirmez le mot de passe').fill(repeated)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
}

test('a customer with a forgotten password sets a new one through the mail and continues the booking', async ({
  page,
  aCustomer,
  aProfessional,
  mailTo,
  expectAccessible,
}) => {
  const awa = await aCustomer()
  const nadia = await aProfessional()

  const hour = { professionalId: nadia.id, prestation: nadia.service.id, date: nadia.availabilityWindow.start }
  await page.goto(`/reservation/${nadia.firstname}?${new URLSearchParams(hour)}`)
  await page.getByRole('link', { name: 'Je suis client' }).click()
  await page.getByRole('link', { name: 'Mot de passe oublié ?' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mot de passe oublié')
  await expectAccessible(page)
  await page.getByLabel('E-mail').fill(awa.email)
  await page.getByRole('button', { name: 'Recevoir le lien' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Email envoyé' })).toBeVisible()
  await expectAccessible(page)

  const link = linkIn(await mailTo(awa.email, /nouveau mot de passe/))
  await page.goto(link)
  await expect(page.getByLabel('Nouveau mot de passe')).toBeVisible()
  await expectAccessible(page)

  await fillNewPassword(page, 'tresse', 'tresse')
  await expect(page.getByLabel('Nouveau mot de passe')).toHaveAccessibleDescription(
    /Le mot de passe doit contenir au minimum huit caractères, au moins une lettre majuscule, un caractère spécial et un chiffre/,
  )
  await expectAccessible(page)
  await fillNewPassword(page, newPassword, `${newPassword}!`)
  await expect(page.getByLabel('Confirmez le mot de passe')).toHaveAccessibleDescription(
    /Les mots de passe ne correspondent pas/,
  )
  await fillNewPassword(page, newPassword, newPassword)
  await expect(page.getByText('Votre mot de passe a été mis à jour')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Se connecter' }).click()
  await page.getByRole('link', { name: 'Je suis client' }).click()
  await logIn(page, awa.email)
  await expect(page.getByRole('alert')).toHaveText('E-mail ou mot de passe incorrect.')
  await expectAccessible(page)
  await logIn(page, awa.email, newPassword)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Réserver avec ${nadia.firstname}`)
  await expect(page.getByRole('button', { name: 'Confirmer' })).toBeEnabled()
  await expectAccessible(page)
})

test('a used reset link leads to the request for a new one', { tag: '@variant' }, async ({
  page,
  call,
  aCustomer,
  mailTo,
  expectAccessible,
}) => {
  const awa = await aCustomer()
  await call('POST', '/api/v1/user/reset-password', { email: awa.email })
  const mail = await mailTo(awa.email, /nouveau mot de passe/)
  await call('PUT', `/api/v1/user/${awa.id}/change-password`, { password: newPassword, token: tokenIn(mail) })

  await page.goto(linkIn(mail))
  await expect(page.getByRole('alert')).toHaveText(
    'Le lien de réinitialisation du mot de passe a expiré. Veuillez demander une nouvelle réinitialisation du mot de passe.',
  )
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Demander un nouveau lien' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mot de passe oublié')
})

test('a password reset for an unknown address gets the same answer', { tag: '@variant' }, async ({ page }) => {
  await page.goto('/forget-password')
  await page.getByLabel('E-mail').fill('personne@example.test')
  await page.getByRole('button', { name: 'Recevoir le lien' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Email envoyé' })).toBeVisible()
})
