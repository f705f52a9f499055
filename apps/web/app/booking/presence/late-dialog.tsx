import type { AppointmentView } from '@couronne/contract/booking/appointments'
import { lateMinutes, maxLateNotices, presenceApi } from '@couronne/contract/booking/presence'
import { useForm } from 'react-hook-form'
import { call } from '#app/lib/call.ts'
import { dateTimeText } from '#app/lib/french.ts'
import { Choice } from '#app/ui/choice.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { RadioCard } from '#app/ui/inputs.tsx'

type Props = {
  appointment: AppointmentView
  onClose: () => void
  onCloseAfterRequest: () => void
  onChanged: () => Promise<unknown>
}

/** Lets a party say by how many minutes they are late. */
export default function LateDialog({ appointment, onClose, onCloseAfterRequest, onChanged }: Props) {
  const { id, name, firstname, date, zone } = appointment
  const form = useForm<{ minutes: string }>({ defaultValues: { minutes: '10' } })
  return (
    <FormDialog
      form={form}
      onSubmit={async ({ minutes: chosen }, attempt) => {
        const minutes = lateMinutes.find((each) => String(each) === chosen) ?? 10
        await attempt({ id, minutes }, (idempotencyKey) =>
          call(presenceApi.late, { params: { id }, body: { minutes }, idempotencyKey }),
        )
        await onChanged()
        onClose()
      }}
      submitLabel="Prévenir"
      hasErrorDialog
      onClose={onClose}
      onCloseAfterRequest={onCloseAfterRequest}
      title="Vous êtes en retard ?"
      description={`${name} avec ${firstname}, ${dateTimeText(date, zone)}. Nous prévenons ${firstname} par e-mail et sur le rendez-vous, ${maxLateNotices} fois au plus.`}
    >
      <Choice legend="De combien, environ ?" error={undefined}>
        <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
          {lateMinutes.map((minutes) => (
            <RadioCard key={minutes} label={`${minutes} min`} value={String(minutes)} {...form.register('minutes')} />
          ))}
        </div>
      </Choice>
    </FormDialog>
  )
}
