import { useRevalidator } from 'react-router'
import { errorText } from '#app/lib/api-errors.ts'
import { useToast } from '#app/ui/toast.tsx'

/** Reads the page again, announces the change and offers to undo it for some seconds. */
export const useAnnouncedChange = () => {
  const { revalidate } = useRevalidator()
  const showToast = useToast()
  const runUndo = async (undo: () => Promise<string>) => {
    try {
      const text = await undo()
      await revalidate()
      showToast({ text })
    } catch (error) {
      await revalidate()
      showToast({ text: `Impossible d’annuler. ${errorText(error)}`, tone: 'danger' })
    }
  }
  return async (text: string, undo?: () => Promise<string>) => {
    await revalidate()
    showToast({ text, ...(undo && { action: { label: 'Annuler', onClick: () => void runUndo(undo) } }) })
  }
}
