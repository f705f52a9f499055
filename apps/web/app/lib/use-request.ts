import { useEffect, useRef, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { RefusalError } from './api.ts'
import { refusalOf } from './error-of.ts'
import { holdPage } from './last-page.ts'

/**
 * Sends a change to the API from the page. `busy` is true while it runs, `refusal` holds its error. With a `form`, each
 * field error is shown beside its field, and the first of them gets the focus.
 */
export const useRequest = <Input, Output, Values extends FieldValues = FieldValues>(
  send: (input: Input) => Promise<Output>,
  options: { form?: Pick<UseFormReturn<Values>, 'setError' | 'getValues'> } = {},
) => {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<RefusalError | null>(null)
  const running = useRef(false)
  const sent = useRef(false)
  const letGo = useRef<() => void>(undefined)
  const [ended, setEnded] = useState(0)
  // When this effect runs, the component that shows the error already keeps the page open itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at the end of each request
  useEffect(() => letGo.current?.(), [ended])
  useEffect(() => () => letGo.current?.(), [])

  const submit = async (input: Input): Promise<Output | undefined> => {
    // A second click on a slow network belongs to the same request.
    if (running.current) return undefined
    running.current = true
    sent.current = true
    letGo.current = holdPage()
    setBusy(true)
    setRefusal(null)
    try {
      return await send(input)
    } catch (error) {
      const refused = refusalOf(error)
      if (!shownBesideFields(refused, options.form)) setRefusal(refused)
      return undefined
    } finally {
      running.current = false
      setBusy(false)
      setEnded((before) => before + 1)
    }
  }

  return {
    submit,
    busy,
    refusal,
    forget: () => setRefusal(null),
    /** Returns true once the request was sent. The server may have applied it even if its response was lost or was an error. */
    wasSent: () => sent.current,
  }
}

/** A child component receives this when its parent owns the request. */
export type Request<Input> = ReturnType<typeof useRequest<Input, unknown>>

/** Returns true when every part of the error has a field, so that the page need not show it again. */
const shownBesideFields = <Values extends FieldValues>(
  refusal: RefusalError,
  form: Pick<UseFormReturn<Values>, 'setError' | 'getValues'> | undefined,
) => {
  if (!form) return false
  const known = form.getValues()
  const fields = refusal.fields.filter(({ path }) => path in known)
  fields.forEach(({ path, message }, index) => {
    form.setError(path as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 })
  })
  return fields.length > 0 && fields.length === refusal.fields.length
}
