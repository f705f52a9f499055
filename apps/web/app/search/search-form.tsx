import { type ReactNode, useId } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { CalendarIcon, CombIcon, MapPinIcon, SearchIcon } from '#app/ui/icons.tsx'
import { hairstyles, libelleOf } from './hairstyles.ts'
import type { Asked } from './search-address.ts'

type Props = { asked: Asked; errors: Partial<Record<keyof Asked, string>> }

const control = 'min-h-11 w-full min-w-0 bg-transparent text-base text-ink outline-none placeholder:text-ink-soft'

/** A plain GET form of native fields: it works before any script has arrived, and without any. */
export const SearchForm = ({ asked, errors }: Props) => {
  const { state, location } = useNavigation()
  const busy = state !== 'idle' && location?.pathname === '/' && location.search !== ''
  return (
    <search>
      <Form
        id="recherche"
        method="get"
        action="/"
        preventScrollReset
        // A new address fills the fields anew, a tile's for instance.
        key={`${asked.ville}|${asked.prestation}|${asked.date}`}
        className="grid scroll-mt-28 gap-3 md:grid-cols-[1.25fr_1.15fr_1fr_auto] md:gap-0 md:rounded-full md:border md:border-sable-deep md:bg-blanc md:p-2 md:shadow-soft"
      >
        <SearchField label="Quelle ville ?" icon={<MapPinIcon className="size-6" />} error={errors.ville}>
          {(wiring) => (
            <input
              {...wiring}
              type="text"
              name="ville"
              defaultValue={asked.ville}
              placeholder="Paris, 97400…"
              autoComplete="address-level2"
              enterKeyHint="next"
              maxLength={80}
              className={control}
            />
          )}
        </SearchField>
        <SearchField label="Quelle coiffure ?" icon={<CombIcon className="size-6" />} error={errors.prestation} divided>
          {(wiring) => (
            <select {...wiring} name="prestation" defaultValue={libelleOf(asked.prestation) ?? ''} className={control}>
              <option value="">Choisir</option>
              {hairstyles.map(({ libelle, text }) => (
                <option key={libelle} value={libelle}>
                  {text}
                </option>
              ))}
            </select>
          )}
        </SearchField>
        <SearchField label="Quel jour ?" icon={<CalendarIcon className="size-6" />} error={errors.date} divided>
          {(wiring) => (
            <input {...wiring} type="date" name="date" defaultValue={asked.date.slice(0, 10)} className={control} />
          )}
        </SearchField>
        <Button type="submit" size="large" busy={busy} className="w-full md:ml-2 md:self-center">
          <SearchIcon className="size-5" /> Recherche
        </Button>
      </Form>
    </search>
  )
}

type Wiring = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }
type FieldProps = {
  label: string
  icon: ReactNode
  error: string | undefined
  divided?: boolean
  children: (wiring: Wiring) => ReactNode
}

const SearchField = ({ label, icon, error, divided = false, children }: FieldProps) => {
  const id = useId()
  return (
    <div
      className={`flex items-start gap-3 rounded-card border bg-blanc px-4 py-2.5 transition-colors focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-plum md:rounded-full md:border-0 md:px-5 md:py-1 ${
        error ? 'border-brique' : 'border-sable-deep'
      } ${divided ? 'md:relative md:before:absolute md:before:inset-y-3 md:before:left-0 md:before:w-px md:before:bg-sable-deep' : ''}`}
    >
      <span className="mt-3 text-plum">{icon}</span>
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className="block text-sm font-semibold">
          {label}
        </label>
        {children({
          id,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': error ? `${id}-error` : undefined,
        })}
        {error && (
          <p id={`${id}-error`} className="pb-1 text-sm font-semibold text-brique">
            {error}
          </p>
        )}
      </div>
    </div>
  )
}
