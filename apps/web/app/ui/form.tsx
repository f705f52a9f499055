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
  /** Keeps a line free for a refusal, where something follows that would have to move. */
  keepsRoom?: boolean
  children: ReactNode
}

/**
 * Every form that changes something: `<Form onSubmit={form.handleSubmit(save.submit)} refusal={save.refusal}
 * busy={save.busy}>`. A refusal about no field in particular is shown under the fields and takes the focus, or in a
 * window. Each field keeps a line free for what may be wrong with it.
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
          // In a window over another form it is none of that one's, although React would tell it.
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
      {/* Beside the form: a login in that window must not send this one. */}
      {onRefusalClosed && <ErrorDialog refusal={refusal} onClose={onRefusalClosed} />}
    </>
  )
}
