import { expect, it } from 'vitest'
import { aLink, anOpenAccount, onboardingAnswers, submit } from './accounts-for-tests.ts'
import { aSandbox, errorOf, payNow, secretKey } from './sandbox-for-tests.ts'

// 3 August 2026 is a Monday.
const toSeconds = (moment: string) => Date.parse(`2026-08-${moment}:00Z`) / 1000
const days = (seconds: number) => new Date(seconds * 1000).toISOString().slice(8, 10)

const setClock = (url: string, moment: string, key = secretKey) =>
  fetch(`${url}/sandbox/clock`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: new URLSearchParams({ now: String(toSeconds(moment)) }),
  })

/**
 * Returns a professional who has received nothing yet, early on a Monday. The actions run at the moments that they
 * name.
 */
const aProfessional = async () => {
  const { stripe, url } = await aSandbox()
  const at = async (moment: string) => {
    expect((await setClock(url, moment)).status).toBe(200)
  }
  await at('03T08:00')
  const account = await anOpenAccount(stripe)
  const header = { stripeAccount: account }
  const receive = async (amount: number) => {
    const { latest_charge } = await stripe.paymentIntents.create({ ...payNow, amount })
    return stripe.transfers.create({
      amount,
      currency: 'eur',
      destination: account,
      source_transaction: String(latest_charge),
    })
  }
  const reverse = (transfer: { id: string }, amount: number) =>
    stripe.transfers.createReversal(transfer.id, { amount })
  /** Returns the payouts, oldest first: amount, status, the day it was made and the day it arrives. */
  const payouts = async () => {
    const { data } = await stripe.payouts.list({ limit: 100 }, header)
    return data
      .reverse()
      .map(({ amount, status, created, arrival_date }) => [amount, status, days(created), days(arrival_date)])
  }
  const balance = async () => {
    const { available, pending } = await stripe.balance.retrieve({}, header)
    return [available[0]?.amount, pending[0]?.amount]
  }
  return { stripe, url, at, account, header, receive, reverse, payouts, balance }
}

it('a transfer is available on the second working day, is paid out once with the day’s others, and arrives on the next', async () => {
  const { at, receive, payouts, balance } = await aProfessional()
  await receive(2800)
  await at('03T20:00')
  await receive(1405)
  await at('04T23:59')
  expect([await balance(), await payouts()]).toEqual([[0, 4205], []])
  await at('05T00:00')
  expect([await balance(), await payouts()]).toEqual([[0, 0], [[4205, 'pending', '05', '06']]])
  await at('05T12:00')
  expect(await payouts()).toEqual([[4205, 'in_transit', '05', '06']])
  await at('05T13:00')
  await receive(300)
  await at('06T00:00')
  expect([await balance(), await payouts()]).toEqual([[0, 300], [[4205, 'paid', '05', '06']]])
  // Friday's payout arrives on Monday; Thursday's and Saturday's money waits for a working day.
  await at('07T09:00')
  await receive(700)
  await at('08T09:00')
  await receive(90)
  await at('12T00:00')
  expect(await payouts()).toEqual([
    [4205, 'paid', '05', '06'],
    [300, 'paid', '07', '10'],
    [790, 'paid', '11', '12'],
  ])
})

it('payouts are transfers less reversals to the cent, whenever they are looked at', async () => {
  const playMonth = async (isLookedAtDaily: boolean) => {
    const { at, receive, reverse, payouts, balance } = await aProfessional()
    let openTransfers = 0
    for (let day = 3; day <= 14; day++) {
      await at(`${String(day).padStart(2, '0')}T10:30`)
      const receivedTransfer = await receive(1001 + 37 * day)
      const reversedCents = day % 3 === 0 ? 333 + day : 0
      if (reversedCents) await reverse(receivedTransfer, reversedCents)
      openTransfers += receivedTransfer.amount - reversedCents
      if (!isLookedAtDaily && day < 14) continue
      const [available = 0, pending = 0] = await balance()
      const paid = (await payouts()).reduce((sum, [amount]) => sum + Number(amount), 0)
      expect([available, paid + pending]).toEqual([0, openTransfers])
    }
    return payouts()
  }
  const daily = await playMonth(true)
  expect(daily).toHaveLength(8)
  expect(await playMonth(false)).toEqual(daily)
})

