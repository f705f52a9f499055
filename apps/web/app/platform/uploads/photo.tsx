import { imageUrl, imageWidths } from '@couronne/contract/platform/image-addresses'
import { cx } from '#app/ui/class-names.ts'
import { drawingUrl } from '#app/ui/illustrations/illustration.tsx'
import { PicturePlace } from '#app/ui/picture-place.tsx'

type Props = {
  /** As the API names it; null shows a drawing. */
  filename: string | null
  alt: string
  /** How wide it is shown, as in `<img sizes>`. */
  sizes: string
  /** Its place's proportions, so that nothing moves when it arrives. */
  width: number
  height: number
  /** Seen first: fetched before what can wait. */
  eager?: boolean
  className?: string
}

export const pictureSources = (filename: string) => ({
  src: imageUrl(filename, 320),
  srcSet: imageWidths.map((width) => `${imageUrl(filename, width)} ${width}w`).join(', '),
})

/**
 * The same `sizes`, where a screen with three pixels to a pixel is content with two: nobody sees the third, and it weighs as
 * much as the others together.
 */
export const upToTwoPixels = (sizes: string) => {
  const ways = sizes.split(', ')
  const denser = ways.map((way) => {
    const [, condition = '', width = ''] = /^(\(.*?\) )?(.+)$/.exec(way) ?? []
    return `(min-resolution: 2.5dppx) ${condition && `and ${condition}`}calc(0.67 * ${width})`
  })
  return [...denser, ...ways].join(', ')
}

export const Photo = ({ filename, alt, sizes, width, height, eager = false, className }: Props) => (
  <PicturePlace isLate={!eager} className={cx('bg-sable', className)}>
    {(look) => (
      <img
        {...(filename ? { ...pictureSources(filename), sizes } : { src: drawingUrl('visage', 240) })}
        alt={alt}
        width={width}
        height={height}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding="async"
        className={cx('object-cover', look)}
      />
    )}
  </PicturePlace>
)
