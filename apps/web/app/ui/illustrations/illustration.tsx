import { cx } from '#app/ui/class-names.ts'
import { PicturePlace } from '#app/ui/picture-place.tsx'

const files = import.meta.glob<string>('./*.webp', { eager: true, query: '?url', import: 'default' })

/** Returns the address of an illustration that scripts/draw-heads.ts made. */
export const drawingUrl = (name: string, width: 240 | 480 = 480) => files[`./${name}-${width}.webp`] ?? ''

type Props = { name: string; className?: string; eager?: boolean }

/** Renders a round illustration, which the text beside it describes. */
export const Medallion = ({ name, className, eager = false }: Props) => (
  <PicturePlace isLate={!eager} className={cx('aspect-square rounded-full', className)}>
    {(pictureClassName) => (
      <img
        src={drawingUrl(name)}
        srcSet={`${drawingUrl(name, 240)} 240w, ${drawingUrl(name)} 480w`}
        // With `auto`, the browser takes the width of the rendered box. An eager image does not know its box yet.
        sizes={eager ? '10rem' : 'auto, 9rem'}
        alt=""
        width={240}
        height={240}
        loading={eager ? 'eager' : 'lazy'}
        // It is decorative. By default, React would preload it before the styles.
        fetchPriority="low"
        decoding="async"
        className={pictureClassName}
      />
    )}
  </PicturePlace>
)
