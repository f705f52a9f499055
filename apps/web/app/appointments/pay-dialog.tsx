import { PaymentDialog, type PaymentDialogProps } from '#app/payments/payment-dialog.tsx'
import { Booked } from './booked.tsx'
import { CancellationLine } from './cancellation-line.tsx'

/** A held visit is paid here, and said to be booked. */
export default function PayDialog(props: PaymentDialogProps) {
  const { appointment } = props
  return (
    <PaymentDialog
      {...props}
      cancellation={<CancellationLine appointment={appointment} />}
      booked={<Booked appointment={appointment} />}
    />
  )
}
