import { type CatalogueItem, catalogueApi } from '@couronne/contract/marketplace/catalogue'
import { useRef, useState } from 'react'
import { ApiError } from '#app/lib/api.ts'
import { errorText } from '#app/lib/api-errors.ts'
import { call } from '#app/lib/call.ts'

type SaveOutcome = 'saved' | 'refused' | 'unknown'
type Options = {
  ids: () => string[]
  /** The server has refused the order. `savedIds` is the order that it accepted last. */
  onRefused: (savedIds: string[], reason: string) => void
}

/**
 * Saves the order that the pictures have when the request is sent. Only one request runs at a time, and later changes
 * follow right after it, so that the last order wins. `save` returns the outcome. If no response came, `problem` says
 * so until one comes.
 */
export const useSaveOrder = (initialPictures: CatalogueItem[], { ids, onRefused }: Options) => {
  const [problem, setProblem] = useState<string | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const savedIds = useRef(initialPictures.map(({ id }) => id))
  const changeCount = useRef(0)
  const saving = useRef<Promise<SaveOutcome>>(undefined)

  const saveLatest = async (): Promise<SaveOutcome> => {
    setIsSaving(true)
    try {
      let sentChange: number
      do {
        sentChange = changeCount.current
        const ordered = await call(catalogueApi.order, { body: { ids: ids() } })
        savedIds.current = ordered.map(({ id }) => id)
      } while (sentChange !== changeCount.current)
      setProblem(null)
      return 'saved'
    } catch (error) {
      const isRefused = error instanceof ApiError && error.statusCode < 500
      setProblem(isRefused ? null : errorText(error))
      if (isRefused) onRefused(savedIds.current, errorText(error))
      return isRefused ? 'refused' : 'unknown'
    } finally {
      saving.current = undefined
      setIsSaving(false)
    }
  }
  const save = () => {
    changeCount.current += 1
    saving.current ??= saveLatest()
    return saving.current
  }

  return { save, isSaving, problem }
}
