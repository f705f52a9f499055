import { expect, type Page } from '@playwright/test'
import { type CardHost, test } from './card-host.ts'
import { pressEscapeInFrame } from './cards.ts'

type Host = Page & CardHost

/** Hands a payment over to the bank; `ended` returns the result of handleNextAction(). */
const atTheBank = async (host: Host) => {
  const payment = await host.challengedPayment()
  await host.getByRole('button', { name: 'Payer' }).focus()
  await host.evaluate((clientSecret) => {
    window.challenge = window.stripe.handleNextAction({ clientSecret }) as typeof window.challenge
  }, payment.client_secret)
  const dialog = host.getByRole('dialog', { name: 'Authentification du paiement' })
  const bank = dialog.getByTitle('Page de votre banque').contentFrame()
  return {
    ...payment,
    dialog,
    bank,
    title: bank.getByRole('heading', { name: 'Votre banque vous demande de confirmer ce paiement' }),
    confirm: bank.getByRole('button', { name: 'Confirmer le paiement' }),
    refuse: bank.getByRole('button', { name: 'Refuser' }),
    close: dialog.getByRole('button', { name: 'Fermer sans payer' }),
    ended: () => host.evaluate(() => window.challenge),
  }
}

const notAuthenticated = {
  type: 'invalid_request_error',
  code: 'payment_intent_authentication_failure',
  message: 'Votre banque n’a pas pu vous authentifier. Choisissez un autre moyen de paiement et réessayez.',
  payment_intent: { status: 'requires_payment_method' },
}

test('a payment is confirmed at the bank', async ({ host, expectAccessible }) => {
  const { dialog, bank, title, confirm, ended, id } = await atTheBank(host)
  await expect(title).toBeFocused()
  await expect(bank.getByText('Couronne')).toBeVisible()
  await expect(bank.getByText(/60,50\s€/)).toBeVisible()
  await expect(bank.getByText('3184')).toBeVisible()
  await expectAccessible(host)
  await confirm.click()
  expect(await ended()).toMatchObject({ paymentIntent: { id, status: 'succeeded' } })
  await expect(dialog).toHaveCount(0)
  await expect(host.getByRole('button', { name: 'Payer' })).toBeFocused()
})

test('a payment is refused at the bank, and a new card may be given', async ({ host }) => {
  const { refuse, ended, id, client_secret } = await atTheBank(host)
  await refuse.click()
  expect((await ended()).error).toMatchObject(notAuthenticated)
  expect(await host.statusOf(id)).toBe('requires_payment_method')
  const { paymentIntent } = await host.evaluate((secret) => window.stripe.retrievePaymentIntent(secret), client_secret)
  expect(paymentIntent).toMatchObject({ id, status: 'requires_payment_method' })
})

const closings: [string, (challenge: Awaited<ReturnType<typeof atTheBank>>, host: Host) => Promise<void>][] = [
  ['its button', ({ close }) => close.click()],
  [
    'Escape on the bank’s page',
    async ({ confirm }, host) => {
      await confirm.focus()
      pressEscapeInFrame(host)
    },
  ],
  ['Escape beside it', ({ close }) => close.press('Escape')],
]
for (const [closing, leave] of closings)
  test(`closing the bank’s window by ${closing} fails the authentication, as with Stripe`, async ({ host }) => {
    const challenge = await atTheBank(host)
    await expect(challenge.title).toBeFocused()
    await leave(challenge, host)
    expect((await challenge.ended()).error).toMatchObject(notAuthenticated)
    await expect(challenge.dialog).toHaveCount(0)
    expect(await host.statusOf(challenge.id)).toBe('requires_payment_method')
  })

test('the bank’s window opens before the payment’s data are loaded', async ({ host, expectAccessible }) => {
  const requested = Promise.withResolvers<void>()
  await host.route('**/v1/payment_intents/**', async (route) => {
    await requested.promise
    await route.continue()
  })
  const { dialog, title } = await atTheBank(host)
  await expect(dialog.getByRole('status')).toHaveText('Connexion à votre banque…')
  await expectAccessible(host)
  requested.resolve()
  await expect(title).toBeFocused()
})

test('the bank’s window can be closed before the payment’s data are loaded', async ({ host }) => {
  const requested = Promise.withResolvers<void>()
  await host.route('**/v1/payment_intents/**', async (route) => {
    await requested.promise
    await route.continue()
  })
  const { close, ended, id } = await atTheBank(host)
  await close.click()
  await expect.poll(() => host.statusOf(id)).toBe('requires_payment_method')
  requested.resolve()
  expect((await ended()).error).toMatchObject(notAuthenticated)
})

