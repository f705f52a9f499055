import { lazy, Suspense, useEffect } from 'react'
import type { RefusalError } from '#app/lib/api.ts'
import { useHoldPage } from '#app/lib/last-page.ts'
import { Alert } from './alert.tsx'
import type { Stop } from './error-dialog-props.ts'

const loadWindow = () => import('./error-dialog-content.tsx')
/** Before it is needed: the network may be what is missing then. */
export const prepareErrorDialog = () => void loadWindow().catch(() => undefined)
/** Without a network the window itself may not come: what it says then stands in its place. */
const ErrorWindow = lazy(() => loadWindow().catch(() => ({ default: InPlace })))

/** A window that says why it does not go on, closed by 'Fermer'. Errors of fields are said beside them instead. */
export const ErrorDialog = ({ refusal, ...rest }: Omit<Stop, 'refusal'> & { refusal: RefusalError | null }) => {
  useHoldPage(refusal !== null)
  useEffect(prepareErrorDialog, [])
  if (!refusal) return null
  return (
    <Suspense>
      <ErrorWindow refusal={refusal} {...rest} />
    </Suspense>
  )
}

const InPlace = ({ refusal, children }: Stop) => (
  <Alert tone="danger" className="mt-4">
    {refusal.message}
    {children}
  </Alert>
)
