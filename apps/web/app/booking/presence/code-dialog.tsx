import type { AppointmentView } from '@couronne/contract/booking/appointments'
import { type PresenceFields, presenceApi } from '@couronne/contract/booking/presence'
import { ofName } from '@couronne/contract/lib/french-names'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { call } from '#app/lib/call.ts'
import { dateTimeText } from '#app/lib/french.ts'
import { Field } from '#app/ui/field.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { TextInput } from '#app/ui/inputs.tsx'

type Props = {
  appointment: AppointmentView
  onClose: () => void
  onCloseAfterRequest: () => void
  onChanged: () => Promise<unknown>
}

/** Lets the professional type the four digits that the customer reads on their own page. */
export default function CodeDialog({ appointment, onClose, onCloseAfterRequest, onChanged }: Props) {
  const { id, name, firstname, date, zone } = appointment
  const form = useForm<PresenceFields>({ resolver: zodResolver(presenceApi.confirm.schema.body) })
  return (
    <FormDialog
      form={form}
      onSubmit={async (body) => {
        await call(presenceApi.confirm, { params: { id }, body })
        await onChanged()
        onClose()
      }}
      submitLabel="Confirmer la présence"
      hasErrorDialog
      onClose={onClose}
      onCloseAfterRequest={onCloseAfterRequest}
      title={`Le code ${ofName(firstname)}`}
      description={`${name} avec ${firstname}, ${dateTimeText(date, zone)}. ${firstname} le lit sur la page de ce rendez-vous.`}
    >
      <Field label="Code à quatre chiffres" error={form.formState.errors.code}>
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          className="text-xl tracking-widest tabular-nums"
          {...form.register('code')}
        />
      </Field>
    </FormDialog>
  )
}
