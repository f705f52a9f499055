import type { OrderStatus } from '@couronne/contract/shop/orders'

/**
 * A dispatched order is enough: the platform rarely learns that a parcel arrived, and the buyer would wait for nothing.
 */
export const isDispatched = ({ status }: { status: OrderStatus }) => status === 'shipped' || status === 'delivered'
