import type { OrderView } from '@couronne/contract/shop/orders'

type Billed = Pick<OrderView, 'billing_address' | 'billing'>

export const isBilledElsewhere = ({
  billing,
  billing_address,
  delivery_address,
}: Billed & Pick<OrderView, 'delivery_address'>) => billing !== null || billing_address !== delivery_address

/** Shows a billing address, complete or as the single line that was typed. */
export const BillingAddress = ({ order: { billing, billing_address } }: { order: Billed }) => (
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
