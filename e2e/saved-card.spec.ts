import { expect } from '@playwright/test'
import {
  bookedDialogOf,
  cardFrameOf,
  cards,
  closeBookedDialog,
  openPayment,
  orderButton,
  paymentDialogOf,
  payWith,
} from './cards.ts'
import { test } from './fixtures.ts'
import { pressKey } from './keyboard.ts'
import { createApi, inAWeek } from './people.ts'

test('a card is kept with a payment, pays the next one, and is removed; a wallet pays without a card', async ({
  page,
  baseURL,
  call,
  aHold,
  aProfessional,
  expectAccessible,
}) => {
  const { awa, nadia } = await aHold()
  await openPayment(page)
  const keep = page.getByLabel('Garder cette carte')
  await expect(keep).not.toBeChecked()
  await keep.check()
  // The card of a wallet is never kept.
  const wallet = cardFrameOf(page).getByRole('button', { name: 'Portefeuille de test' })
  await wallet.click()
  await expect(keep).toBeHidden()
  await expectAccessible(page)
  await wallet.click()
  await expect(keep).toBeChecked()
  await expectAccessible(page)
  await payWith(page, cards.visa)
  await expect(bookedDialogOf(page)).toBeVisible()
  await closeBookedDialog(page)
  const savedCards = () => call<object[]>('GET', '/api/v1/card', undefined, awa.token)
  await expect.poll(async () => (await savedCards()).length).toBe(1)

  await createApi(baseURL as string).holdHours(awa, nadia, inAWeek(12))
  await openPayment(page)
  const saved = paymentDialogOf(page).getByLabel('Visa se terminant par 4242')
  await expect(saved).toBeChecked()
  await expectAccessible(page)
  // The choice works by keyboard alone; the frame of another card appears, and goes again.
  await saved.press('ArrowDown')
  await expect(paymentDialogOf(page).getByLabel('Autre carte')).toBeChecked()
  await expect(keep).toBeVisible()
  await paymentDialogOf(page).getByLabel('Autre carte').press('ArrowUp')
  await expect(keep).toBeHidden()
  await pressKey(page, orderButton(page))
  await expect(bookedDialogOf(page)).toBeVisible()

  await page.goto('/account/mes-cartes')
  await page.getByRole('button', { name: 'Retirer Visa se terminant par 4242' }).click()
  await page
    .getByRole('dialog', { name: 'Retirer cette carte ?' })
    .getByRole('button', { name: 'Retirer la carte' })
    .click()
  await expect(page.getByText('Aucune carte gardée')).toBeVisible()
  await expect(page.getByText('Visa se terminant par 4242 : carte retirée.')).toBeFocused()
  expect(await savedCards()).toEqual([])

  await createApi(baseURL as string).holdHours(awa, await aProfessional({ offers: 'Braids', price: 100 }), inAWeek(14))
  await openPayment(page)
  await wallet.click()
  await orderButton(page).click()
  await expect(bookedDialogOf(page)).toBeVisible()
  expect(await savedCards()).toEqual([])
})
