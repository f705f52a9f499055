import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import type { RefusalError } from '#app/lib/api.ts'
import { Alert } from './alert.tsx'
import { cx } from './class-names.ts'

type Props = Omit<ComponentProps<'form'>, 'children'> & {
  refusal: RefusalError | null
  busy: boolean
  children: ReactNode
}

/**
 * Every form that changes something: `<Form onSubmit={form.handleSubmit(save.submit)} refusal={save.refusal}
 * busy={save.busy}>`. A refusal about no field in particular is shown under the fields and takes the focus.
 */
export const Form = ({ refusal, busy, className, children, ...rest }: Props) => {
  const alert = useRef<HTMLDivElement>(null)
  const besideFields = (refusal?.fields.length ?? 0) > 0
  useEffect(() => {
    if (refusal && !besideFields) alert.current?.focus()
  }, [refusal, besideFields])
  return (
    <form noValidate {...rest} aria-busy={busy} className={cx('flex flex-col gap-5', className)}>
      {children}
      {refusal && (
        <Alert ref={alert} tone="danger">
          {refusal.message}
        </Alert>
      )}
    </form>
  )
}
