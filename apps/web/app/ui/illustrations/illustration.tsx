import { cx } from '#app/ui/class-names.ts'
import { PicturePlace } from '#app/ui/picture-place.tsx'

const files = import.meta.glob<string>('./*.webp', { eager: true, query: '?url', import: 'default' })

/** The address of a drawing made by scripts/draw-heads.ts. */
export const drawingUrl = (name: string, width: 240 | 480 = 480) => files[`./${name}-${width}.webp`] ?? ''

type Props = { name: string; className?: string; eager?: boolean }

/** A head in its medallion; the words beside it say what it shows. */
export const Medallion = ({ name, className, eager = false }: Props) => (
  <PicturePlace isLate={!eager} className={cx('aspect-square rounded-full', className)}>
    {(look) => (
      <img
        src={drawingUrl(name)}
        srcSet={`${drawingUrl(name, 240)} 240w, ${drawingUrl(name)} 480w`}
        // A lazy one is chosen by the place it has, which an eager one cannot know yet.
        sizes={eager ? '10rem' : 'auto, 9rem'}
        alt=""
        width={240}
        height={240}
        loading={eager ? 'eager' : 'lazy'}
        // It adorns: React would otherwise ask for it before the styles.
        fetchPriority="low"
        decoding="async"
        className={look}
      />
    )}
  </PicturePlace>
)
