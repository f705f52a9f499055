import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { cx } from './class-names.ts'

export const chipClassName =
  'inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full border px-4 text-sm font-semibold'
export const chipStyles = {
  open: 'border-plum/40 bg-blanc text-plum hover:border-plum hover:bg-sable',
  chosen: 'border-plum bg-plum text-blanc hover:bg-plum-deep',
  quiet: 'border-transparent text-plum underline underline-offset-4 hover:bg-sable',
}

type Props = ComponentProps<typeof Link> & { isChosen?: boolean; isQuiet?: boolean }

/** Filters the results in place: neither the scroll position nor the focus changes. */
export const FilterLink = ({ isChosen, isQuiet, className, ...rest }: Props) => (
  <Link
    preventScrollReset
    state={{ staysPut: true }}
    rel="nofollow"
    {...rest}
    aria-current={isChosen || undefined}
    className={cx(
      chipClassName,
      isQuiet ? chipStyles.quiet : isChosen ? chipStyles.chosen : chipStyles.open,
      className,
    )}
  />
)
