import { cx } from '#app/ui/class-names.ts'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { CardEntryUnavailable } from './card-entry-unavailable.tsx'
import type { CardForm } from './use-card-entry.ts'

type Props = Pick<CardForm, 'frame' | 'status'> & { busy: boolean; fallbackText: string; onRetry: () => void }

/** Shows a skeleton of the same size until the provider's frame has loaded, so that the layout does not shift. */
export const CardEntry = ({ frame, status, busy, fallbackText, onRetry }: Props) => (
  <section aria-label="Carte bancaire" aria-busy={status === 'loading'} className="relative min-h-68.5">
    <div
      ref={frame}
      inert={busy || status !== 'ready'}
      className={cx('transition-opacity', status !== 'ready' ? 'opacity-0' : busy && 'opacity-60')}
    />
    {status === 'loading' && <CardSkeleton />}
    {status === 'failed' && (
      <div className="absolute inset-0 grid content-center">
        <CardEntryUnavailable fallbackText={fallbackText} onRetry={onRetry} />
      </div>
    )}
  </section>
)

const CardSkeleton = () => (
  <div role="status" className="absolute inset-x-0 top-0">
    <span className="sr-only">La saisie de la carte se charge…</span>
    <Skeleton className="h-5 w-32" />
    <Skeleton className="mt-2 h-12" />
    <div className="mt-6 grid grid-cols-2 gap-4">
      {['expiration', 'code'].map((each) => (
        <div key={each}>
          <Skeleton className="h-5 w-24" />
          <Skeleton className="mt-2 h-12" />
        </div>
      ))}
    </div>
  </div>
)
