import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import type { ApiError } from '#app/lib/api.ts'
import { Alert } from './alert.tsx'
import { cx } from './class-names.ts'
import { ErrorDialog } from './error-dialog.tsx'

type Props = Omit<ComponentProps<'form'>, 'children'> & {
  error: ApiError | null
  busy: boolean
  /**
   * With it, an error that is not about a field opens an error dialog. This callback clears the error when the dialog
   * closes.
   */
  onErrorClosed?: () => void
  children: ReactNode
}

/**
 * Wraps every form that changes data: `<Form onSubmit={form.handleSubmit(save.submit)} error={save.apiError}
 * busy={save.busy}>`. An error that is not about a field is shown below the fields and takes the focus, or opens an
 * error dialog.
 */
export const Form = ({ error, busy, onErrorClosed, onSubmit, className, children, ...rest }: Props) => {
  const alert = useRef<HTMLDivElement>(null)
  const hasFieldErrors = (error?.fields.length ?? 0) > 0
  useEffect(() => {
    if (error && !hasFieldErrors) alert.current?.focus()
  }, [error, hasFieldErrors])
  return (
    <>
      <form
        noValidate
        {...rest}
        onSubmit={(event) => {
          // React bubbles this event to an outer form when this form is in a dialog over it. The outer form must not
          // submit.
          event.stopPropagation()
          onSubmit?.(event)
        }}
        aria-busy={busy}
        className={cx('flex flex-col gap-5', className)}
      >
        {children}
        {!onErrorClosed && error && (
          <Alert ref={alert} tone="danger">
            {error.message}
          </Alert>
        )}
      </form>
      {/* The error dialog is outside the form, so that a login in it does not submit this form. */}
      {onErrorClosed && <ErrorDialog error={error} onClose={onErrorClosed} />}
    </>
  )
}
