import { addresses } from '#app/lib/addresses.ts'
import { cx } from '#app/ui/class-names.ts'
import { ShieldIcon } from '#app/ui/icons.tsx'
import { TextLink } from '#app/ui/text-link.tsx'

/** Reminds of the legal guarantee before the contract, as the law requires, and leads to its whole text. */
export const GuaranteeNotice = ({ className }: { className?: string }) => (
  <p className={cx('flex items-center gap-2 text-sm', className)}>
    <ShieldIcon className="size-5 shrink-0 text-feuille" />
    <TextLink to={addresses.guarantees()}>Garantie légale de conformité, 2 ans</TextLink>
  </p>
)
