import type { CatalogueItem } from '@couronne/contract/marketplace/catalogue'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { wordsOf } from '#app/lib/error-of.ts'
import { refusalOfFile } from '#app/platform/uploads/picture-file.ts'
import { createUploadQueue } from '#app/platform/uploads/upload-queue.ts'
import { useToast } from '#app/ui/toast.tsx'
import { sendPicture } from './send-picture.ts'

// The server processes one picture of a professional at a time, while the next one is uploaded.
const atOnce = 2

/** Both callbacks run whenever a file has arrived, however long after. */
type Options = { holds: (id: string) => boolean; onSent: (picture: CatalogueItem) => void }

/** Manages the uploads to the professional's catalogue. Leaving the page cancels them. */
export const useSentPictures = ({ holds, onSent }: Options) => {
  const say = useToast()
  const [queue] = useState(() =>
    createUploadQueue({
      atOnce,
      check: refusalOfFile,
      describe: wordsOf,
      onProblem: ({ name }, problem) => say({ text: `${name} : envoi échoué. ${problem}`, tone: 'danger' }),
      send: async (file, options) => {
        const picture = await sendPicture(file, options)
        if (holds(picture.id)) return say({ text: `${file.name} : cette photo est déjà dans votre catalogue.` })
        onSent(picture)
        say({ text: `${file.name} : photo ajoutée.` })
      },
    }),
  )
  const uploads = useSyncExternalStore(queue.subscribe, queue.read)
  useEffect(() => queue.giveUpAll, [queue])
  return { queue, uploads }
}
