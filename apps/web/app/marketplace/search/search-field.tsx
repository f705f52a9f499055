import type { ReactNode } from 'react'
import { cx } from '#app/ui/class-names.ts'

/** The ids are fixed, because a page has only one search. */
export const controlIds = { ville: 'recherche-ville', prestation: 'recherche-prestation', date: 'recherche-date' }

export const searchControl =
  'min-h-11 w-full min-w-0 bg-transparent text-base text-ink outline-none placeholder:text-ink-soft'

type Props = {
  name: keyof typeof controlIds
  label: string
  icon: ReactNode
  error: string | undefined
  className?: string
  children: ReactNode
}

/** Shows one field of the search: as a part of its bar, or as a card of its own on a phone. */
export const SearchField = ({ name, label, icon, error, className, children }: Props) => (
  <div
    className={cx(
      'relative flex items-start gap-3 rounded-card border bg-blanc px-4 py-2.5 transition-colors has-[[data-control]:focus-visible]:outline-3 has-[[data-control]:focus-visible]:outline-offset-2 has-[[data-control]:focus-visible]:outline-plum has-[[data-control]:focus-visible]:z-10 lg:rounded-[2.25rem] lg:border-0 lg:px-5 lg:py-1',
      error ? 'border-brique' : 'border-sable-deep',
      className,
    )}
  >
    <span className="mt-3 text-plum">{icon}</span>
    <div className="min-w-0 flex-1">
      <label htmlFor={controlIds[name]} className="block text-sm font-semibold">
        {label}
      </label>
      {children}
      {error && (
        <p id={`${controlIds[name]}-error`} className="pb-1.5 text-sm font-semibold text-brique">
          {error}
        </p>
      )}
    </div>
  </div>
)

/** Connects a control to its label and its error. */
export const fieldProps = (name: keyof typeof controlIds, error: string | undefined) => ({
  id: controlIds[name],
  'data-control': '',
  'aria-required': true,
  'aria-invalid': error ? (true as const) : undefined,
  'aria-describedby': error ? `${controlIds[name]}-error` : undefined,
})

export const dividedClassName =
  'lg:before:absolute lg:before:top-3 lg:before:left-0 lg:before:h-9 lg:before:w-px lg:before:bg-sable-deep'
