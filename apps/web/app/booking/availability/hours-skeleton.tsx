import { Loading, Skeleton } from '#app/ui/skeleton.tsx'

/** Reserves the final size while the hours of another service load. */
export const HoursSkeleton = () => (
  <Loading label="Les heures se chargent…">
    <Skeleton className="mx-auto h-11 w-56" />
    <Skeleton className="mt-2 h-20" />
    <Skeleton className="mt-5 h-7 w-48" />
    <div className="mt-3 grid min-h-45 grid-cols-[repeat(auto-fill,minmax(5.25rem,1fr))] content-start gap-2">
      {['9', '9.30', '10', '10.30', '11', '11.30', '14', '14.30', '15'].map((hour) => (
        <Skeleton key={hour} className="h-11" />
      ))}
    </div>
  </Loading>
)
