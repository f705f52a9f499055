import { addresses } from '#app/lib/addresses.ts'
import { cx } from './class-names.ts'
import { TextLink } from './text-link.tsx'

type Props = {
  kind: 'profile' | 'picture' | 'review' | 'answer' | 'appointment' | 'product'
  id: string
  /** Names what is reported, where several such links are on a page. */
  about?: string
  label?: string
  className?: string
}

/** Leads to the page that reports a content. It needs no session and no script. */
export const ReportLink = ({ kind, id, about, label = 'Signaler', className }: Props) => (
  <TextLink
    to={addresses.report({ kind, id })}
    rel="nofollow"
    className={cx('text-sm font-normal! text-ink-soft! print:hidden', className)}
  >
    {label}
    {about && <span className="sr-only"> {about}</span>}
  </TextLink>
)
