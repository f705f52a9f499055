import { cx } from '#app/ui/class-names.ts'
import { PictureBox } from '#app/ui/picture-box.tsx'

const files = import.meta.glob<string>('./*.webp', { eager: true, query: '?url', import: 'default' })

/** Returns the address of an illustration that scripts/draw-illustrations.ts made. */
export const illustrationUrl = (name: string, width: 240 | 480 = 480) => files[`./${name}-${width}.webp`] ?? ''

type Props = { name: string; className?: string; eager?: boolean }

/** Renders a round illustration, which the text beside it describes. */
export const RoundIllustration = ({ name, className, eager = false }: Props) => (
  <PictureBox isLazy={!eager} className={cx('aspect-square rounded-full', className)}>
    {(pictureClassName) => (
      <img
        src={illustrationUrl(name)}
        srcSet={`${illustrationUrl(name, 240)} 240w, ${illustrationUrl(name)} 480w`}
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
  </PictureBox>
)
