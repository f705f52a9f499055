import { uploadsApi } from '@couronne/contract/platform/uploads'
import { useState } from 'react'
import { call } from '#app/lib/call.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { refusalOfFile } from './picture-file.ts'

type Options = {
  most: number
  filenames: string[]
  /** Runs for each file as it arrives. The list may have changed since the upload started. */
  onSent: (filename: string) => void
  onSending: (isSending: boolean) => void
}

/** Uploads the chosen files one after the other and reports the rejected ones. */
export const useSentFiles = ({ most, filenames, onSent, onSending }: Options) => {
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
