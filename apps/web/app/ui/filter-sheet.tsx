import { type ReactNode, type ToggleEvent, useRef } from 'react'
import { cx } from './class-names.ts'
import { CloseIcon } from './icons.tsx'

export const filterSheetId = 'filtres'

type Props = {
  label: string
  /** Says how many results the current filters have. */
  resultsLabel: string
  /** On a wide screen, the filters stand in the page, without a header and footer. */
  isPanelOnWideScreens?: boolean
  children: ReactNode
}

/** Shows all filters of a list in a sheet from the bottom. It is a native popover, so it opens without scripts too. */
export const FilterSheet = ({ label, resultsLabel, isPanelOnWideScreens = false, children }: Props) => {
  const closeButton = useRef<HTMLButtonElement>(null)
  return (
    <section
      id={filterSheetId}
      popover="auto"
      role={isPanelOnWideScreens ? undefined : 'dialog'}
      aria-label={label}
      onToggle={(event: ToggleEvent) => event.newState === 'open' && closeButton.current?.focus()}
      className={cx(
        'inset-x-0 top-auto bottom-0 m-0 max-h-[88dvh] w-full max-w-none overflow-y-auto overscroll-contain rounded-t-card border-0 bg-blanc p-0 text-ink shadow-soft backdrop:bg-ink/50',
        isPanelOnWideScreens && 'lg:static lg:block lg:max-h-none lg:overflow-visible lg:bg-transparent lg:shadow-none',
      )}
    >
      <div
        className={cx(
          'sticky top-0 z-10 flex items-center justify-between border-b border-sable-deep bg-blanc py-2 pr-3 pl-5',
          isPanelOnWideScreens && 'lg:hidden',
        )}
      >
        <p className="font-display text-xl font-semibold">Filtres et tri</p>
        <button
          ref={closeButton}
          type="button"
          popoverTarget={filterSheetId}
          popoverTargetAction="hide"
          aria-label="Fermer les filtres"
          className="inline-flex size-11 items-center justify-center rounded-full text-plum hover:bg-sable"
        >
          <CloseIcon />
        </button>
      </div>
      <div className={cx('grid gap-6 p-5', isPanelOnWideScreens && 'lg:p-0')}>{children}</div>
      <div
        className={cx('sticky bottom-0 border-t border-sable-deep bg-blanc p-4', isPanelOnWideScreens && 'lg:hidden')}
      >
        <button
          type="button"
          popoverTarget={filterSheetId}
          popoverTargetAction="hide"
          className="inline-flex min-h-12 w-full items-center justify-center rounded-full bg-plum px-5 font-semibold text-blanc hover:bg-plum-deep"
        >
          {resultsLabel}
        </button>
      </div>
    </section>
  )
}
