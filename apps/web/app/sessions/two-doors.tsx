import { Link } from 'react-router'
import { Medallion } from '#app/drawings/drawing.tsx'
import { ArrowRightIcon } from '#app/ui/icons.tsx'

type Door = { to: string; drawing: string; title: string; text: string }
type Props = { customer: Door; professional: Door }

/** The question every visitor answers first, as two large cards. */
export const TwoDoors = ({ customer, professional }: Props) => (
  <ul className="grid gap-4 lg:grid-cols-2 lg:gap-6">
    {[customer, professional].map((door) => (
      <li key={door.to} className="grid">
        <DoorCard {...door} />
      </li>
    ))}
  </ul>
)

const DoorCard = ({ to, drawing, title, text }: Door) => (
  <Link
    to={to}
    className="group flex items-center gap-4 rounded-card border border-sable-deep bg-blanc p-4 shadow-soft transition-colors hover:border-plum sm:gap-7 sm:p-8"
  >
    <Medallion name={drawing} eager className="size-20 shrink-0 bg-safran sm:size-36 lg:size-40" />
    <span className="min-w-0 flex-1">
      <span className="block font-display text-xl font-semibold text-plum-deep">{title}</span>
      <span className="mt-1 block text-ink-soft">{text}</span>
    </span>
    <ArrowRightIcon className="size-6 text-plum transition-transform group-hover:translate-x-1" />
  </Link>
)
