import { expect } from '@playwright/test'
import {
  bankDialogOf,
  bookedDialogOf,
  cardFrameOf,
  cards,
  expectNotConfirmed,
  expiryYear,
  openPayment,
  orderButton,
  paymentDialogOf,
  pressEscapeInFrame,
} from './cards.ts'
import { test } from './fixtures.ts'
import { pressKey, typeText } from './keyboard.ts'

test('a booking is chosen and paid by keyboard alone', { tag: '@wide' }, async ({ page, logInAs, aProfessional }) => {
  const nadia = await aProfessional({ offers: 'Braids', price: 100 })
  await logInAs('customer')
  const query = new URLSearchParams({ professionalId: nadia.id, prestation: nadia.service.id })
  await page.goto(`/reservation/${nadia.firstname}?${query}`)

  const hours = page.getByRole('region', { name: 'Le jour et l’heure' }).getByRole('button', { name: / h( \d\d)?$/ })
  await pressKey(page, hours.first())
  await pressKey(page, page.getByRole('button', { name: 'Confirmer' }))

  const frame = cardFrameOf(page)
  await typeText(page, frame.getByLabel('Numéro de carte'), cards.challenged)
  await typeText(page, frame.getByLabel('Date d’expiration'), `12${expiryYear}`)
  await typeText(page, frame.getByLabel('Code de sécurité'), '123')
  await pressKey(page, orderButton(page))
  await expect(bankDialogOf(page).page.getByRole('button', { name: 'Confirmer le paiement' })).toBeVisible()
  pressEscapeInFrame(page)
  await expectNotConfirmed(page)

  // The card is still in its frame, where Enter submits the order too.
  await pressKey(page, frame.getByLabel('Code de sécurité'))

  await pressKey(page, bankDialogOf(page).page.getByRole('button', { name: 'Confirmer le paiement' }))
  await pressKey(page, bookedDialogOf(page).getByRole('button', { name: 'Fermer', exact: true }))
  await expect(page).toHaveURL('/')
})

test('Escape in the card frame closes the payment, which can be resumed', { tag: '@variant' }, async ({
  page,
  aHold,
}) => {
  await aHold()
  await openPayment(page)
  // An enabled button shows that the frame's script is listening.
  await expect(orderButton(page)).toBeEnabled()
  await cardFrameOf(page).getByLabel('Numéro de carte').focus()
  pressEscapeInFrame(page)
  await expect(paymentDialogOf(page)).toBeHidden()
  await openPayment(page)
})

test('submitting an incomplete card focuses the first invalid field', { tag: '@variant' }, async ({ page, aHold }) => {
  await aHold()
  await openPayment(page)
  const number = cardFrameOf(page).getByLabel('Numéro de carte')
  await expect(orderButton(page)).toBeEnabled()
  // Some browsers do not move the focus into a frame that is inert at that moment.
  await page.evaluate(() => {
    const inert = new MutationObserver(() => document.body.setAttribute('data-frame-was-inert', ''))
    inert.observe(document.body, { subtree: true, attributeFilter: ['inert'] })
  })
  await pressKey(page, orderButton(page))
  await expect(number).toBeFocused()
  await page.keyboard.type('4')
  await expect(number).toHaveValue('4')
  await expect(page.locator('[data-frame-was-inert]')).toHaveCount(0)
})
