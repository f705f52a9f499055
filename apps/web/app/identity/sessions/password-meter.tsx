import { cx } from '#app/ui/class-names.ts'
import { type Strength, strengthOf, strengths } from './password-strength.ts'

const colours: Record<Strength, string> = {
  faible: 'bg-brique',
  moyenne: 'bg-safran',
  bonne: 'bg-feuille',
  excellente: 'bg-feuille',
}

/** Shows how hard the password is to guess while the user types. Its height does not change. */
export const PasswordMeter = ({ password }: { password: string }) => {
  const strength = password ? strengthOf(password) : undefined
  const filled = strength ? strengths.indexOf(strength) + 1 : 0
  return (
    <span className="mt-2 flex items-center gap-3">
      <span className="flex grow gap-1" aria-hidden="true">
        {strengths.map((name, index) => (
          <span
            key={name}
            className={cx('h-1.5 grow rounded-full', strength && index < filled ? colours[strength] : 'bg-ink/15')}
          />
        ))}
      </span>
      <span className="min-w-32">{strength ? `Solidité : ${strength}` : 'Solidité'}</span>
    </span>
  )
}
