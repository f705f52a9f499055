import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { newEmail } from './people.ts'

test('a visitor subscribes to the newsletter in the footer, confirms from the mail and unsubscribes from it', {
  tag: ['@wide', '@variant'],
}, async ({ page, mailTo, expectAccessible }) => {
  const email = newEmail('Awa')
  await page.goto('/apropos')
  const field = page.getByLabel('Recevez nos nouveautés')
  await field.fill('awa')
  await field.press('Enter')
  await expect(field).toHaveAccessibleDescription(/Adresse e-mail invalide/)
  await expectAccessible(page)
  await field.fill(email)
  await field.press('Enter')
  const answer = page.getByRole('status').filter({ hasText: 'un message vient d’y être envoyé' })
  await expect(answer).toBeFocused()
  await expectAccessible(page)
  expect(new URL(page.url()).search).toBe('')

  const { text } = await mailTo(email, /nouveautés/)
  const [confirming = '', leaving = ''] = text.match(/https?:\/\/\S+token=\S+/g) ?? []
  await page.goto(confirming)
  await expect(page.getByText('vous recevrez nos nouveautés')).toBeVisible()
  await expectAccessible(page)

  await page.goto(leaving)
  await page.getByRole('button', { name: 'Me désinscrire' }).click()
  await expect(page.getByText('votre adresse est effacée')).toBeVisible()
  await expectAccessible(page)
  await page.goto(confirming)
  await expect(page.getByText('Le lien de confirmation a expiré.')).toBeVisible()
})