const departures: [string, (host: Host) => Promise<unknown>][] = [
  ['the browser goes back', (host) => host.goBack()],
  ['the page removes the card element', (host) => host.evaluate(() => window.card.destroy())],
]
for (const [departure, leave] of departures)
  test(`when ${departure}, the bank’s window closes and the payment stays undecided`, async ({ host }) => {
    await host.evaluate(() => history.pushState(null, '', '/paiement'))
    const { dialog, title, ended, id } = await atTheBank(host)
    await expect(title).toBeFocused()
    await leave(host)
    await expect(dialog).toHaveCount(0)
    expect((await ended()).paymentIntent).toMatchObject({ id, status: 'requires_action' })
    expect(await host.statusOf(id)).toBe('requires_action')
  })

test('the bank’s challenge works by keyboard alone', async ({ host }) => {
  const { title, confirm, refuse, close, ended } = await atTheBank(host)
  await expect(title).toBeFocused()
  await host.keyboard.press('Tab')
  await expect(confirm).toBeFocused()
  expect(await confirm.evaluate((button) => getComputedStyle(button).outline)).toBe('rgb(109, 31, 72) solid 3px')
  await host.keyboard.press('Tab')
  await expect(refuse).toBeFocused()
  // Focus moves back past the start of the frame to the dialog's button, and never to the page behind.
  await host.keyboard.press('Shift+Tab')
  await host.keyboard.press('Shift+Tab')
  await expect(close).toBeFocused()
  await host.keyboard.press('Tab')
  await expect(confirm).toBeFocused()
  await host.keyboard.press('Enter')
  expect((await ended()).paymentIntent?.status).toBe('succeeded')
})

test('closing the tab during the bank’s challenge leaves the payment undecided', async ({ host }) => {
  const { confirm, id } = await atTheBank(host)
  await expect(confirm).toBeVisible()
  await host.close()
  expect(await host.statusOf(id)).toBe('requires_action')
})

test('an answer to the bank that is lost can be sent again', async ({ host, problems, expectAccessible }) => {
  const { bank, confirm, ended } = await atTheBank(host)
  await host.route('**/authenticate', (route) => route.abort(), { times: 1 })
  await confirm.click()
  await expect(bank.getByRole('alert')).toHaveText(/connexion a été interrompue/)
  await expectAccessible(host)
  await bank.getByRole('button', { name: 'Réessayer' }).click()
  expect((await ended()).paymentIntent?.status).toBe('succeeded')
  expect(problems.splice(0)).toEqual([expect.stringContaining('net::ERR_FAILED')])
})

test('a payment decided elsewhere meanwhile is shown with its result', async ({ host, expectAccessible }) => {
  const { bank, refuse, ended, id, client_secret } = await atTheBank(host)
  await expect(refuse).toBeVisible()
  const body = new URLSearchParams({ client_secret, outcome: 'success' })
  await fetch(`${host.sandbox}/sandbox/payment_intents/${id}/authenticate`, { method: 'POST', body })
  await refuse.click()
  await expect(bank.getByRole('alert')).toHaveText('Ce paiement a déjà été confirmé.')
  await expectAccessible(host)
  await bank.getByRole('button', { name: 'Continuer' }).click()
  expect((await ended()).paymentIntent?.status).toBe('succeeded')
})

test('a bank page that does not load can be requested again or closed', async ({ host, expectAccessible }) => {
  await host.route('**/challenge?**', (route) => route.abort(), { times: 1 })
  const { dialog, confirm, ended } = await atTheBank(host)
  await expect(dialog.getByRole('status')).toHaveText(/La page de votre banque ne s’affiche pas. Rien n’a été débité./)
  await expectAccessible(host)
  await dialog.getByRole('button', { name: 'Réessayer' }).click()
  await confirm.click()
  expect((await ended()).paymentIntent?.status).toBe('succeeded')
})

test('handleNextAction rejects a payment that needs no action', async ({ host, problems }) => {
  const { confirm, ended, client_secret } = await atTheBank(host)
  await confirm.click()
  await ended()
  const secondChallenge = host.evaluate((clientSecret) => window.stripe.handleNextAction({ clientSecret }), client_secret)
  await expect(secondChallenge).rejects.toThrow('not in the requires_action state')
  const unknown = host.evaluate(() => window.stripe.retrievePaymentIntent('pi_none_secret_none'))
  expect((await unknown).error).toMatchObject({ code: 'resource_missing', message: 'Ce paiement est introuvable.' })
  expect(problems.splice(0)).toEqual([expect.stringMatching(/status of 404 .*pi_none/)])
})

test('the bank’s window fits the narrowest phone', async ({ host }) => {
  await host.setViewportSize({ width: 320, height: 568 })
  const { dialog, confirm } = await atTheBank(host)
  await confirm.scrollIntoViewIfNeeded()
  const box = await dialog.boundingBox()
  expect(box && box.x >= 0 && box.x + box.width <= 320 && box.y >= 0 && box.y + box.height <= 568).toBe(true)
  expect((await confirm.boundingBox())?.height).toBeGreaterThanOrEqual(44)
})