it('what has been paid out cannot be reversed before enough is available again, and then once', async () => {
  const { stripe, at, account, receive, reverse, payouts, balance } = await aProfessional()
  const first = await receive(2800)
  const { latest_charge } = await stripe.paymentIntents.create({ ...payNow, amount: 2500 })
  await at('06T10:00')
  expect(await balance()).toEqual([0, 0])
  const refused = await errorOf(reverse(first, 2000))
  expect(refused).toMatchObject({ statusCode: 400, code: 'balance_insufficient' })
  // Pending money does not cover a reversal.
  await receive(3000)
  expect((await errorOf(reverse(first, 2000))).code).toBe('balance_insufficient')
  // A transfer of a charge whose money is available is available at once.
  await stripe.transfers.create({
    amount: 2500,
    currency: 'eur',
    destination: account,
    source_transaction: String(latest_charge),
  })
  expect(await balance()).toEqual([2500, 3000])
  await reverse(first, 2000)
  expect((await errorOf(reverse(first, 501))).code).toBe('balance_insufficient')
  expect(await balance()).toEqual([500, 3000])
  expect((await stripe.transfers.retrieve(first.id)).amount_reversed).toBe(2000)
  await at('12T10:00')
  expect([await balance(), await payouts()]).toEqual([
    [0, 0],
    [
      [2800, 'paid', '05', '06'],
      [500, 'paid', '07', '10'],
      [3000, 'paid', '10', '11'],
    ],
  ])
})

it('what is reversed before it is available is never paid out', async () => {
  const { at, receive, reverse, payouts, balance } = await aProfessional()
  const first = await receive(2800)
  await reverse(first, 2800)
  expect(await balance()).toEqual([0, 0])
  await at('20T10:00')
  expect([await balance(), await payouts()]).toEqual([[0, 0], []])
})

it('an account that is not open gets no payout, and gets all that waited once it is open', async () => {
  const { stripe, at, account, receive, payouts, balance } = await aProfessional()
  await receive(2800)
  await at('05T10:00')
  await receive(100)
  await at('06T10:00')
  // Nobody has read the balance meanwhile; yesterday's payout is made nevertheless.
  await submit(await aLink(stripe, account), { ...onboardingAnswers, end: 'refuse' })
  await at('14T10:00')
  expect([await balance(), await payouts()]).toEqual([[100, 0], [[2800, 'paid', '05', '06']]])
  await submit(await aLink(stripe, account), onboardingAnswers)
  expect(await payouts()).toHaveLength(1)
  await at('17T00:00')
  expect((await payouts()).slice(1)).toEqual([[100, 'pending', '17', '18']])
})

it('a payout is visible to its own account only', async () => {
  const { stripe, url, at, header, receive } = await aProfessional()
  const other = await anOpenAccount(stripe)
  await receive(2800)
  await at('05T10:00')
  const [payout] = (await stripe.payouts.list({}, header)).data
  if (!payout) throw new Error('no payout')
  expect(payout).toMatchObject({ object: 'payout', automatic: true, method: 'standard', type: 'bank_account' })
  expect(payout.id).toMatch(/^po_/)
  await at('06T10:00')
  expect(await stripe.payouts.retrieve(payout.id, {}, header)).toMatchObject({ ...payout, status: 'paid' })
  expect((await stripe.payouts.list({ status: 'pending' }, header)).data).toEqual([])
  for (const account of [{ stripeAccount: other }, {}]) {
    expect((await stripe.payouts.list({}, account)).data).toEqual([])
    expect((await errorOf(stripe.payouts.retrieve(payout.id, {}, account))).statusCode).toBe(404)
  }
  expect((await fetch(`${url}/v1/payouts`)).status).toBe(401)
})

it('the dashboard shows what is available, what is pending and the state of each payout', async () => {
  const { stripe, at, account, receive } = await aProfessional()
  await receive(2800)
  await at('05T13:00')
  await receive(1200)
  const shown = async () => {
    const page = await fetch((await stripe.accounts.createLoginLink(account)).url)
    return (await page.text()).replaceAll(/<[^>]+>|\s+/g, ' ').replaceAll(/\s+/g, ' ')
  }
  const first = await shown()
  expect(first).toContain('Disponible 0,00 €')
  expect(first).toContain('À venir 12,00 €')
  expect(first).toContain('En route, attendu le 6 août 2026 28,00 €')
  await at('07T09:00')
  const second = await shown()
  expect(second).toContain('Arrivé le 6 août 2026 28,00 €')
  expect(second).toContain('En préparation, attendu le 10 août 2026 12,00 €')
})
