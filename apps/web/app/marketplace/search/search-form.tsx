import { type FormEvent, useEffect, useState } from 'react'
import { Form, useLocation, useNavigation, useNavigationType } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { Button } from '#app/ui/button.tsx'
import { SearchIcon } from '#app/ui/icons.tsx'
import { DayField } from './day-field.tsx'
import { toParams } from './filters.ts'
import { HairstyleField } from './hairstyle-field.tsx'
import { missingFieldErrors, type SearchErrors, type SearchRequest } from './search-address.ts'
import { controlIds } from './search-field.tsx'
import { TownField } from './town-field.tsx'

type Props = { search: SearchRequest; errors: SearchErrors; firstDay: string }

/** Works without any script, as a plain GET form of native fields. Its widgets are loaded at the first focus. */
export const SearchForm = ({ search, errors: serverErrors, firstDay }: Props) => {
  const { state, location } = useNavigation()
  const isSearching = state !== 'idle' && location?.pathname === addresses.home() && location.search !== ''
  const [isTouched, setIsTouched] = useState(false)
  const { errors, check, clearError } = useErrors(serverErrors)
  return (
    <search>
      <Form
        id="recherche"
        method="get"
        action={addresses.home()}
        noValidate
        preventScrollReset
        aria-busy={isSearching}
        onFocus={() => setIsTouched(true)}
        onSubmit={check}
        className="grid scroll-mt-28 gap-3 sm:grid-cols-2 lg:grid-cols-[1.3fr_1.15fr_1.05fr_11.5rem] lg:gap-0 lg:rounded-[2.75rem] lg:border lg:border-sable-deep lg:bg-blanc lg:p-2 lg:shadow-soft"
      >
        {/* A new address replaces the values of the fields that it changes; the text in the others stays. */}
        <TownField
          key={`ville ${search.ville}`}
          requestedTown={search.ville}
          error={errors.ville}
          onEdit={() => clearError('ville')}
          firstDay={firstDay}
        />
        <HairstyleField
          key={`prestation ${search.prestation}`}
          requestedStyle={search.prestation}
          error={errors.prestation}
          onEdit={() => clearError('prestation')}
        />
        <DayField
          key={`date ${search.date}`}
          requestedDay={search.date}
          error={errors.date}
          onEdit={() => clearError('date')}
          firstDay={firstDay}
          isWanted={isTouched}
        />
        {Object.entries(toParams(search)).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button
          type="submit"
          size="large"
          busy={isSearching}
          className="w-full sm:self-center lg:mt-2 lg:mr-1 lg:ml-2 lg:w-auto lg:self-start"
        >
          <SearchIcon className="size-5" /> Recherche
        </Button>
      </Form>
    </search>
  )
}

/** Returns the errors of the fields, from the server's answer or from the check before sending. */
const useErrors = (serverErrors: SearchErrors) => {
  const { key } = useLocation()
  const arrival = useNavigationType()
  const [checked, setChecked] = useState<{ key: string; errors: SearchErrors }>()
  const errors = checked?.key === key ? checked.errors : serverErrors

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves once per answered search
  useEffect(() => {
    if (arrival !== 'POP') focusFirst(serverErrors)
  }, [key])

  const check = (event: FormEvent<HTMLFormElement>) => {
    const sent = new FormData(event.currentTarget)
    const text = (name: string) => String(sent.get(name) ?? '')
    const missing = missingFieldErrors({ ville: text('ville'), prestation: text('prestation'), date: text('date') })
    setChecked({ key, errors: missing })
    if (Object.keys(missing).length === 0) return
    event.preventDefault()
    focusFirst(missing)
  }
  const clearError = (name: keyof SearchErrors) => {
    if (errors[name]) setChecked({ key, errors: { ...errors, [name]: undefined } })
  }
  return { errors, check, clearError }
}

const focusFirst = (errors: SearchErrors) => {
  const first = (['ville', 'prestation', 'date'] as const).find((name) => errors[name])
  if (first) document.getElementById(controlIds[first])?.focus()
}
