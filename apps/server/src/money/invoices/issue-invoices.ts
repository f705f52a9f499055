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

/** What was bought, locked; nothing where there is no such thing. */
const lockInvoiced = ({ db, clock, config, purchaseKinds }: Writing, { kind, id }: NamedPurchase) =>
  purchaseKinds[kind].invoiced(db, id, { now: clock.now(), company: companyOf(config.site.legal) })

/** The seller's paper of what she has bought or sold, written now where it was not yet. */
export const issueInvoice = (deps: Deps, viewer: Viewer, purchase: NamedPurchase) =>
  inTransaction(deps, async (deps, db) => {
    const bought = await lockInvoiced(deps, purchase)
    if (!bought || ![bought.customerId, bought.professionalId].includes(viewer.id)) throw new Refusal('not_found')
    await bringUpToDate(deps, purchase.id, bought)
    const invoice = await sellersInvoice(db, purchase.id)
    if (!invoice) throw new Refusal('nothing_to_invoice')
    return invoice
  })

/** Writes what is missing of what is final, or was invoiced and has changed. The purchase is locked first, then what is due. */
const writePapers = async (deps: Writing, purchase: NamedPurchase) => {
  const bought = await lockInvoiced(deps, purchase)
  if (!bought) return
  if (bought.isFinal || (await standingPapers(deps.db, purchase.id)).length > 0)
    await bringUpToDate(deps, purchase.id, bought)
  await deps.db.deleteFrom('pendingInvoices').where('purchaseId', '=', purchase.id).execute()
}

const fewAtOnce = 50

/** Each by itself: what one of them cannot be written for keeps none of the others waiting. */
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

/** Before her name goes from everywhere else. */
export const writePapersOf = async (deps: Writing, userId: string) => {
  for (const purchase of await duePurchasesOf(deps.db, userId)) await writePapers(deps, purchase)
}

/** Until papers say of each who sells what the ledger says: a first one, then credit for what has gone back since. */
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

/** An order is invoiced as it was placed, and what has gone back of it by then is credited at once. */
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

/** Takes the next number of its series, which it gives back where the transaction does not commit. */
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
        // Clocks of two servers may differ: days follow the numbers all the same.
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
