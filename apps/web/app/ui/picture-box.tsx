import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

type Props = {
  /** Set it for a picture that is usually below the first screen. A slow network then loads it only near the viewport. */
  isLazy: boolean
  /** The classes include the full size, so that the layout does not shift when the picture loads. */
  className: string
  /** Renders the picture with the class names it receives. */
  children: (pictureClassName: string) => ReactNode
}

/**
 * Renders the box of a picture. Browsers request lazy pictures early, on a slow network from 2,500 pixels away, where they
 * compete with the scripts of the first screen. `laid-out-late` delays these requests.
 */
export const PictureBox = ({ isLazy, className, children }: Props) =>
  isLazy ? <span className={cx('laid-out-late block', className)}>{children('size-full')}</span> : children(className)
