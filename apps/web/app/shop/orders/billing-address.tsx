import type { OrderView } from '@couronne/contract/shop/orders'

type BilledOrder = Pick<OrderView, 'billing_address' | 'billing'>

export const hasOtherBillingAddress = ({
  billing,
  billing_address,
  delivery_address,
}: BilledOrder & Pick<OrderView, 'delivery_address'>) => billing !== null || billing_address !== delivery_address

/** Shows a billing address, complete or as the single line that was typed. */
export const BillingAddress = ({ order: { billing, billing_address } }: { order: BilledOrder }) => (
  <address className="wrap-anywhere not-italic">
    {billing && <span className="block font-semibold">{billing.name}</span>}
    <span className="block">{billing_address}</span>
    {billing && (
      <>
        <span className="block">
          {billing.code_postal} {billing.city}
        </span>
        <span className="block">{billing.country}</span>
      </>
    )}
  </address>
)
