import { longestMessage } from '@couronne/contract/talk/conversations'
import { useState } from 'react'
import { getFileError } from '#app/platform/uploads/picture-file.ts'
import { readDraft } from './drafts.ts'
import { sendMessage } from './talk-engine.ts'
import { useStoredDraft } from './use-stored-draft.ts'

export const noRoomText =
  'Votre navigateur n’a plus de place pour garder ce message. Libérez-en, puis envoyez-le à nouveau.'

/** Holds the message that is being written, with its photo. */
export const useMessage = (sid: string, userId: string) => {
  const [text, setText] = useState(() => readDraft(userId, sid))
  const [photo, setPhoto] = useState<File | null>(null)
  const [problem, setProblem] = useState('')
  useStoredDraft(userId, sid, text, setText)
  // The server counts the text like this.
  const content = text.trim().normalize('NFC')
  const room = longestMessage - content.length
  const isSendable = (content !== '' || photo !== null) && room >= 0

  const send = () => {
    if (!isSendable) return
    setText('')
    setPhoto(null)
    setProblem('')
    sendMessage(sid, content, photo).catch(() => {
      setText((typed) => typed || text)
      setPhoto((chosen) => chosen ?? photo)
      setProblem(noRoomText)
    })
  }
  const choosePhoto = ([file]: File[]) => {
    if (!file) return
    const fileError = getFileError(file)
    setProblem(fileError ? `${file.name} : ${fileError}` : '')
    if (!fileError) setPhoto(file)
  }
  return { text, setText, photo, choosePhoto, removePhoto: () => setPhoto(null), problem, room, isSendable, send }
}
