import { Loading, Skeleton } from '#app/ui/skeleton.tsx'

export const weekGridClassName =
  'h-[44rem] max-h-[80dvh] overflow-y-auto rounded-card border border-sable-deep bg-blanc'

/** The tools are beside the dates of the week where there is room, and under them elsewhere. */
export const weekToolsClassName = 'mb-4 flex min-h-11 gap-2 lg:absolute lg:top-0 lg:right-0'

/** Reserves the size of the week that is loading. */
export const WeekSkeleton = ({ isWide }: { isWide: boolean }) => (
  <Loading label="Chargement de la semaine…">
    <div className={weekToolsClassName} />
    {isWide ? (
      <Skeleton className={`${weekGridClassName} rounded-card! bg-sable!`} />
    ) : (
      <div className="space-y-3">
        {[0, 1, 2, 3, 4, 5, 6].map((day) => (
          <Skeleton key={day} className="h-36 rounded-card" />
        ))}
      </div>
    )}
  </Loading>
)
