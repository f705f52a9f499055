import { TextLink } from './text-link.tsx'

/** Shows operators how many items are pending, with a link to them. */
export const PendingNote = ({ to, text }: { to: string; text: string }) => (
  <p className="mb-4 rounded-control border border-safran bg-safran-pale px-4 py-1">
    <TextLink to={to}>{text}</TextLink>
  </p>
)
