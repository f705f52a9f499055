import { companyOf } from '@couronne/contract/lib/company'
import type { PurchaseRef } from '@couronne/contract/money/purchases'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { inTransaction, type WithTx } from '../../lib/database/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import {
  complementOf,
  creditDraft,
  type Draft,
  type InvoiceContent,
  type IssuedInvoice,
  numeroOf,
  seriesOf,
  sumsOf,
} from './invoice.rules.ts'
import { creditableInvoices, pendingPurchases, pendingPurchasesOf, sellersInvoice } from './queries.ts'

type InvoiceContext = WithTx<Pick<Deps, 'db' | 'clock' | 'config' | 'purchaseKinds'>>

/** Locks the purchase and returns what to invoice. Returns undefined if there is no such purchase. */
const lockContent = ({ db, clock, config, purchaseKinds }: InvoiceContext, { kind, id }: PurchaseRef) =>
  purchaseKinds[kind].lockInvoiceContent(db, id, { now: clock.now(), company: companyOf(config.site.legal) })

/**
 * Returns the seller's invoice of a purchase to its customer or professional, and issues it first if it is missing.
 * Throws `nothing_to_invoice` also while neither may know the addresses on it.
 */
export const issueInvoice = (deps: Deps, viewer: Viewer, purchase: PurchaseRef) =>
  inTransaction(deps, async (deps, db) => {
    const content = await lockContent(deps, purchase)
    if (!content || ![content.customerId, content.professionalId].includes(viewer.id))
      throw new DomainError('not_found')
    if (content.isIssuable) await matchInvoicesToLedger(deps, purchase.id, content)
    const invoice = await sellersInvoice(db, purchase.id)
    if (!invoice) throw new DomainError('nothing_to_invoice')
    return invoice
  })

/**
 * Issues the missing invoices of a purchase that is final, or that was invoiced and has changed. It locks the purchase
 * before its row in the pending invoices.
 */
const issueMissingInvoices = async (deps: InvoiceContext, purchase: PurchaseRef) => {
  const content = await lockContent(deps, purchase)
  if (!content) return
  if (content.isFinal || (await creditableInvoices(deps.db, purchase.id)).length > 0)
    await matchInvoicesToLedger(deps, purchase.id, content)
  await deps.db.deleteFrom('pendingInvoices').where('purchaseId', '=', purchase.id).execute()
}

const batchSize = 50

/** Each purchase has its own transaction, so that a failure does not block the others. */
export const issuePendingInvoices = async (deps: Deps) => {
  const failed: unknown[] = []
  for (;;) {
    const pending = (await pendingPurchases(deps.db, batchSize + failed.length)).slice(failed.length)
    for (const purchase of pending)
      await inTransaction(deps, (deps) => issueMissingInvoices(deps, purchase)).catch((error) => failed.push(error))
    if (pending.length < batchSize) break
  }
  if (failed.length > 0) throw new AggregateError(failed, 'invoices that could not be issued')
}

/** Issues a person's pending invoices. It must run before the person's name is erased everywhere else. */
export const issuePendingInvoicesOf = async (deps: InvoiceContext, userId: string) => {
  for (const purchase of await pendingPurchasesOf(deps.db, userId)) await issueMissingInvoices(deps, purchase)
}

/** Makes each seller's invoices match the ledger: an invoice for a missing amount, credit notes for refunds. */
const matchInvoicesToLedger = async (
  deps: InvoiceContext,
  purchaseId: string,
  { customerId, parts }: InvoiceContent,
) => {
  const invoices = await creditableInvoices(deps.db, purchaseId)
  for (const { issuerId, retainedCents, draft } of parts) {
    const sellerInvoices = invoices.filter((invoice) => invoice.issuerId === issuerId)
    const [invoice] = sellerInvoices
    const missing = retainedCents - sellerInvoices.reduce((sum, { leftCents }) => sum + leftCents, 0)
    const issueDraft = (invoiceDraft: Draft) => issue(deps, { purchaseId, customerId }, invoiceDraft)
    if (missing > 0 && invoice) await issueDraft(complementOf(draft(missing), missing))
    else if (missing > 0) await issueFirst(draft(retainedCents), retainedCents, issueDraft)
    else await creditInvoices(sellerInvoices, -missing, issueDraft)
  }
}

type IssueDraft = (draft: Draft) => Promise<IssuedInvoice>

/** An order is invoiced as it was placed, and what was already refunded is credited at once. */
const issueFirst = async (draft: Draft, retainedCents: number, issueDraft: IssueDraft) => {
  const invoice = await issueDraft(draft)
  await creditInvoices([invoice], invoice.leftCents - retainedCents, issueDraft)
}

const creditInvoices = async (invoices: IssuedInvoice[], cents: number, issueDraft: IssueDraft) => {
  let remainingCents = cents
  for (const invoice of invoices) {
    const part = Math.min(remainingCents, invoice.leftCents)
    if (part > 0) await issueDraft(creditDraft(invoice, part))
    remainingCents -= part
  }
}

/** Takes the next number of the series. The number is free again if the transaction rolls back. */
const issue = async (
  { db, clock }: InvoiceContext,
  purchase: { purchaseId: string; customerId: string },
  draft: Draft,
): Promise<IssuedInvoice> => {
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
      ...{ ...purchase, issuedAt: lastAt },
      ...{ seller: draft.seller, buyer: draft.buyer, texts: draft.texts, vatPercent: draft.vatPercent },
      ...{ netCents, vatCents, totalCents },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('invoiceLines')
    .values(
      lines.map(({ libelle, quantity, unitPriceCents, netCents, totalCents }, index) => ({
        ...{ invoiceId: id, place: index, libelle, quantity },
        ...{ unitPriceCents, netCents, totalCents },
      })),
    )
    .execute()
  return { ...draft, id, numero, issuedAt: lastAt, leftCents: totalCents, leftNetCents: netCents }
}
