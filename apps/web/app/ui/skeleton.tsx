import { cx } from './class-names.ts'

type Props = { className?: string }

/** Renders a placeholder with the size of the content that is loading: `<Skeleton className="h-6 w-40" />`. */
export const Skeleton = ({ className }: Props) => (
  <span aria-hidden="true" className={cx('block animate-shimmer rounded-control bg-sable', className)} />
)

type LoadingProps = { children: React.ReactNode; label?: string }

/** Wraps skeletons, so that screen readers announce the loading. */
export const Loading = ({ children, label = 'Chargement…' }: LoadingProps) => (
  <div role="status">
    <span className="sr-only">{label}</span>
    {children}
  </div>
)
