import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { inAWeek } from './people.ts'

const paysWith = async (page: Page, card: string) => {
  const payment = page.getByRole('dialog', { name: 'Paiement' })
  await payment.getByRole('radio', { name: card }).check()
  await payment.getByRole('button', { name: /^Commander avec obligation de paiement/ }).click()
}

test('a refused card loses nothing: the hour stays hers until another card pays', async ({
  page,
  call,
  signedIn,
  aCustomer,
  aProfessional,
  expectAccessible,
}) => {
  const nadia = await aProfessional({ offers: 'Braids', duration: 60, from: inAWeek(9), to: inAWeek(10) })
  const lea = await aCustomer()
  const theHour = {
    professional: nadia.id,
    prestationId: nadia.service.id,
    date: nadia.slot.start,
    endTime: nadia.slot.end,
  }
  await signedIn('customer')

  await page.goto(nadia.address)
  await page.getByRole('button', { name: 'Réserver Braids' }).click()
  await page.getByRole('region', { name: 'Le jour et l’heure' }).getByRole('button', { name: / h$/ }).click()
  await page.getByRole('button', { name: 'Confirmer' }).click()

  await paysWith(page, 'Visa •• 0002')
  const payment = page.getByRole('dialog', { name: 'Paiement' })
  await expect(payment.getByRole('alert')).toHaveText(
    'Votre carte a été refusée. Essayez une autre carte ou contactez votre banque. Rien n’a été débité.',
  )
  await expectAccessible(page)
  await paysWith(page, 'Visa •• 9995')
  await expect(payment.getByRole('alert')).toHaveText(
    'Les fonds disponibles sur votre carte sont insuffisants. Essayez une autre carte. Rien n’a été débité.',
  )
  await paysWith(page, 'Visa •• 3220')
  await expect(payment.getByRole('alert')).toContainText('authentification 3-D Secure')
  await expect(call('POST', '/api/v1/appointment', theHour, lea.token)).rejects.toThrow('409')

  await payment.getByRole('button', { name: 'Fermer la fenêtre' }).click()
  const kept = page.getByRole('status').filter({ hasText: 'Cette heure vous est gardée jusqu’à' })
  await expect(kept.getByRole('button', { name: 'Reprendre le paiement' })).toBeVisible()
  await expectAccessible(page)

  await page.goto('/account/mes-rendez-vous')
  const row = page.getByRole('row').filter({ hasText: nadia.firstname })
  await expect(row).toContainText('En attente de paiement')
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Payer' }).click()
  await paysWith(page, 'Mastercard •• 4444')
  await page
    .getByRole('dialog', { name: 'La reservation a été prise en compte' })
    .getByRole('button', { name: 'Fermer', exact: true })
    .click()
  await expect(row).toContainText('Payé')
  await expect(call('POST', '/api/v1/appointment', theHour, lea.token)).rejects.toThrow('409')
})
