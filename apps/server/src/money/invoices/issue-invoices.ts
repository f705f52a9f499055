import { companyOf } from '@couronne/contract/lib/company'
import type { NamedPurchase } from '@couronne/contract/money/purchases'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { inTransaction, type Within } from '../../lib/database/transaction.ts'
import { Refusal } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import {
  complementOf,
  creditDraft,
  type Draft,
  type Invoiced,
  numeroOf,
  type Paper,
  seriesOf,
  sumsOf,
} from './invoice.rules.ts'
import { duePurchases, duePurchasesOf, sellersInvoice, standingPapers } from './queries.ts'

type Writing = Within<Pick<Deps, 'db' | 'clock' | 'config' | 'purchaseKinds'>>

/** Locks the purchase and returns what to invoice. Returns undefined if there is no such purchase. */
const lockInvoiced = ({ db, clock, config, purchaseKinds }: Writing, { kind, id }: NamedPurchase) =>
  purchaseKinds[kind].invoiced(db, id, { now: clock.now(), company: companyOf(config.site.legal) })

/** Returns the seller's invoice of a purchase to its customer or professional, and issues it first if it is missing. */
export const issueInvoice = (deps: Deps, viewer: Viewer, purchase: NamedPurchase) =>
  inTransaction(deps, async (deps, db) => {
    const bought = await lockInvoiced(deps, purchase)
    if (!bought || ![bought.customerId, bought.professionalId].includes(viewer.id)) throw new Refusal('not_found')
    await bringUpToDate(deps, purchase.id, bought)
    const invoice = await sellersInvoice(db, purchase.id)
    if (!invoice) throw new Refusal('nothing_to_invoice')
    return invoice
  })

/**
 * Issues the missing invoices of a purchase that is final, or that was invoiced and has changed. It locks the purchase
 * before its row in the pending invoices.
 */
const writePapers = async (deps: Writing, purchase: NamedPurchase) => {
  const bought = await lockInvoiced(deps, purchase)
  if (!bought) return
  if (bought.isFinal || (await standingPapers(deps.db, purchase.id)).length > 0)
    await bringUpToDate(deps, purchase.id, bought)
  await deps.db.deleteFrom('pendingInvoices').where('purchaseId', '=', purchase.id).execute()
}

const fewAtOnce = 50

/** Each purchase has its own transaction, so that a failure does not block the others. */
export const issueDueInvoices = async (deps: Deps) => {
  const failed: unknown[] = []
  for (;;) {
    const due = (await duePurchases(deps.db, fewAtOnce + failed.length)).slice(failed.length)
    for (const purchase of due)
      await inTransaction(deps, (deps) => writePapers(deps, purchase)).catch((error) => failed.push(error))
    if (due.length < fewAtOnce) break
  }
  if (failed.length > 0) throw new AggregateError(failed, 'papers that could not be written')
}

/** Issues a person's pending invoices. It must run before the person's name is erased everywhere else. */
export const writePapersOf = async (deps: Writing, userId: string) => {
  for (const purchase of await duePurchasesOf(deps.db, userId)) await writePapers(deps, purchase)
}

/** Makes each seller's invoices match the ledger: an invoice for a missing amount, credit notes for refunds. */
const bringUpToDate = async (deps: Writing, purchaseId: string, { customerId, parts }: Invoiced) => {
  const papers = await standingPapers(deps.db, purchaseId)
  for (const { issuerId, retainedCents, draft } of parts) {
    const hers = papers.filter((paper) => paper.issuerId === issuerId)
    const [paper] = hers
    const missing = retainedCents - hers.reduce((sum, { leftCents }) => sum + leftCents, 0)
    const write = (paper: Draft) => issue(deps, { purchaseId, customerId }, paper)
    if (missing > 0 && paper) await write(complementOf(draft(missing), missing))
    else if (missing > 0) await writeFirst(draft(retainedCents), retainedCents, write)
    else await creditAll(hers, -missing, write)
  }
}

type Write = (draft: Draft) => Promise<Paper>

/** An order is invoiced as it was placed, and what was already refunded is credited at once. */
const writeFirst = async (draft: Draft, retainedCents: number, write: Write) => {
  const paper = await write(draft)
  await creditAll([paper], paper.leftCents - retainedCents, write)
}

const creditAll = async (papers: Paper[], cents: number, write: Write) => {
  let left = cents
  for (const paper of papers) {
    const part = Math.min(left, paper.leftCents)
    if (part > 0) await write(creditDraft(paper, part))
    left -= part
  }
}

/** Takes the next number of the series. The number is free again if the transaction rolls back. */
const issue = async (
  { db, clock }: Writing,
  of: { purchaseId: string; customerId: string },
  draft: Draft,
): Promise<Paper> => {
  const { last, lastAt } = await db
    .insertInto('invoiceCounters')
    .values({ series: seriesOf(draft), last: 1, lastAt: clock.now() })
    .onConflict((conflict) =>
      conflict.column('series').doUpdateSet({
        last: sql`invoice_counters.last + 1`,
        // The clocks of two servers may differ, but the dates must follow the numbers.
        lastAt: sql`greatest(invoice_counters.last_at, excluded.last_at)`,
      }),
    )
    .returning(['last', 'lastAt'])
    .executeTakeFirstOrThrow()
  const { lines, totalCents, netCents, vatCents } = sumsOf(draft)
  const numero = numeroOf(draft, last)
  const { id } = await db
    .insertInto('invoices')
    .values({
      ...{ issuerId: draft.issuerId, type: draft.type, number: last, numero, corrects: draft.corrects },
      ...{ ...of, issuedAt: lastAt },
      ...{ seller: draft.seller, buyer: draft.buyer, texts: draft.texts, vatPercent: draft.vatPercent },
      ...{ netCents, vatCents, totalCents },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('invoiceLines')
    .values(
      lines.map(({ libelle, quantity, unitPriceCents, netCents, totalCents }, place) => ({
        ...{ invoiceId: id, place, libelle, quantity },
        ...{ unitPriceCents, netCents, totalCents },
      })),
    )
    .execute()
  return { ...draft, id, numero, issuedAt: lastAt, leftCents: totalCents, leftNetCents: netCents }
}
