import type { City } from '@couronne/contract/platform/towns'
import { type FocusEvent, lazy, Suspense, useState } from 'react'
import { LocateButton } from '#app/platform/towns/locate-town.tsx'
import { NoTown, TownList } from '#app/platform/towns/town-list.tsx'
import { useTownCombobox } from '#app/platform/towns/use-town-combobox.ts'
import { cx } from '#app/ui/class-names.ts'
import { AlertIcon, MapPinIcon } from '#app/ui/icons.tsx'
import { fieldProps, SearchField, searchControl } from './search-field.tsx'
import { useOwnTown } from './use-own-town.ts'

const RecentList = lazy(() => import('./recent-list.tsx').catch(() => ({ default: () => null })))

const TownQuestion = lazy(() =>
  import('#app/identity/accounts/town-change-dialog.tsx').catch(() => ({ default: () => null })),
)

type Props = { requestedTown: string; error: string | undefined; onEdit: () => void; firstDay: string }

export const TownField = ({ requestedTown, error, onEdit, firstDay }: Props) => {
  const [ville, setVille] = useState(requestedTown)
  const [isRecentShown, setRecentShown] = useState(false)
  const [place, setPlace] = useState<City | null>(null)
  const edit = (text: string) => {
    setVille(text)
    onEdit()
  }
  const combobox = useTownCombobox(ville, edit, setPlace)
  const { box, input, list, isUnknown, locateButton, notice, announcement } = combobox
  const ownTown = useOwnTown(box, setVille)
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setRecentShown(false)
  }
  return (
    <SearchField name="ville" label="Quelle ville ?" icon={<MapPinIcon className="size-6" />} error={error}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it handles Escape and blur for its content */}
      <span
        ref={box}
        className="relative block scroll-mt-5"
        onFocus={() => setRecentShown(true)}
        onBlur={onBlur}
        onKeyDown={(event) => event.key === 'Escape' && setRecentShown(false)}
      >
        <input
          {...fieldProps('ville', error)}
          type="text"
          name="ville"
          placeholder="Paris, 97400…"
          autoComplete="address-level2"
          enterKeyHint="search"
          {...input}
          // Another town then replaces the customer's own, which nobody has typed.
          onClick={(event) => ville === ownTown && event.currentTarget.select()}
          className={cx(searchControl, 'pr-12')}
        />
        <LocateButton {...locateButton} />
        {list && <TownList {...list} />}
        {isUnknown && <NoTown />}
        {isRecentShown && ville === '' && (
          <Suspense fallback={null}>
            <RecentList firstDay={firstDay} onChosen={() => setRecentShown(false)} />
          </Suspense>
        )}
      </span>
      {notice && (
        <p
          role="alert"
          className="mt-1 mb-1.5 flex items-start gap-2 rounded-control border border-safran bg-safran-pale px-3 py-2 text-sm lg:absolute lg:top-full lg:left-0 lg:z-20 lg:mt-3 lg:w-max lg:max-w-md lg:px-4 lg:py-3 lg:text-base lg:shadow-soft"
        >
          <AlertIcon className="mt-0.5 size-5" />
          {notice}
        </p>
      )}
      <span role="status" className="sr-only">
        {announcement}
      </span>
      {place && (
        <Suspense fallback={null}>
          <TownQuestion town={place} onClose={() => setPlace(null)} />
        </Suspense>
      )}
    </SearchField>
  )
}
