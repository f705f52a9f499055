import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

const toneStyles = {
  neutral: 'bg-sable text-ink',
  success: 'bg-feuille-pale text-feuille',
  danger: 'bg-brique-pale text-brique',
  waiting: 'bg-safran-pale text-ink',
  plum: 'bg-plum text-blanc',
}

type Props = { tone?: keyof typeof toneStyles; children: ReactNode; className?: string }

export const Badge = ({ tone = 'neutral', children, className }: Props) => (
  <span
    className={cx(
      'inline-flex items-center gap-1 rounded-full px-3 py-1 text-sm font-semibold',
      toneStyles[tone],
      className,
    )}
  >
    {children}
  </span>
)
