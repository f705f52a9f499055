import { expect } from '@playwright/test'
import { moveAppointmentToPast, runDecideTransfers } from './database-state.ts'
import { test } from './fixtures.ts'
import { pressKey, typeText } from './keyboard.ts'
import { inAWeek } from './people.ts'

test('a professional sets up the payout account in two steps and enters an IBAN, by keyboard alone', {
  tag: '@wide',
}, async ({ page, aCustomer, aProfessional, logInAs, call, expectAccessible, expectPageQuality }) => {
  const nadia = await aProfessional({ offers: 'Braids', price: 100 })
  const awa = await aCustomer()
  const at = inAWeek(9)
  const wish = { professional: nadia.id, prestationId: nadia.service.id, date: at.toISOString() }
  const endTime = new Date(at.getTime() + 3_600_000).toISOString()
  const { id } = await call<{ id: string }>('POST', '/api/v1/appointment', { ...wish, endTime }, awa.token)
  await call('POST', '/api/v1/payment', { appointmentId: id, payment_method: 'pm_card_visa' }, awa.token)

  await logInAs(nadia)
  await page.goto('/account/paiement')
  await expect(page.getByRole('heading', { name: 'MES PAIEMENTS' })).toBeVisible()
  await expect(page.getByText(/^100\s€$/).first()).toBeVisible()
  await expect(page.getByText(/Versement à partir du/)).toBeVisible()
  await expectPageQuality(page)

  await pressKey(page, page.getByRole('link', { name: /mon compte|mon inscription/ }))
  const continueButton = page.getByRole('button', { name: 'Continuer vers Stripe' })
  await expect(continueButton).toBeVisible()
  await expectPageQuality(page)
  await pressKey(page, continueButton)
  await typeText(page, page.getByLabel('IBAN'), '')
  await pressKey(page, page.getByLabel(/J’accepte les conditions/), 'Space')
  await expectAccessible(page)
  await pressKey(page, page.getByRole('button', { name: 'Enregistrer et finir plus tard' }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/n’est pas terminée/)
  await expect(page.getByRole('listitem').filter({ hasText: 'votre compte bancaire' })).toBeVisible()
  await expectPageQuality(page)

  await pressKey(page, continueButton)
  await pressKey(page, page.getByRole('button', { name: 'Envoyer mon dossier' }))
  await expect(page.getByRole('heading', { name: 'Félicitations !' })).toBeVisible()
  await expectPageQuality(page)
  await pressKey(page, page.getByRole('link', { name: 'Voir le site' }))
  await expect(page).toHaveURL(/\/account\/profile$/)

  await page.goto('/account/paiement')
  await pressKey(page, page.getByRole('tab', { selected: true }), 'ArrowRight')
  await expect(page.getByRole('tab', { name: 'Méthode de virement' })).toBeFocused()
  await page.keyboard.press('Enter')
  const iban = page.getByLabel('IBAN')
  await typeText(page, iban, 'FR14 2004 1010 0505 0001 3M02 607')
  await pressKey(page, page.getByRole('button', { name: 'Enregistrer' }), 'Space')
  await expect(iban).toHaveAccessibleDescription(/Cet IBAN n’est pas valable/)
  await expect(iban).toBeFocused()
  await expectPageQuality(page)
  await typeText(page, iban, 'FR14 2004 1010 0505 0001 3M02 606')
  await page.keyboard.press('Enter')
  await expect(page.getByText('•••• •••• 2606')).toBeVisible()
  await expectPageQuality(page)
  await pressKey(page, page.getByRole('button', { name: 'Ouvrir mon tableau de bord Stripe' }))
  await expect(page.getByRole('heading', { name: 'Votre tableau de bord' })).toBeVisible()

  // The first payout is due two days after the appointment.
  await moveAppointmentToPast(id, 2)
  await call('PATCH', `/api/v1/appointment/${id}`, { status: 'Terminé' }, nadia.token)
  await moveAppointmentToPast(id, 50)
  await runDecideTransfers()
  await expect(async () => {
    await page.goto('/account/paiement')
    await expect(page.getByText(/^Versé le .* sur votre compte bancaire/)).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await expect(page.getByRole('listitem').filter({ hasText: 'Rendez-vous du' })).toContainText('Reçu')
})
