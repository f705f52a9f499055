import { type AppointmentStatusWord, appointmentStatusWords } from '@couronne/contract/booking/appointments'
import { civilDay } from '@couronne/contract/lib/wire'
import { statusText } from '#app/booking/appointments/status-badge.tsx'
import { countText } from '#app/lib/french.ts'
import { Field } from '#app/ui/field.tsx'
import { Select, TextInput } from '#app/ui/inputs.tsx'
import { readSearchText } from '#app/ui/page-links.tsx'
import { SearchForm } from '#app/ui/search-form.tsx'

type Search = { q: string; status: AppointmentStatusWord | undefined; day: string | undefined }

/** Reads the search from the address: `?q=awa&statut=Payé&jour=2026-11-25`. Invalid values are ignored. */
export const readAppointmentSearch = (search: URLSearchParams): Search => ({
  q: readSearchText(search),
  status: Object.values(appointmentStatusWords).find((status) => status === search.get('statut')),
  day: civilDay.safeParse(search.get('jour')).data,
})

type Props = { search: Search; resultCount: number; hiddenFilter?: { name: string; value: string } | undefined }

/** Searches appointments by text, status and day, all kept in the page's address. Shows the number found. */
export const OperatorAppointmentSearch = ({ search, resultCount, hiddenFilter }: Props) => {
  const { q, status = '', day = '' } = search
  return (
    <>
      <SearchForm values={{ q, statut: status, jour: day }} hiddenFilter={hiddenFilter}>
        <Field label="Cliente, coiffeuse, e-mail, identifiant ou paiement" optional className="sm:col-span-2">
          <TextInput name="q" type="search" defaultValue={q} maxLength={200} autoComplete="off" />
        </Field>
        <Field label="Statut" optional>
          <Select name="statut" defaultValue={status}>
            <option value="">Tous</option>
            {Object.values(appointmentStatusWords).map((status) => (
              <option key={status} value={status}>
                {statusText(status)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Jour du rendez-vous" optional>
          <TextInput name="jour" type="date" defaultValue={day} />
        </Field>
      </SearchForm>
      <p role="status" className="mb-3 text-ink-soft">
        {countText(resultCount, 'rendez-vous', 'rendez-vous')}
      </p>
    </>
  )
}
