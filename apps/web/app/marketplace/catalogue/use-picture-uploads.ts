import type { CatalogueItem } from '@couronne/contract/marketplace/catalogue'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { errorText } from '#app/lib/api-errors.ts'
import { getFileError } from '#app/platform/uploads/picture-file.ts'
import { createUploadQueue } from '#app/platform/uploads/upload-queue.ts'
import { useToast } from '#app/ui/toast.tsx'
import { sendPicture } from './send-picture.ts'

// The server processes one picture of a professional at a time, while the next one is uploaded.
const maxParallelUploads = 2

/** Both callbacks run whenever a file has arrived, however long after. */
type Options = { hasPicture: (id: string) => boolean; onSent: (picture: CatalogueItem) => void }

/** Manages the uploads to the professional's catalogue. Leaving the page cancels them. */
export const usePictureUploads = ({ hasPicture, onSent }: Options) => {
  const showToast = useToast()
  const [queue] = useState(() =>
    createUploadQueue({
      concurrency: maxParallelUploads,
      check: getFileError,
      describeError: errorText,
      onProblem: ({ name }, problem) => showToast({ text: `${name} : envoi échoué. ${problem}`, tone: 'danger' }),
      send: async (file, options) => {
        const picture = await sendPicture(file, options)
        if (hasPicture(picture.id))
          return showToast({ text: `${file.name} : cette photo est déjà dans votre catalogue.` })
        onSent(picture)
        showToast({ text: `${file.name} : photo ajoutée.` })
      },
    }),
  )
  const uploads = useSyncExternalStore(queue.subscribe, queue.getUploads)
  useEffect(() => queue.cancelAll, [queue])
  return { queue, uploads }
}
