import type { City } from '@couronne/contract/platform/towns'
import { useEffect, useRef } from 'react'
import { cx } from '#app/ui/class-names.ts'

type Props = { id: string; towns: City[]; active: number; onChoose: (town: City) => void }

const dropdownClassName =
  'absolute top-full left-0 z-30 mt-2 w-full rounded-control border border-sable-deep bg-blanc shadow-soft sm:min-w-88'

/**
 * Shows the towns under the field. The department distinguishes homonyms. The focus stays in the field. On a phone the
 * list is short enough to leave the search button free.
 */
export const TownList = ({ id, towns, active, onChoose }: Props) => {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label="Villes proposées"
      onMouseDown={(event) => event.preventDefault()}
      className={cx(dropdownClassName, 'max-h-44 overflow-y-auto overscroll-contain p-1.5 lg:max-h-72')}
    >
      {towns.map((town, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
        <div
          key={town.id}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onClick={() => onChoose(town)}
          className={cx(
            'flex min-h-11 cursor-pointer flex-wrap items-baseline justify-between gap-x-3 rounded-control px-3 py-2.5 hover:bg-sable',
            index === active && 'bg-sable outline-2 -outline-offset-2 outline-plum',
          )}
        >
          <span className="font-semibold">{town.name}</span>
          <span className="text-sm text-ink-soft">
            {town.departement} ({town.departementCode})
          </span>
        </div>
      ))}
    </div>
  )
}

/** Replaces the list. Screen readers get the field's announcement instead. */
export const NoTown = () => (
  <p aria-hidden="true" className={cx(dropdownClassName, 'px-4 py-3')}>
    Aucune commune trouvée
  </p>
)
