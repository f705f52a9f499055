import { type CatalogueItem, catalogueApi } from '@couronne/contract/marketplace/catalogue'
import { useRef, useState } from 'react'
import { RefusalError } from '#app/lib/api.ts'
import { call } from '#app/lib/call.ts'
import { wordsOf } from '#app/lib/error-of.ts'

type Ends = 'saved' | 'refused' | 'unknown'
type Options = {
  ids: () => string[]
  /** The server has said no: `kept` is the order that it last said yes to. */
  onRefused: (kept: string[], why: string) => void
}

/**
 * Saves the order that the pictures have when it can be sent: one at a time, and what is asked meanwhile right after, so that
 * the last order is the one that stays. `save` tells how it ended; where no answer came, `problem` says so until one does.
 */
export const useOrderSaved = (read: CatalogueItem[], { ids, onRefused }: Options) => {
  const [problem, setProblem] = useState<string | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const kept = useRef(read.map(({ id }) => id))
  const asked = useRef(0)
  const saving = useRef<Promise<Ends>>(undefined)

  const saveLatest = async (): Promise<Ends> => {
    setIsSaving(true)
    try {
      let sent: number
      do {
        sent = asked.current
        const ordered = await call(catalogueApi.order, { body: { ids: ids() } })
        kept.current = ordered.map(({ id }) => id)
      } while (sent !== asked.current)
      setProblem(null)
      return 'saved'
    } catch (error) {
      const isRefused = error instanceof RefusalError && error.statusCode < 500
      setProblem(isRefused ? null : wordsOf(error))
      if (isRefused) onRefused(kept.current, wordsOf(error))
      return isRefused ? 'refused' : 'unknown'
    } finally {
      saving.current = undefined
      setIsSaving(false)
    }
  }
  const save = () => {
    asked.current += 1
    saving.current ??= saveLatest()
    return saving.current
  }

  return { save, isSaving, problem }
}
