import { ledgerWrongs } from '../../../src/money/ledger/check-ledger.ts'
import { isLastingDebt, type TestApp } from '../../../test/harness.ts'
import { bankWrongs } from './bank-wrongs.ts'
import type { Books } from './books.ts'
import { checkPayments, checkRefunds, checkUnmatched } from './check-money.ts'
import { checkPrice, checkShare } from './check-visit.ts'
import { besides, ownRowsOf } from './own-rows.ts'
import { visitsOf } from './reckoning.ts'

/** Excludes long-standing debts: another check covers them. */
export const ownWrongs = async ({ db }: TestApp, professionals: string[]) =>
  (await ledgerWrongs(db, professionals)).filter((wrong) => !isLastingDebt(wrong))

type Seen = { app: TestApp; professionals: string[]; now: Date }

/** Returns all violations about these professionals' appointments, in our own ledger and at the provider. */
export const wrongs = async ({ app, professionals, now }: Seen, books: Books) => {
  const visits = await visitsOf(app, professionals)
  const both = besides(await ownRowsOf(app, professionals), books)
  const banks = await bankWrongs(app.db, professionals, books.disputes)
  const found = [...(await ownWrongs(app, professionals)), ...banks.found]
  const check = (isRight: boolean, wrong: string) => {
    if (!isRight) found.push(wrong)
  }
  const { shares, ours, reversals, paid } = both

  for (const { id, remainingCents, connectId } of both.owed) {
    const { available } = await app.deps.stripe.balance.retrieve({}, { stripeAccount: String(connectId) })
    const cents = available[0]?.amount ?? 0
    check(cents < remainingCents, `reversal ${id} of ${remainingCents} waits, and there are ${cents} on her account`)
  }
  for (const { id } of both.overlaps) check(false, `visit ${id} shares its hours with another`)
  checkUnmatched(both, check)
  checkRefunds(both, check)
  checkPayments(both, check)
  for (const visit of visits) {
    checkPrice(visit, both, check)
    checkShare(visit, both, now, check)
  }
  const disputes = banks.disputes.map(({ id, ...dispute }) => ({
    ...dispute,
    takesBack: reversals.some(({ causeId }) => causeId === id),
    replaces: ours.some(({ paymentId, replacedCents }) => paymentId === dispute.paymentId && replacedCents > 0),
  }))
  return { found, visits, shares, disputes, paid: paid.length, refunded: ours.length, reversals }
}

/** Returns the professionals with transfers that still wait. */
export const waitingForAccounts = async ({ db }: TestApp, professionals: string[]) => {
  const waiting = await db
    .selectFrom('transfers as t')
    .innerJoin('appointments as a', 'a.id', 't.purchaseId')
    .select('a.professionalId as id')
    .distinct()
    .where('a.professionalId', 'in', professionals)
    .where('t.status', '=', 'undecided')
    .execute()
  return waiting.map(({ id }) => id)
}
