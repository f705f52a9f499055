import { expect, type Locator, type Page } from '@playwright/test'

// These helpers do what people do with the card and the bank, in the payment sandbox's frames.

/** Stripe's public test numbers. */
export const cards = {
  visa: '4242 4242 4242 4242',
  mastercard: '5555 5555 5555 4444',
  challenged: '4000 0027 6000 3184',
  declined: '4000 0000 0000 0002',
  withoutFunds: '4000 0000 0000 9995',
}

/** A year in two digits, three years ahead. */
export const expiryYear = (new Date().getFullYear() + 3) % 100

export const paymentDialogOf = (page: Page) => page.getByRole('dialog', { name: 'Paiement', exact: true })
export const bookedDialogOf = (page: Page) => page.getByRole('dialog', { name: 'La réservation a été prise en compte' })
export const orderButton = (page: Page) =>
  paymentDialogOf(page).getByRole('button', { name: /^Commander avec obligation de paiement/ })

export const cardFrameOf = (page: Page) =>
  paymentDialogOf(page).getByTitle('Saisie sécurisée de la carte').contentFrame()

/** Opens the payment of a held appointment from the list of appointments. */
export const openPayment = async (page: Page) => {
  await page.goto('/account/mes-rendez-vous')
  await page.getByRole('button', { name: /^Reprendre le paiement : Braids$/ }).click()
  await expect(paymentDialogOf(page)).toBeVisible()
}

/** Fills all card fields in the frame, replacing their content. */
export const typeCard = async (page: Page, number: string) => {
  const frame = cardFrameOf(page)
  await frame.getByLabel('Numéro de carte').fill(number)
  await frame.getByLabel('Date d’expiration').fill(`12 / ${expiryYear}`)
  await frame.getByLabel('Code de sécurité').fill('123')
}

export const payWith = async (page: Page, number: string) => {
  await typeCard(page, number)
  await orderButton(page).click()
}

/** Returns the bank's dialog, and the bank's page in it. */
export const bankDialogOf = (page: Page) => {
  const window = page.getByRole('dialog', { name: 'Authentification du paiement' })
  return { window, page: window.getByTitle('Page de votre banque').contentFrame() }
}

/**
 * Presses Escape in a frame that disappears because of it. Chromium may then never confirm the key press, so the
 * promise is not awaited.
 */
export const pressEscapeInFrame = (page: Page) => void page.keyboard.press('Escape').catch(() => {})

export const closeBookedDialog = async (page: Page) =>
  bookedDialogOf(page).getByRole('button', { name: 'Fermer', exact: true }).click()

export const expectRefused = (payment: Locator, sentence: string) =>
  expect(payment.getByRole('alert')).toHaveText(`${sentence} Rien n’a été débité.`)

/** Closes the error dialog about a lost answer; the same order can then be sent again with one press. */
export const closeErrorDialog = async (page: Page, title: string) => {
  const errorDialog = page.getByRole('alertdialog', { name: title })
  await expect(errorDialog).toHaveAccessibleDescription(/^Réessayez .* vous ne paierez pas deux fois\.$/)
  await errorDialog.getByRole('button', { name: 'Fermer' }).click()
  await expect(orderButton(page)).toBeFocused()
  await expect(paymentDialogOf(page).getByRole('alert')).toContainText(title)
}

export const expectNotConfirmed = (page: Page) =>
  expect(paymentDialogOf(page).getByRole('alert')).toHaveText(
    'Votre banque n’a pas confirmé ce paiement. Rien n’a été débité : réessayez, ou prenez une autre carte.',
  )

/** Blocks requests to the address until the test calls `release`. */
export const blockRequests = async (page: Page, address: string) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    await route.continue()
  })
  return { release: resolve }
}
