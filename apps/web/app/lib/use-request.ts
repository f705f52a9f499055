import { useEffect, useRef, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { ApiError } from './api.ts'
import { toApiError } from './api-errors.ts'
import { blockRedirect } from './redirect-block.ts'

/**
 * Sends a change to the API from the page. `busy` is true while it runs, `apiError` holds its error. With a `form`, each
 * field error is shown beside its field, and the first of them gets the focus.
 */
export const useRequest = <Input, Output, Values extends FieldValues = FieldValues>(
  send: (input: Input) => Promise<Output>,
  options: { form?: Pick<UseFormReturn<Values>, 'setError' | 'getValues'> } = {},
) => {
  const [busy, setBusy] = useState(false)
  const [apiError, setApiError] = useState<ApiError | null>(null)
  const running = useRef(false)
  const sent = useRef(false)
  const unblockRedirect = useRef<() => void>(undefined)
  const [endedCount, setEndedCount] = useState(0)
  // When this effect runs, the component that shows the error already keeps the page open itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at the end of each request
  useEffect(() => unblockRedirect.current?.(), [endedCount])
  useEffect(() => () => unblockRedirect.current?.(), [])

  const submit = async (input: Input): Promise<Output | undefined> => {
    // A second click on a slow network belongs to the same request.
    if (running.current) return undefined
    running.current = true
    sent.current = true
    unblockRedirect.current = blockRedirect()
    setBusy(true)
    setApiError(null)
    try {
      return await send(input)
    } catch (error) {
      const caught = toApiError(error)
      if (!showFieldErrors(caught, options.form)) setApiError(caught)
      return undefined
    } finally {
      running.current = false
      setBusy(false)
      setEndedCount((before) => before + 1)
    }
  }

  return {
    submit,
    busy,
    apiError,
    clearError: () => setApiError(null),
    /** Returns true once the request was sent. The server may have applied it even if its response was lost or was an error. */
    wasSent: () => sent.current,
  }
}

/** A child component receives this when its parent owns the request. */
export type Request<Input> = ReturnType<typeof useRequest<Input, unknown>>

/** Returns true when every part of the error has a field, so that the page need not show it again. */
const showFieldErrors = <Values extends FieldValues>(
  apiError: ApiError,
  form: Pick<UseFormReturn<Values>, 'setError' | 'getValues'> | undefined,
) => {
  if (!form) return false
  const fieldValues = form.getValues()
  const fields = apiError.fields.filter(({ path }) => path in fieldValues)
  fields.forEach(({ path, message }, index) => {
    form.setError(path as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 })
  })
  return fields.length > 0 && fields.length === apiError.fields.length
}
