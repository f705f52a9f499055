import type { OrderStatus } from '@couronne/contract/shop/orders'

/** Dispatched is enough: who has sent a parcel rarely hears that it has come, and a buyer would wait for nothing. */
export const hasLeft = ({ status }: { status: OrderStatus }) => status === 'shipped' || status === 'delivered'
