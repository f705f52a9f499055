import { drawingUrl } from '#app/drawings/drawing.tsx'
import { cx } from '#app/ui/class-names.ts'

type Props = {
  /** As the API names it; null shows a drawing. */
  filename: string | null
  alt: string
  /** How wide it is shown, as in `<img sizes>`. */
  sizes: string
  /** Its place's proportions, so that nothing moves when it arrives. */
  width: number
  height: number
  eager?: boolean
  className?: string
}

// The contract's `imageUrl` would bring zod along into every page that shows a picture.
const at = (filename: string, width: number) => `/images/${encodeURIComponent(filename)}?w=${width}`

export const Photo = ({ filename, alt, sizes, width, height, eager = false, className }: Props) => (
  <img
    {...(filename
      ? {
          src: at(filename, 320),
          srcSet: [160, 320, 640, 1280].map((size) => `${at(filename, size)} ${size}w`).join(', '),
          sizes,
        }
      : { src: drawingUrl('visage') })}
    alt={alt}
    width={width}
    height={height}
    loading={eager ? 'eager' : 'lazy'}
    decoding="async"
    className={cx('bg-sable object-cover', className)}
  />
)
