import type { ReactNode } from 'react'

type Props = { picture?: string; title: ReactNode; children?: ReactNode; action?: ReactNode }

/** An empty list shows an illustration, a sentence and the one action that fills it. */
export const EmptyState = ({ picture, title, children, action }: Props) => (
  <div className="flex flex-col items-center gap-4 rounded-card border border-sable-deep bg-blanc px-5 py-10 text-center">
    {picture && (
      <img src={picture} alt="" width={160} height={160} loading="lazy" className="size-36 rounded-full bg-sable" />
    )}
    <p className="font-display text-xl font-semibold">{title}</p>
    {children && <div className="max-w-[48ch] text-ink-soft">{children}</div>}
    {action}
  </div>
)
