import { type CustomerAppointment, type CustomerView, customersApi } from '@couronne/contract/booking/customers'
import { conversationsApi } from '@couronne/contract/talk/conversations'
import { useState } from 'react'
import { call } from '#app/lib/call.ts'
import { useIdempotencyKey } from '#app/lib/use-idempotency-key.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorDialog } from '#app/ui/error-dialog.tsx'
import { BlockIcon } from '#app/ui/member-icons.tsx'
import { BlockPersonDialog } from './block-dialog.tsx'

type Props = { customer: CustomerView; onBlocked: () => Promise<unknown> }

/** Blocks a customer outside of the conversation of the two, which is opened only when the block is confirmed. */
export default function BlockCustomer({ customer, onBlocked }: Props) {
  const { id, firstname, lastname, lastAppointmentId } = customer
  const [appointments, setAppointments] = useState<CustomerAppointment[] | null>(null)
  const attempt = useIdempotencyKey()
  const reading = useRequest(async () => {
    // The latest hundred contain those that are ahead.
    const { rows } = await call.page(customersApi.appointments, { params: { id }, query: { limit: 100 } })
    setAppointments(rows)
  })
  const block = async () => {
    const body = { appointmentId: lastAppointmentId }
    const { sid } = await attempt(body, (idempotencyKey) => call(conversationsApi.open, { body, idempotencyKey }))
    await call(conversationsApi.block, { params: { sid } })
    await onBlocked()
  }
  return (
    <>
      <Button tone="quiet" size="small" busy={reading.busy} onClick={() => void reading.submit(undefined)}>
        <BlockIcon /> Bloquer
      </Button>
      {appointments && (
        <BlockPersonDialog
          open
          name={`${firstname} ${lastname}`}
          side="professional"
          appointments={appointments}
          onClose={() => setAppointments(null)}
          onCloseAfterRequest={() => {
            setAppointments(null)
            void onBlocked()
          }}
          onConfirm={block}
        />
      )}
      <ErrorDialog error={reading.apiError} onClose={reading.clearError} />
    </>
  )
}
