import { type ComponentProps, type ReactNode, useState } from 'react'
import { cx } from './class-names.ts'
import { type FieldWiring, fieldText, useFieldWiring } from './field.tsx'
import { ChevronDownIcon } from './icons.tsx'

export const controlClassName = cx(
  'block w-full min-h-12 rounded-control border border-ink/55 bg-blanc px-3.5 py-2.5 text-base text-ink placeholder:text-ink-soft',
  'transition-colors hover:border-ink aria-invalid:border-brique aria-invalid:border-2',
  '[&:is(input,textarea):read-only]:bg-sable/60 disabled:bg-sable/60 disabled:text-ink-soft',
)

const wiringProps = (wiring: FieldWiring | null) => wiring ?? {}

export const TextInput = ({ className, ...rest }: ComponentProps<'input'>) => (
  <input type="text" {...wiringProps(useFieldWiring())} {...rest} className={cx(controlClassName, className)} />
)

/** On-screen keyboards must not capitalise or correct an e-mail address. */
export const EmailInput = (rest: Omit<ComponentProps<'input'>, 'type'>) => (
  <TextInput type="email" autoCapitalize="none" spellCheck={false} {...rest} />
)

export const Textarea = ({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) => (
  <textarea rows={rows} {...wiringProps(useFieldWiring())} {...rest} className={cx(controlClassName, className)} />
)

export const Select = ({ className, children, ...rest }: ComponentProps<'select'>) => (
  <span className="relative block">
    <select
      {...wiringProps(useFieldWiring())}
      {...rest}
      className={cx(controlClassName, 'appearance-none pr-11', className)}
    >
      {children}
    </select>
    <ChevronDownIcon className="pointer-events-none absolute top-1/2 right-3.5 size-5 -translate-y-1/2 text-plum" />
  </span>
)

/** Renders a password field with a button that makes the password readable. */
export const PasswordInput = ({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) => {
  const [shown, setShown] = useState(false)
  return (
    <span className="relative block">
      <input
        {...wiringProps(useFieldWiring())}
        {...rest}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        className={cx(controlClassName, 'pr-28', className)}
      />
      <button
        type="button"
        onClick={() => setShown(!shown)}
        aria-label={shown ? 'Masquer le mot de passe' : 'Afficher le mot de passe'}
        className="absolute inset-y-0 right-1 my-auto h-11 rounded-control px-3 text-sm font-semibold text-plum hover:underline"
      >
        {shown ? 'Masquer' : 'Afficher'}
      </button>
    </span>
  )
}

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  error?: { message?: string | undefined } | undefined
}

export const Checkbox = ({ label, className, error, ...rest }: CheckboxProps) => (
  <label className={cx('flex min-h-11 cursor-pointer items-start gap-3 py-2', className)}>
    <input
      type="checkbox"
      {...rest}
      aria-invalid={error ? true : undefined}
      className="mt-0.5 size-5 shrink-0 accent-plum"
    />
    <span>
      {label}
      {error && (
        <span className="block text-sm font-medium text-brique">{fieldText(error.message ?? 'Champs requis!')}</span>
      )}
    </span>
  </label>
)

type RadioProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; hint?: ReactNode }

/** Renders one option of a `<fieldset>` as a card. */
export const RadioCard = ({ label, hint, className, ...rest }: RadioProps) => (
  <label
    className={cx(
      'flex min-h-14 cursor-pointer items-center gap-3 rounded-control border border-ink/55 bg-blanc px-4 py-3 transition-colors hover:border-plum',
      'has-checked:border-plum has-checked:bg-sable',
      className,
    )}
  >
    <input type="radio" {...rest} className="size-5 shrink-0 accent-plum" />
    <span>
      <span className="block font-semibold">{label}</span>
      {hint && <span className="block text-sm text-ink-soft">{hint}</span>}
    </span>
  </label>
)
