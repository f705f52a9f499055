import { appointmentPurchases } from './booking/appointments/appointment-purchases.ts'
import type { PurchaseKinds } from './money/purchases/purchase-kind.ts'
import { orderPurchases } from './shop/orders/order-purchases.ts'

/** Everything that can be bought. Money knows none of it by name. */
export const purchaseKinds: PurchaseKinds = { appointment: appointmentPurchases, order: orderPurchases }
