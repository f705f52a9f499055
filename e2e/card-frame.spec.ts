import { expect } from '@playwright/test'
import { frameOf, lastEvent } from './card-frame.ts'
import { test } from './card-host.ts'

const inTwoYears = (new Date().getFullYear() + 2) % 100

test('the card frame formats the input and shows the brand', async ({ host }) => {
  const { number, expiry, code } = frameOf(host)
  await number.pressSequentially('4242x424242424242999')
  await expect(number).toHaveValue('4242 4242 4242 4242')
  await expect(number).toHaveAccessibleDescription('Visa')
  await number.fill('5555')
  await expect(number).toHaveAccessibleDescription('Mastercard')
  await number.fill('4242424242424242')

  for (const [typed, shown] of [
    ['1', '1'],
    ['12', '12 / '],
    ['5', '05 / '],
    ['1/', '01 / '],
    [`12${inTwoYears}`, `12 / ${inTwoYears}`],
    [`5${inTwoYears}`, `05 / ${inTwoYears}`],
  ] as const) {
    await expiry.clear()
    await expiry.pressSequentially(typed)
    await expect(expiry).toHaveValue(shown)
  }
  await code.pressSequentially('12a34')
  await expect(code).toHaveValue('123')
  await expect
    .poll(() => lastEvent(host, 'change'))
    .toEqual({ elementType: 'payment', complete: true, empty: false, collapsed: false, value: { type: 'card' } })
})

