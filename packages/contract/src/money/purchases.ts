import { z } from 'zod'
import { uuid } from '../lib/wire.ts'

/** Everything that can be bought, with the field by which the wire names one. */
const idFields = { appointment: 'appointmentId', order: 'orderId' } as const

export type PurchaseKind = keyof typeof idFields
export const allPurchaseKinds = Object.keys(idFields) as PurchaseKind[]
export type PurchaseState = 'pending_payment' | 'paid' | 'completed' | 'cancelled' | 'expired'

type IdField = (typeof idFields)[PurchaseKind]
type PurchaseIds = Record<IdField, string | null>

const idFieldNames = Object.values(idFields)
const eachIdField = <T>(value: T) =>
  Object.fromEntries(idFieldNames.map((field) => [field, value])) as Record<IdField, T>

/** The fields of an answer that names a purchase. */
export const nullablePurchaseIds = eachIdField(uuid.nullable())
/** This body may name a purchase. */
export const optionalPurchase = z.object(eachIdField(uuid.optional()))
/** This body names exactly one purchase. */
export const singlePurchase = optionalPurchase
  .refine((ids) => idFieldNames.filter((field) => ids[field]).length === 1, {
    path: idFieldNames.slice(0, 1),
    error: 'Champs requis!',
  })
  .transform((ids) => purchaseRefOf(ids) as PurchaseRef)
export type SinglePurchase = z.input<typeof singlePurchase>

/** The wire has one field for each kind, of which one is filled; a transaction of no purchase has none. */
export const toPurchaseIds = (kind: PurchaseKind | null, id: string | null) => {
  const none: PurchaseIds = eachIdField(null)
  return kind ? { ...none, [idFields[kind]]: id } : none
}

/** Lists the first purchase of each kind. */
export const firstPurchaseIds = (purchases: { kind: PurchaseKind; purchaseId: string }[]) => {
  const filled = purchases.toReversed().map(({ kind, purchaseId }) => [idFields[kind], purchaseId])
  return { ...toPurchaseIds(null, null), ...Object.fromEntries(filled) } as PurchaseIds
}

/** The fields that are filled. */
export const definedIds = (ids: PurchaseIds): { [F in IdField]?: string } =>
  Object.fromEntries(Object.entries(ids).filter(([, id]) => id !== null))

export type PurchaseRef = { kind: PurchaseKind; id: string }

/** The purchase that a request names by the field of its kind. */
export const purchaseRefOf = (ids: { [F in IdField]?: string | undefined }): PurchaseRef | undefined => {
  for (const [kind, field] of Object.entries(idFields) as [PurchaseKind, IdField][]) {
    const id = ids[field]
    if (id !== undefined) return { kind, id }
  }
  return undefined
}

/** Returns the professional's part of the retained sum, in proportion to the share of the total, rounded down. */
export const professionalShareCents = (retainedCents: number, professionalCents: number, totalCents: number) =>
  Math.floor((retainedCents * professionalCents) / totalCents)
