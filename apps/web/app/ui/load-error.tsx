import type { ReactNode } from 'react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'

type Props = { title: string; children: ReactNode; busy?: boolean; onRetry: () => void; className?: string }

/** Replaces content that could not be loaded, with the reason and a retry button. */
export const LoadError = ({ title, children, busy = false, onRetry, className }: Props) => (
  <Alert tone="danger" title={title} {...(className && { className })}>
    <p className="text-ink">{children}</p>
    <Button tone="secondary" size="small" busy={busy} onClick={onRetry} className="mt-3 mb-1">
      Réessayer
    </Button>
  </Alert>
)
