import type { ComponentProps } from 'react'
import { cx } from './class-names.ts'

export const Card = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div {...rest} className={cx('rounded-card border border-sable bg-blanc p-5 shadow-soft', className)} />
)
