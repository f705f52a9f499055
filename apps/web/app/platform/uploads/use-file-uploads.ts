import { uploadsApi } from '@couronne/contract/platform/uploads'
import { useState } from 'react'
import { call } from '#app/lib/call.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { getFileError } from './picture-file.ts'

type Options = {
  maxFiles: number
  filenames: string[]
  /** Runs for each file as it arrives. The list may have changed since the upload started. */
  onUploaded: (filename: string) => void
  onUploadingChange: (isSending: boolean) => void
}

/** Uploads the chosen files one after the other and reports the rejected ones. */
export const useFileUploads = ({ maxFiles, filenames, onUploaded, onUploadingChange }: Options) => {
  const [name, setName] = useState('')
  const [rejectionText, setRejectionText] = useState('')
  const upload = useRequest(async (files: File[]) => {
    onUploadingChange(true)
    try {
      for (const file of files.slice(0, maxFiles - filenames.length)) {
        setName(file.name)
        const form = new FormData()
        form.set('file', file)
        const { filename } = await call(uploadsApi.create, { form })
        onUploaded(filename)
      }
    } finally {
      onUploadingChange(false)
    }
  })
  const send = (files: File[]) => {
    const rejectedFile = files.find((file) => getFileError(file))
    setRejectionText(rejectedFile ? `${rejectedFile.name} : ${getFileError(rejectedFile)}` : '')
    const acceptedFiles = files.filter((file) => !getFileError(file))
    if (acceptedFiles.length > 0) void upload.submit(acceptedFiles)
  }
  const errorText = upload.apiError ? `${name} : envoi échoué. ${upload.apiError.message}` : rejectionText
  return { send, busy: upload.busy, errorText }
}
