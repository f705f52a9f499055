import type { ReactNode } from 'react'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { Button } from './button.tsx'
import { cx } from './class-names.ts'

type Props = { busy: boolean; tone?: 'primary' | 'danger'; className?: string; children: ReactNode }

/**
 * Submits its form. It is disabled until hydration, and so is Enter in a field, because the browser's own submission
 * would put a password into the address.
 */
export const SubmitButton = ({ busy, tone = 'primary', className, children }: Props) => (
  <Button
    type="submit"
    tone={tone}
    size="large"
    busy={busy}
    disabled={!useHydrated()}
    className={cx('disabled:opacity-100', className)}
  >
    {children}
  </Button>
)
