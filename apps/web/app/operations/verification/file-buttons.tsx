import type { ProofFile } from '@couronne/contract/operations/verification'
import { useState } from 'react'
import { useRequest } from '#app/lib/use-request.ts'
import { Button } from '#app/ui/button.tsx'

type Props = {
  files: ProofFile[]
  /** The name of the proof. */
  name: string
  /** Asks for an address that opens the file for five minutes. */
  open: (filename: string) => Promise<{ url: string }>
}

/** Lists the files of a proof, each with a button that opens it. */
export const FileButtons = ({ files, name, open }: Props) =>
  files.length > 0 && (
    <ul className="mt-3 grid gap-2">
      {files.map((file, index) => (
        <li key={file.filename}>
          <FileButton file={file} label={`${name}, page ${index + 1}`} open={open} />
        </li>
      ))}
    </ul>
  )

/** Shows a picture in the page; a document is downloaded, because it may contain anything. */
const FileButton = ({ file, label, open }: { file: ProofFile; label: string; open: Props['open'] }) => {
  const [url, setUrl] = useState<string | null>(null)
  const request = useRequest(async () => {
    const { url } = await open(file.filename)
    if (file.isDocument) window.location.assign(url)
    else setUrl(url)
  })
  if (url) return <img src={url} alt={label} className="max-h-144 max-w-full rounded-control bg-sable" />
  return (
    <>
      {request.apiError && <p className="mb-1 text-brique">{request.apiError.message}</p>}
      <Button tone="secondary" size="small" busy={request.busy} onClick={() => void request.submit(undefined)}>
        {file.isDocument ? 'Télécharger le PDF' : 'Voir la photo'}
        <span className="sr-only"> : {label}</span>
      </Button>
    </>
  )
}
