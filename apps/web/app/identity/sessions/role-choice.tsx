import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { ArrowRightIcon } from '#app/ui/icons.tsx'
import { RoundIllustration } from '#app/ui/illustrations/illustration.tsx'
import { PageBanner } from '#app/ui/page-banner.tsx'
import { useReturnTo } from './use-return-to.ts'

type RoleOption = { to: string; illustration: string; title: string; text: string }
type Props = {
  title: string
  intro: ReactNode
  customer: RoleOption
  professional: RoleOption
  /** The children stand under the cards. */
  children: ReactNode
}

/** Asks a visitor for a role with two large cards, which carry the return address. */
export const RoleChoice = ({ title, intro, customer, professional, children }: Props) => {
  const { addReturnTo } = useReturnTo()
  return (
    <>
      <PageBanner title={title} intro={intro} backTo={addresses.home()} />
      <div className="mx-auto max-w-6xl px-4 py-8 sm:px-6 sm:py-12">
        <ul className="grid gap-4 lg:grid-cols-2 lg:gap-6">
          {[customer, professional].map((role) => (
            <li key={role.to} className="grid">
              <RoleCard {...role} to={addReturnTo(role.to)} />
            </li>
          ))}
        </ul>
        {children}
      </div>
    </>
  )
}

const RoleCard = ({ to, illustration, title, text }: RoleOption) => (
  <Link
    to={to}
    className="group flex items-center gap-4 rounded-card border border-sable-deep bg-blanc p-4 shadow-soft transition-colors hover:border-plum sm:gap-7 sm:p-8"
  >
    <RoundIllustration name={illustration} eager className="size-20 shrink-0 bg-safran sm:size-36 lg:size-40" />
    <span className="min-w-0 flex-1">
      <span className="block font-display text-xl font-semibold text-plum-deep">{title}</span>
      <span className="mt-1 block text-ink-soft">{text}</span>
    </span>
    <ArrowRightIcon className="size-6 text-plum transition-transform group-hover:translate-x-1" />
  </Link>
)
