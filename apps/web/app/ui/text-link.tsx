import { Link, type LinkProps } from 'react-router'
import { cx } from './class-names.ts'

/** Renders a link in a line of text, tall enough for a finger. */
export const TextLink = ({ className, ...rest }: LinkProps) => (
  <Link
    {...rest}
    className={cx(
      'inline-flex min-h-11 items-center font-semibold text-plum underline underline-offset-4 hover:text-plum-deep',
      className,
    )}
  />
)
