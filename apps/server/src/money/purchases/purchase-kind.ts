import type { Company } from '@couronne/contract/lib/company'
import type { RefusalCode } from '@couronne/contract/lib/errors'
import type { PurchaseKind } from '@couronne/contract/money/purchases'
import type { MailView } from '@couronne/contract/platform/mails'
import type { Db } from '../../lib/database/database.ts'
import type { Tx } from '../../lib/database/transaction.ts'
import type { Invoiced } from '../invoices/invoice.rules.ts'

type Customer = { id: string }
/** Their subject is the purchase. */
type PaidMail = Extract<MailView['kind'], `${string}_confirmed` | `appointment_${string}`>

type Purchase = { id: string; libelle: string; at: Date; zone: string; reference: string | null }

/** What money must know of a kind of purchase. The context that owns the kind says it. */
export type PurchaseKindHandlers = {
  /** Locks the row of the purchase: one payment of it is begun or settled at a time. */
  lock: (db: Tx, id: string) => Promise<unknown>
  /** Locks what is locked before the purchase while its payment is settled. */
  lockBefore: (db: Tx, id: string) => Promise<unknown>
  /** Refuses where the customer cannot pay the purchase any more, which is locked. */
  assertPayable: (db: Tx, customer: Customer, id: string, now: Date) => Promise<unknown>
  /** The payment has succeeded. Returns whether the purchase could still be had. */
  paid: (db: Tx, id: string, now: Date) => Promise<boolean>
  /** Too many cards were refused: the purchase is there for others. */
  expired: (db: Tx, id: string, now: Date) => Promise<unknown>
  /** Who is told that it is paid. */
  paidMails: (purchase: { customerId: string; professionalId: string | null }) => { kind: PaidMail; userId: string }[]
  /** Locks the purchase and returns what its invoices are to say; nothing where there is no such purchase. */
  invoiced: (db: Tx, id: string, at: { now: Date; company: Company }) => Promise<Invoiced | undefined>
  /** In cents, what banks have paid to the customer that no longer replaces a refund. */
  usedBankCents: (db: Db, id: string) => Promise<number>
  /** The mail to a customer whose payment came when the purchase could not be had any more. */
  lateMail: Extract<MailView['kind'], `${string}payment_refunded`>
  lateRefusal: { code: RefusalCode; message: string }
  refusedCardsCode: RefusalCode
  texts: PurchaseTexts
}

export type PurchaseTexts = {
  /** For the provider, and on the statement of a card. */
  description: (libelle: string) => string
  /** What a bank disputes, by the provider's reason, where it differs from the general text. */
  disputeReasons: Record<string, string>
  /** The purchase among the facts of a mail. */
  fact: (purchase: Purchase) => [string, string]
  /** "…de votre commande", "…pour la commande", "…de la commande". */
  ofYours: (purchase: Purchase) => string
  forIt: (purchase: Purchase) => string
  ofIt: (purchase: Purchase) => string
  /** How operators refund it when a bank asks. */
  howToRefund: string
  customersButton: (publicUrl: string) => { label: string; url: string }
  operatorsButton: (publicUrl: string, id: string) => { label: string; url: string }
}

export type PurchaseKinds = Record<PurchaseKind, PurchaseKindHandlers>
