import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import type { RefusalError } from '#app/lib/api.ts'
import { Alert } from './alert.tsx'
import { cx } from './class-names.ts'
import { ErrorDialog } from './error-dialog.tsx'

type Props = Omit<ComponentProps<'form'>, 'children'> & {
  refusal: RefusalError | null
  busy: boolean
  /**
   * With it, an error that is not about a field opens an error dialog. This callback clears the error when the dialog
   * closes.
   */
  onRefusalClosed?: () => void
  /** Reserves a line for an error, so that the content below does not shift. */
  keepsRoom?: boolean
  children: ReactNode
}

/**
 * Wraps every form that changes data: `<Form onSubmit={form.handleSubmit(save.submit)} refusal={save.refusal}
 * busy={save.busy}>`. An error that is not about a field is shown below the fields and takes the focus, or opens an
 * error dialog. Each field reserves a line for its error.
 */
export const Form = ({
  refusal,
  busy,
  keepsRoom = false,
  onRefusalClosed,
  onSubmit,
  className,
  children,
  ...rest
}: Props) => {
  const alert = useRef<HTMLDivElement>(null)
  const besideFields = (refusal?.fields.length ?? 0) > 0
  useEffect(() => {
    if (refusal && !besideFields) alert.current?.focus()
  }, [refusal, besideFields])
  return (
    <>
      <form
        noValidate
        data-room
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
        {!onRefusalClosed && (refusal || keepsRoom) && (
          <div className={cx(keepsRoom && 'min-h-12.5')}>
            {refusal && (
              <Alert ref={alert} tone="danger">
                {refusal.message}
              </Alert>
            )}
          </div>
        )}
      </form>
      {/* The error dialog is outside the form, so that a login in it does not submit this form. */}
      {onRefusalClosed && <ErrorDialog refusal={refusal} onClose={onRefusalClosed} />}
    </>
  )
}
