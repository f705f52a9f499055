import { imageUrl, imageWidths } from '@couronne/contract/platform/image-addresses'
import { cx } from '#app/ui/class-names.ts'
import { illustrationUrl } from '#app/ui/illustrations/illustration.tsx'
import { PictureBox } from '#app/ui/picture-box.tsx'

type Props = {
  /** The API names the file. Null shows an illustration. */
  filename: string | null
  alt: string
  /** The value gives the displayed width, as in `<img sizes>`. */
  sizes: string
  /** Width and height give the box its proportions, so that the layout does not shift when the picture loads. */
  width: number
  height: number
  /** Set it on a picture that is visible first: it loads before the others. */
  eager?: boolean
  className?: string
}

export const pictureSources = (filename: string) => ({
  src: imageUrl(filename, 320),
  srcSet: imageWidths.map((width) => `${imageUrl(filename, width)} ${width}w`).join(', '),
})

/**
 * Returns `sizes` with smaller widths for screens of three pixels per CSS pixel. Nobody sees the difference to two
 * pixels, and the larger file weighs more than twice as much.
 */
export const limitPixelDensity = (sizes: string) => {
  const widths = sizes.split(', ')
  const dense = widths.map((entry) => {
    const [, condition = '', width = ''] = /^(\(.*?\) )?(.+)$/.exec(entry) ?? []
    return `(min-resolution: 2.5dppx) ${condition && `and ${condition}`}calc(0.67 * ${width})`
  })
  return [...dense, ...widths].join(', ')
}

export const Photo = ({ filename, alt, sizes, width, height, eager = false, className }: Props) => (
  <PictureBox isLazy={!eager} className={cx('bg-sable', className)}>
    {(pictureClassName) => (
      <img
        {...(filename ? { ...pictureSources(filename), sizes } : { src: illustrationUrl('visage', 240) })}
        alt={alt}
        width={width}
        height={height}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding="async"
        className={cx('object-cover', pictureClassName)}
      />
    )}
  </PictureBox>
)
