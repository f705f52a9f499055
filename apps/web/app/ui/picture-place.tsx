import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

type Props = {
  /** Not on the first screen, mostly: on a slow network a browser asks for such a picture when it comes near. */
  isLate: boolean
  /** Its look, in which its size is whole: nothing moves when the picture comes. */
  className: string
  /** The picture, in the look it is given. */
  children: (look: string) => ReactNode
}

/**
 * Where a picture stands. Browsers ask early for those that are merely lazy: 2,500 pixels ahead on a slow network, where
 * they then take their turn with the scripts of the first screen.
 */
export const PicturePlace = ({ isLate, className, children }: Props) =>
  isLate ? <span className={cx('laid-out-late block', className)}>{children('size-full')}</span> : children(className)
