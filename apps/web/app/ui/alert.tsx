import type { ReactNode, Ref } from 'react'
import { cx } from './class-names.ts'
import { AlertIcon, CheckIcon } from './icons.tsx'

type Tone = 'danger' | 'success' | 'warning' | 'info'

const toneStyles: Record<Tone, string> = {
  danger: 'border-brique/40 bg-brique-pale text-brique',
  success: 'border-feuille/40 bg-feuille-pale text-feuille',
  warning: 'border-safran bg-safran-pale text-ink',
  info: 'border-sable-deep bg-sable text-ink',
}

type Props = { tone?: Tone; title?: ReactNode; children: ReactNode; className?: string; ref?: Ref<HTMLDivElement> }

/** Screen readers announce it when it appears. `danger` and `warning` interrupt them, the other tones wait. */
export const Alert = ({ tone = 'info', title, children, className, ref }: Props) => (
  <div
    ref={ref}
    tabIndex={-1}
    role={tone === 'danger' || tone === 'warning' ? 'alert' : 'status'}
    className={cx('flex items-start gap-3 rounded-control border px-4 py-3', toneStyles[tone], className)}
  >
    {tone === 'success' ? <CheckIcon className="mt-0.5 size-5" /> : <AlertIcon className="mt-0.5 size-5" />}
    <div className="min-w-0 flex-1">
      {title && <p className="font-semibold">{title}</p>}
      {children}
    </div>
  </div>
)
