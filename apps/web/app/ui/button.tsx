import type { ButtonHTMLAttributes, ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { cx } from './class-names.ts'
import { Spinner } from './spinner.tsx'

type Tone = 'primary' | 'secondary' | 'quiet' | 'danger'
type Size = 'medium' | 'large' | 'small'

const tones: Record<Tone, string> = {
  primary: 'bg-plum text-blanc hover:bg-plum-deep',
  secondary: 'border border-plum/40 bg-blanc text-plum hover:border-plum hover:bg-sable',
  quiet: 'text-plum hover:bg-sable',
  danger: 'bg-brique text-blanc hover:bg-ink',
}
const sizes: Record<Size, string> = {
  small: 'min-h-11 px-4 text-sm',
  medium: 'min-h-11 px-5 text-base',
  large: 'min-h-14 px-7 text-lg',
}
const buttonStyles = (tone: Tone, size: Size, className?: string) =>
  cx(
    'inline-flex items-center justify-center gap-2 rounded-full py-2 text-center font-semibold transition-colors',
    'aria-disabled:opacity-60 disabled:opacity-60 forced-colors:border print:hidden',
    tones[tone],
    sizes[size],
    className,
  )

type Style = { tone?: Tone; size?: Size; className?: string; children: ReactNode }
type ButtonProps = Style & Omit<ComponentProps<'button'>, keyof Style> & { busy?: boolean }

/** While `busy`, the button keeps its focus and its width, and announces the state. */
export const Button = ({
  tone = 'primary',
  size = 'medium',
  busy = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) => (
  <button
    type="button"
    {...rest}
    className={buttonStyles(tone, size, cx('relative', className))}
    aria-disabled={busy || undefined}
    onClick={busy ? (event) => event.preventDefault() : onClick}
  >
    <span className={cx('inline-flex items-center gap-2', busy && 'opacity-0')}>{children}</span>
    {busy && <Spinner className="absolute inset-0 m-auto size-6" label="En cours…" />}
  </button>
)

type LinkButtonProps = Style & Omit<LinkProps, keyof Style>

export const LinkButton = ({ tone = 'primary', size = 'medium', className, children, ...rest }: LinkButtonProps) => (
  <Link {...rest} className={buttonStyles(tone, size, className)}>
    {children}
  </Link>
)

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & {
  label: string
  busy?: boolean
  children: ReactNode
}

export const IconButton = ({ label, busy = false, className, children, onClick, ...rest }: IconButtonProps) => (
  <button
    type="button"
    {...rest}
    {...(busy && { 'aria-disabled': true })}
    aria-label={label}
    onClick={busy ? undefined : onClick}
    className={cx(
      'inline-flex size-11 items-center justify-center rounded-full text-plum transition-colors hover:bg-sable',
      'disabled:opacity-60',
      className,
    )}
  >
    {busy ? <Spinner className="size-6" label="En cours…" /> : children}
  </button>
)
