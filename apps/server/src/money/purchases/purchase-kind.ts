import type { Company } from '@couronne/contract/lib/company'
import type { DomainErrorCode } from '@couronne/contract/lib/errors'
import type { PurchaseKind } from '@couronne/contract/money/purchases'
import type { MailView } from '@couronne/contract/platform/mails'
import type { Db } from '../../lib/database/database.ts'
import type { Tx } from '../../lib/database/transaction.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import type { InvoiceContent } from '../invoices/invoice.rules.ts'

type Customer = { id: string }
/** The subject id of these mails is the purchase. */
type PaidMail = Extract<MailView['kind'], `${string}_confirmed` | `appointment_${string}`>

type RequestMail = Extract<MailView['kind'], 'request_customer' | 'request_professional'>

type Purchase = { id: string; libelle: string; at: Date; zone: string; reference: string | null }

/** The feature that owns a kind of purchase gives the money code these functions and texts. */
export type PurchaseKindHandlers = {
  /** Locks the row of the purchase, so that only one payment of it is begun or settled at a time. */
  lock: (db: Tx, id: string) => Promise<unknown>
  /** Locks the purchase and returns its customer. Throws if the operator is a party of it. */
  lockForOperator: (db: Tx, operator: Viewer, id: string) => Promise<{ customerId: string }>
  /** Locks the rows that must be locked before the purchase while its payment is settled. */
  lockBefore: (db: Tx, id: string) => Promise<unknown>
  /** Locks the purchase and throws if the customer cannot pay it any more. */
  assertPayable: (db: Tx, customer: Customer, id: string, now: Date) => Promise<unknown>
  /** Runs when the payment has succeeded. Returns whether the purchase was still available. */
  onPaid: (db: Tx, id: string, now: Date) => Promise<boolean>
  /** A kind of purchase that somebody must accept before it is charged has these: its payment is first authorised. */
  requests?: {
    /** Runs when the amount is reserved. Returns whether the purchase was still available. */
    open: (db: Tx, id: string, now: Date) => Promise<boolean>
    /** Runs when the reservation has ended without a charge. */
    endUnpaid: (db: Tx, id: string, now: Date) => Promise<unknown>
    /** Returns the mails to send when the amount is reserved. */
    mails: (purchase: { customerId: string; professionalId: string | null }) => { kind: RequestMail; userId: string }[]
  }
  /** Runs after too many refused cards: the purchase is released for other customers. */
  onCardsRefused: (db: Tx, id: string, now: Date) => Promise<unknown>
  /** Returns the mails to send when the purchase is paid. */
  paidMails: (purchase: { customerId: string; professionalId: string | null }) => { kind: PaidMail; userId: string }[]
  /** Locks the purchase and returns the content of its invoices. Returns undefined if there is no such purchase. */
  lockInvoiceContent: (db: Tx, id: string, at: { now: Date; company: Company }) => Promise<InvoiceContent | undefined>
  /** Returns the cents that banks have paid to the customer and that do not replace a refund any more. */
  usedBankCents: (db: Db, id: string) => Promise<number>
  /** This mail goes to a customer whose payment arrived when the purchase was no longer available. */
  lateMail: Extract<MailView['kind'], `${string}payment_refunded`>
  lateError: { code: DomainErrorCode; message: string }
  refusedCardsCode: DomainErrorCode
  texts: PurchaseTexts
}

export type PurchaseTexts = {
  /** The provider gets this text, and the card statement shows it. */
  description: (libelle: string) => string
  /** These texts replace the general ones, by the provider's dispute reason. */
  disputeReasons: Record<string, string>
  /** This line names the purchase among the facts of a mail. */
  fact: (purchase: Purchase) => [string, string]
  /** These give, for an order, "de votre commande", "pour la commande" and "de la commande". */
  ofYourPurchase: (purchase: Purchase) => string
  forPurchase: (purchase: Purchase) => string
  ofPurchase: (purchase: Purchase) => string
  /** This text tells operators how to refund the purchase when a bank sends an inquiry. */
  howToRefund: string
  customersButton: (publicUrl: string) => { label: string; url: string }
  operatorsButton: (publicUrl: string, id: string) => { label: string; url: string }
}

export type PurchaseKinds = Record<PurchaseKind, PurchaseKindHandlers>
