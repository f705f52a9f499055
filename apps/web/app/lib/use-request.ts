import { useEffect, useRef, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { RefusalError } from './api.ts'
import { refusalOf } from './error-of.ts'
import { holdPage } from './last-page.ts'

/**
 * A change asked of the API from the page: `busy` while it runs, `refusal` when it was refused. With a `form`, what is
 * said of a field is shown beside it, and the first of them takes the focus.
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
  // By now what says the refusal holds the page in its turn.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at the end of each request
  useEffect(() => letGo.current?.(), [ended])
  useEffect(() => () => letGo.current?.(), [])

  const submit = async (input: Input): Promise<Output | undefined> => {
    // A second click on a slow network is the same request.
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
    /** Whether it was ever asked: it may be done by now, also where its answer was lost or was a no. */
    wasSent: () => sent.current,
  }
}

/** What a part of the page is given that asks by somebody else's request. */
export type Request<Input> = ReturnType<typeof useRequest<Input, unknown>>

/** Whether every part of the refusal has found its field, so that it need not be said again. */
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
