import { cx } from '#app/ui/class-names.ts'

const files = import.meta.glob<string>('./*.svg', { eager: true, query: '?url', import: 'default' })

/** The address of a drawing made by scripts/draw-heads.ts. */
export const drawingUrl = (name: string) => files[`./${name}.svg`] ?? ''

type Props = { name: string; className?: string; eager?: boolean }

/** A head in its medallion; the words beside it say what it shows. */
export const Medallion = ({ name, className, eager = false }: Props) => (
  <img
    src={drawingUrl(name)}
    alt=""
    width={240}
    height={240}
    loading={eager ? 'eager' : 'lazy'}
    decoding="async"
    className={cx('aspect-square rounded-full', className)}
  />
)