test('the card frame lets every digit be deleted', async ({ host }) => {
  const { number, expiry } = frameOf(host)
  await number.pressSequentially('424242424')
  for (const left of ['4242 4242', '4242 424', '4242 42', '4242 4', '4242', '424']) {
    await number.press('Backspace')
    await expect(number).toHaveValue(left)
  }
  await expiry.pressSequentially('123')
  for (const left of ['12', '1', '']) {
    await expiry.press('Backspace')
    await expect(expiry).toHaveValue(left)
  }
  await number.fill('4242 4242')
  await number.press('Home')
  await number.press('ArrowRight')
  await number.press('Delete')
  await expect(number).toHaveValue('4424 242')
  expect(await number.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(1)
})

test('the card frame accepts pasted values in any format', async ({ host, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { number, expiry } = frameOf(host)
  const paste = async (field: typeof number, text: string) => {
    await field.clear()
    await host.evaluate((text) => navigator.clipboard.writeText(text), text)
    await field.press('ControlOrMeta+V')
  }
  for (const text of ['4242424242424242', '4242-4242-4242-4242', ' 4242 4242 4242 4242 ']) {
    await paste(number, text)
    await expect(number).toHaveValue('4242 4242 4242 4242')
  }
  for (const text of [`12/20${inTwoYears}`, `12-${inTwoYears}`, `12 / ${inTwoYears}`, `20${inTwoYears}-12`]) {
    await paste(expiry, text)
    await expect(expiry).toHaveValue(`12 / ${inTwoYears}`)
  }
})

test('the card frame has autofill hints and large touch targets', async ({ host }) => {
  const { number, expiry, code } = frameOf(host)
  await expect(number).toHaveAttribute('autocomplete', 'cc-number')
  await expect(expiry).toHaveAttribute('autocomplete', 'cc-exp')
  await expect(code).toHaveAttribute('autocomplete', 'cc-csc')
  for (const field of [number, expiry, code]) {
    await expect(field).toHaveAttribute('inputmode', 'numeric')
    expect((await field.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  }
})

test('the card frame shows each error beside its field and focuses the first', async ({ host, expectAccessible }) => {
  const { number, expiry, code } = frameOf(host)
  await expectAccessible(host)
  const { error } = await host.evaluate(() => window.elements.submit())
  expect(error).toMatchObject({ type: 'validation_error', code: 'incomplete_number' })
  await expect(number).toBeFocused()
  await expect(number).toHaveAccessibleDescription('Le numéro de carte est incomplet.')
  await expect(expiry).toHaveAccessibleDescription('La date d’expiration est incomplète.')
  await expect(code).toHaveAccessibleDescription('Le code de sécurité est incomplet.')
  await expectAccessible(host)

  await number.fill('4242 4242 4242 4241')
  await number.press('Tab')
  await expect(number).toHaveAttribute('aria-invalid', 'true')
  await expect(number).toHaveAccessibleDescription(/n’est pas valide/)
  await number.fill('4242 4242 4242 4242')
  await expect(number).not.toHaveAttribute('aria-invalid')
  for (const [typed, message] of [
    ['1320', 'Le mois d’expiration n’est pas valide.'],
    ['1220', 'La date d’expiration est passée.'],
    ['1', 'La date d’expiration est incomplète.'],
  ] as const) {
    await expiry.fill(typed)
    await expiry.press('Tab')
    await expect(expiry).toHaveAccessibleDescription(message)
  }
  await expiry.fill(`12${inTwoYears}`)
  await host.evaluate(() => window.elements.submit())
  await expect(code).toBeFocused()
  await code.fill('123')
  expect(await host.evaluate(() => window.elements.submit())).toEqual({ selectedPaymentMethod: 'card' })
})

test('the card frame causes no layout shift on load or when a field is invalid', async ({ host }) => {
  const { number } = frameOf(host)
  const pay = host.getByRole('button', { name: 'Payer' })
  for (const width of [host.viewportSize()?.width ?? 0, 320]) {
    await host.setViewportSize({ width, height: 800 })
    await host.reload()
    await expect.poll(() => lastEvent(host, 'ready')).toBeTruthy()
    const [first, later] = await host.evaluate(() => window.heights)
    expect([width, later]).toEqual([width, first])
    const before = await pay.boundingBox()
    await number.fill('4242')
    await pay.focus()
    await expect(number).toHaveAttribute('aria-invalid', 'true')
    expect(await pay.boundingBox()).toEqual(before)
    expect(await host.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
  await host.evaluate(() => window.elements.submit())
  await frameOf(host).testCards.click()
  await expect
    .poll(() => host.evaluate(() => Number.parseInt(document.querySelector('iframe')?.style.height ?? '', 10)))
    .toBeGreaterThan(400)
})

test('the card frame is reachable by Tab in both directions and shows the focus', async ({ host }) => {
  const { number, expiry, code, testCards, button } = frameOf(host)
  const wallet = button(/^Portefeuille de test$/)
  await expect.poll(() => lastEvent(host, 'ready')).toBeTruthy()
  await host.getByRole('button', { name: 'Avant' }).focus()
  for (const stop of [number, expiry, code, wallet]) {
    await host.keyboard.press('Tab')
    await expect(stop).toBeFocused()
    expect(await stop.evaluate((input) => getComputedStyle(input).outline)).toBe('rgb(109, 31, 72) solid 3px')
  }
  await host.keyboard.press('Tab')
  await expect(testCards).toBeFocused()
  await host.keyboard.press('Tab')
  await expect(host.getByRole('button', { name: 'Payer' })).toBeFocused()
  await host.keyboard.press('Shift+Tab')
  await expect(testCards).toBeFocused()
  await expect
    .poll(() => host.evaluate(() => window.events.map(({ name }) => name)))
    .toEqual(['ready', 'focus', 'blur', 'focus'])
})

test('the card frame submits the form on Enter and reports Escape', async ({ host }) => {
  const { number } = frameOf(host)
  await number.press('Enter')
  await expect.poll(() => host.evaluate(() => window.submitted)).toBe(1)
  await number.press('Escape')
  await expect.poll(() => lastEvent(host, 'escape')).toEqual({ elementType: 'payment' })
})

test('the card frame gives the page a payment method, and never a card number', async ({ host, expectAccessible }) => {
  const { number, testCards, button, text } = frameOf(host)
  await expect(text('Aucune carte réelle n’est débitée.')).toBeVisible()
  await testCards.click()
  await expect(button(/^4000 0000 0000 9995 Fonds insuffisants$/)).toBeVisible()
  await expectAccessible(host)
  await button(/^4242 4242 4242 4242 Le paiement passe$/).click()
  await expect(number).toHaveValue('4242 4242 4242 4242')
  await host.evaluate(() => window.elements.submit())
  const { paymentMethod } = await host.evaluate(() => window.stripe.createPaymentMethod({ elements: window.elements }))
  expect(paymentMethod).toMatchObject({ type: 'card', card: { brand: 'visa', last4: '4242' } })
  const messages = JSON.stringify(await host.evaluate(() => window.messages))
  expect(messages).toContain('"last4":"4242"')
  expect(messages).not.toMatch(/4242\D?4242/)
})

test('the card frame explains in French why a card is rejected', async ({ host, problems }) => {
  const { number, expiry, code } = frameOf(host)
  await number.fill('4111 1111 1111 1111')
  await expiry.fill(`12${inTwoYears}`)
  await code.fill('123')
  const create = () => host.evaluate(() => window.stripe.createPaymentMethod({ elements: window.elements }))
  expect((await create()).error).toMatchObject({
    type: 'card_error',
    code: 'card_declined',
    message: 'Cette carte n’est pas une carte d’essai. Rien n’a été débité\u00a0: prenez une des cartes d’essai.',
  })
  await host.route('**/v1/payment_methods', (route) => route.abort())
  expect((await create()).error).toMatchObject({
    type: 'api_connection_error',
    message: 'La connexion a été interrompue. Vérifiez votre réseau, puis réessayez.',
  })
  expect(problems.splice(0)).toEqual([expect.stringContaining('net::ERR_FAILED')])
})

test('the card frame can be cleared, locked, unmounted and mounted again', async ({ host }) => {
  const { number } = frameOf(host)
  await number.fill('4242')
  await host.evaluate(() => window.card.update({ readOnly: true }))
  await expect(number).not.toBeEditable()
  await host.evaluate(() => window.card.update({ readOnly: false }))
  await expect(number).toBeEditable()
  await host.evaluate(() => window.card.clear())
  await expect(number).toHaveValue('')
  await host.evaluate(() => window.card.focus())
  await expect(number).toBeFocused()
  await host.evaluate(() => window.card.unmount())
  await expect(number).toHaveCount(0)
  await host.evaluate(() => window.card.mount('#card'))
  await expect(number).toBeVisible()
})

test('the sandbox names every unsupported call', async ({ host }) => {
  const mistakes = await host.evaluate(() => {
    const errorTextOf = (mistake: () => unknown) => {
      try {
        return mistake()
      } catch (error) {
        return String(error)
      }
    }
    return [
      errorTextOf(() => window.stripe.confirmPayment),
      errorTextOf(() => window.elements.create('card')),
      errorTextOf(() => window.Stripe?.('sk_test_x')),
      errorTextOf(() => window.stripe.elements({ mode: 'payment', amount: 6050, currency: 'eur' })),
    ]
  })
  expect(mistakes).toEqual([
    'IntegrationError: stripe.confirmPayment is not in the payment sandbox.',
    'IntegrationError: The sandbox has no element card, only payment.',
    'IntegrationError: Stripe() wants a publishable key: pk_…',
    "IntegrationError: stripe.elements() of the sandbox needs paymentMethodCreation: 'manual' and allowedPaymentMethodTypes: ['card'].",
  ])
})
