import { appointmentPurchases } from './booking/appointments/appointment-purchases.ts'
import type { PurchaseKinds } from './money/purchases/purchase-kind.ts'
import { orderPurchases } from './shop/orders/order-purchases.ts'

/** Lists everything that can be bought. The code in `money` knows no kind by name. */
export const purchaseKinds: PurchaseKinds = { appointment: appointmentPurchases, order: orderPurchases }
