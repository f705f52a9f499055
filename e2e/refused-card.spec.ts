import { expect } from '@playwright/test'
import { cards, closeBookedDialog, expectRefused, orderButton, paymentDialogOf, payWith, typeCard } from './cards.ts'
import { test } from './fixtures.ts'
import { createApi, inAWeek } from './people.ts'

test('a refused card keeps the hold until another card pays', async ({
  page,
  call,
  logInAs,
  aCustomer,
  aProfessional,
  expectAccessible,
}) => {
  const nadia = await aProfessional({ offers: 'Braids', duration: 60, from: inAWeek(9), to: inAWeek(10) })
  const lea = await aCustomer()
  const chosenHour = {
    professional: nadia.id,
    prestationId: nadia.service.id,
    date: nadia.availabilityWindow.start,
    endTime: nadia.availabilityWindow.end,
  }
  await logInAs('customer')

  await page.goto(nadia.address)
  await page.getByRole('button', { name: 'Réserver Braids' }).click()
  await page.getByRole('region', { name: 'Le jour et l’heure' }).getByRole('button', { name: / h$/ }).click()
  await page.getByRole('button', { name: 'Confirmer' }).click()

  await payWith(page, cards.declined)
  const payment = paymentDialogOf(page)
  await expectRefused(payment, 'Votre carte a été refusée. Essayez une autre carte ou contactez votre banque.')
  await expectAccessible(page)
  await typeCard(page, cards.withoutFunds)
  await expect(payment.getByRole('alert')).toBeHidden()
  await orderButton(page).click()
  await expectRefused(payment, 'Les fonds disponibles sur votre carte sont insuffisants. Essayez une autre carte.')
  await expect(call('POST', '/api/v1/appointment', chosenHour, lea.token)).rejects.toThrow('409')

  await payment.getByRole('button', { name: 'Fermer la fenêtre' }).click()
  const holdNotice = page.getByRole('status').filter({ hasText: 'Cette heure vous est gardée jusqu’à' })
  await expect(holdNotice.getByRole('button', { name: 'Reprendre le paiement' })).toBeVisible()
  await expectAccessible(page)

  await page.goto('/account/mes-rendez-vous')
  const row = page.getByRole('article').filter({ hasText: nadia.firstname })
  await expect(row).toContainText('En attente de paiement')
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Reprendre le paiement' }).click()
  await payWith(page, cards.mastercard)
  await closeBookedDialog(page)
  await expect(row).toContainText('Payé')
  await expect(call('POST', '/api/v1/appointment', chosenHour, lea.token)).rejects.toThrow('409')
})

test('the fifth refused card ends the hold and leads back to the choice of an hour', { tag: '@variant' }, async ({
  page,
  baseURL,
  call,
  logInAs,
  aCustomer,
  aProfessional,
  expectAccessible,
}) => {
  const nadia = await aProfessional({ offers: 'Braids', duration: 60, from: inAWeek(9), to: inAWeek(11) })
  const lea = await aCustomer()
  const awa = await logInAs('customer')
  const { tryDeclinedCards, holdHours } = createApi(baseURL as string)

  await page.goto(nadia.address)
  await page.getByRole('button', { name: 'Réserver Braids' }).click()
  const hours = page.getByRole('region', { name: 'Le jour et l’heure' })
  const chosenHour = hours.getByRole('button', { name: / h$/ }).first()
  await chosenHour.click()
  await page.getByRole('button', { name: 'Confirmer' }).click()
  await expect(paymentDialogOf(page)).toBeVisible()
  const [held] = await call<{ id: string }[]>('GET', `/api/v1/appointment/?customer=${awa.id}`, undefined, awa.token)
  await tryDeclinedCards(awa, held?.id ?? '', 4)

  await payWith(page, cards.declined)
  const end = page.getByRole('alertdialog', { name: 'L’heure n’est plus gardée' })
  await expect(end).toContainText('Cinq paiements ont été refusés')
  await expectAccessible(page)
  await end.getByRole('button', { name: 'Choisir une autre heure' }).click()
  await expect(end).toBeHidden()
  await expect(page.getByRole('button', { name: 'Reprendre le paiement' })).toBeHidden()
  await hours.getByRole('button', { name: /^Modifier/ }).click()
  await expect(chosenHour).toBeVisible()
  await holdHours(lea, nadia, inAWeek(9))
})
