import type { AppointmentView } from '@couronne/contract/booking/appointments'
import { useLocation } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { type PaymentCallbacks, PaymentDialog } from '#app/money/payments/payment-dialog.tsx'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { appointmentPayable } from './appointment-payable.ts'
import { Booked } from './booked.tsx'
import { CancellationLine } from './cancellation-line.tsx'
import { PaymentSummary } from './payment-summary.tsx'
import { RequestSent } from './request-sent.tsx'

type Props = PaymentCallbacks & { appointment: AppointmentView }

/** Takes the payment for a hold, then confirms the booking, or that the request is sent. */
export default function PayDialog({ appointment, onPaid, ...ends }: Props) {
  const isInList = useLocation().pathname === addresses.ownAppointments()
  return (
    <PaymentDialog
      {...ends}
      payable={appointmentPayable(appointment)}
      summary={
        <PaymentSummary appointment={appointment} cancellation={<CancellationLine appointment={appointment} />} />
      }
      paid={
        <Dialog
          open
          onClose={onPaid}
          title={appointment.isRequest ? 'Votre demande est envoyée' : 'La réservation a été prise en compte'}
          actions={
            <>
              {!isInList && (
                <LinkButton to={addresses.ownAppointments()}>
                  {appointment.isRequest ? 'Voir ma demande' : 'Voir mon rendez-vous'}
                </LinkButton>
              )}
              <Button tone={isInList ? 'primary' : 'secondary'} onClick={onPaid}>
                Fermer
              </Button>
            </>
          }
        >
          {appointment.isRequest ? <RequestSent appointment={appointment} /> : <Booked appointment={appointment} />}
        </Dialog>
      }
    />
  )
}
