import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import type { RefusalError } from '#app/lib/api.ts'
import { Alert } from './alert.tsx'
import { cx } from './class-names.ts'
import { ErrorDialog } from './error-dialog.tsx'

type Props = Omit<ComponentProps<'form'>, 'children'> & {
  refusal: RefusalError | null
  busy: boolean
  /** With it, what is about no field stops her in a window, and this forgets it once that is closed. */
  onRefusalClosed?: () => void
  children: ReactNode
}

/**
 * Every form that changes something: `<Form onSubmit={form.handleSubmit(save.submit)} refusal={save.refusal}
 * busy={save.busy}>`. A refusal about no field in particular is shown under the fields and takes the focus, or in a
 * window.
 */
export const Form = ({ refusal, busy, onRefusalClosed, onSubmit, className, children, ...rest }: Props) => {
  const alert = useRef<HTMLDivElement>(null)
  const besideFields = (refusal?.fields.length ?? 0) > 0
  useEffect(() => {
    if (refusal && !besideFields) alert.current?.focus()
  }, [refusal, besideFields])
  return (
    <>
      <form
        noValidate
        {...rest}
        onSubmit={(event) => {
          // In a window over another form it is none of that one's, although React would tell it.
          event.stopPropagation()
          onSubmit?.(event)
        }}
        aria-busy={busy}
        className={cx('flex flex-col gap-5', className)}
      >
        {children}
        {refusal && !onRefusalClosed && (
          <Alert ref={alert} tone="danger">
            {refusal.message}
          </Alert>
        )}
      </form>
      {/* Beside the form: a login in that window must not send this one. */}
      {onRefusalClosed && <ErrorDialog refusal={refusal} onClose={onRefusalClosed} />}
    </>
  )
}
