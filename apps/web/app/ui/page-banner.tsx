import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { cx } from './class-names.ts'
import { ArrowLeftIcon } from './icons.tsx'

type Props = {
  title: ReactNode
  intro?: ReactNode
  /** Shows 'Retour', which goes one step back. Without a previous page in this visit, it leads to this address. */
  backTo?: string
  /** Uses less height on a phone, for working pages whose content matters more. */
  isCompact?: boolean
}

export const PageBanner = ({ title, intro, backTo, isCompact }: Props) => (
  <div className="border-b border-sable-deep/60 bg-sable">
    <div className={cx('mx-auto max-w-6xl px-4 sm:px-6', isCompact ? 'py-3 sm:py-8' : 'py-8 sm:py-12')}>
      {backTo !== undefined && <BackLink to={backTo} />}
      <h1 className={cx('text-plum-deep', isCompact ? 'text-2xl sm:text-3xl' : 'text-3xl')}>{title}</h1>
      {intro && <p className="mt-3 max-w-[60ch] text-lg">{intro}</p>}
    </div>
  </div>
)

export const BackLink = ({ to }: { to: string }) => {
  const navigate = useNavigate()
  return (
    <a
      href={to}
      onClick={(event) => {
        event.preventDefault()
        if (hasPreviousPage()) void navigate(-1)
        else void navigate(to)
      }}
      className="mb-3 -ml-2 inline-flex min-h-11 items-center gap-2 rounded-full px-2 font-semibold text-plum hover:underline print:hidden"
    >
      <ArrowLeftIcon /> Retour
    </a>
  )
}

/** The router counts the pages of a visit in the browser's history, from 0 in each new tab. */
const hasPreviousPage = () => ((window.history.state as { idx?: number } | null)?.idx ?? 0) > 0
