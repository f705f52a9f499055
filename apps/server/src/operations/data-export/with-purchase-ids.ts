import { type PurchaseKind, toPurchaseIds } from '@couronne/contract/money/purchases'

/** Each row names its purchase by the field of its kind. */
export const withPurchaseIds = <T extends { purchaseKind: PurchaseKind; purchaseId: string }>(rows: T[]) =>
  rows.map(({ purchaseKind, purchaseId, ...row }) => ({ ...toPurchaseIds(purchaseKind, purchaseId), ...row }))
