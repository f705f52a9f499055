import { uploadsApi } from '@couronne/contract/platform/uploads'
import { useState } from 'react'
import { call } from '#app/lib/call.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { refusalOfFile } from './picture-file.ts'

type Given = {
  most: number
  filenames: string[]
  /** Of each as it arrives: what is shown may have changed meanwhile. */
  onSent: (filename: string) => void
  onSending: (isSending: boolean) => void
}

/** Sends what is chosen, one after the other; says what was not taken, and why. */
export const useSentFiles = ({ most, filenames, onSent, onSending }: Given) => {
  const [name, setName] = useState('')
  const [refused, setRefused] = useState('')
  const upload = useRequest(async (files: File[]) => {
    onSending(true)
    try {
      for (const file of files.slice(0, most - filenames.length)) {
        setName(file.name)
        const form = new FormData()
        form.set('file', file)
        const { filename } = await call(uploadsApi.create, { form })
        onSent(filename)
      }
    } finally {
      onSending(false)
    }
  })
  const send = (files: File[]) => {
    const wrong = files.find((file) => refusalOfFile(file))
    setRefused(wrong ? `${wrong.name} : ${refusalOfFile(wrong)}` : '')
    const right = files.filter((file) => !refusalOfFile(file))
    if (right.length > 0) void upload.submit(right)
  }
  const wrong = upload.refusal ? `${name} : envoi échoué. ${upload.refusal.message}` : refused
  return { send, busy: upload.busy, wrong }
}
