import { cx } from '#app/ui/class-names.ts'
import { CheckIcon } from '#app/ui/icons.tsx'

const rules: { text: string; isMet: (password: string) => boolean }[] = [
  { text: '8 caractères', isMet: (password) => password.length >= 8 },
  { text: 'une majuscule', isMet: (password) => /\p{Lu}/u.test(password) },
  { text: 'une minuscule', isMet: (password) => /\p{Ll}/u.test(password) },
  { text: 'un chiffre', isMet: (password) => /\d/.test(password) },
  { text: 'un signe parmi # ? ! @ $ % ^ & * -', isMet: (password) => /[#?!@$%^&*-]/.test(password) },
]

/** Lists the contract's password rules and ticks them off while the user types. */
export const PasswordRules = ({ password }: { password: string }) => (
  <span className="flex flex-wrap gap-x-4 gap-y-1">
    <span className="sr-only">Au moins : </span>
    {rules.map(({ text, isMet }) => (
      <span
        key={text}
        className={cx(
          'inline-flex items-center gap-1',
          isMet(password) ? 'font-semibold text-feuille' : 'text-ink-soft',
        )}
      >
        {isMet(password) ? (
          <CheckIcon className="size-4" />
        ) : (
          <span className="mx-1.5 size-1 rounded-full bg-current" aria-hidden="true" />
        )}
        {text}
        <span className="sr-only">{isMet(password) ? ' (rempli), ' : ', '}</span>
      </span>
    ))}
  </span>
)
