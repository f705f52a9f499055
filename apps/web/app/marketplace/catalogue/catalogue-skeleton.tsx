import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import { cardsClassName } from './catalogue-view.tsx'

/** Reserves the size of the area for new photos and of the first rows. */
export const CatalogueSkeleton = () => (
  <Loading label="Chargement de vos photos…">
    <Skeleton className="h-38 rounded-card lg:h-42" />
    <div className={cardsClassName}>
      {[0, 1, 2].map((card) => (
        <Skeleton key={card} className="h-51 rounded-card sm:h-111" />
      ))}
    </div>
  </Loading>
)
