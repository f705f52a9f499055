import { type ProofKind, proofNames } from '@couronne/contract/identity/proofs'
import {
  mostProofFiles,
  type OwnFile,
  type ProofFile,
  verificationsApi,
} from '@couronne/contract/operations/verification'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { errorText } from '#app/lib/api-errors.ts'
import { call } from '#app/lib/call.ts'
import { useIdempotencyKey } from '#app/lib/use-idempotency-key.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { PictureButton } from '#app/platform/uploads/picture-button.tsx'
import { UploadProgress } from '#app/platform/uploads/upload-progress.tsx'
import { createUploadQueue, isPending } from '#app/platform/uploads/upload-queue.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { AlertIcon, CheckIcon, PlusIcon } from '#app/ui/icons.tsx'
import { acceptedProofs, acceptedProofsText, getProofFileError } from './proof-file.ts'
import { sendProofFile } from './send-proof-file.ts'

type SentFile = ProofFile & { name: string }

/** Manages the files that are uploaded for a proof. Leaving the page cancels what is under way. */
const useProofFiles = () => {
  const [sent, setSent] = useState<SentFile[]>([])
  const [queue] = useState(() =>
    createUploadQueue({
      concurrency: 1,
      check: getProofFileError,
      describeError: errorText,
      onProblem: () => {},
      send: async (file, options) => {
        const stored = await sendProofFile(file, options)
        setSent((before) => [
          ...before.filter(({ filename }) => filename !== stored.filename),
          { ...stored, name: file.name },
        ])
      },
    }),
  )
  const uploads = useSyncExternalStore(queue.subscribe, queue.getUploads, queue.getUploads)
  useEffect(() => queue.cancelAll, [queue])
  const remove = (filename: string) => setSent((before) => before.filter((file) => file.filename !== filename))
  return { sent, remove, queue, uploads }
}

type Props = { kind: ProofKind; isAnother: boolean; onSent: (file: OwnFile) => unknown }

/** Collects the photos or documents of a proof and sends them. A phone offers its camera. */
export const ProofForm = ({ kind, isAnother, onSent }: Props) => {
  const { sent, remove, queue, uploads } = useProofFiles()
  const attempt = useIdempotencyKey()
  const submit = useRequest(async () => {
    const body = { files: sent.map(({ filename }) => filename) }
    await onSent(
      await attempt([kind, body], (idempotencyKey) =>
        call(verificationsApi.submit, { params: { kind }, body, idempotencyKey }),
      ),
    )
  })
  const isUploading = uploads.some(isPending)
  return (
    <div className="mt-4 grid gap-3">
      <FileList sent={sent} onRemove={remove} uploads={uploads} queue={queue} />
      <div className="flex flex-wrap items-center gap-3">
        {sent.length + uploads.length < mostProofFiles && (
          <PictureButton
            tone={sent.length > 0 ? 'quiet' : 'secondary'}
            accept={acceptedProofs}
            multiple
            fieldLabel={`${proofNames[kind]} : photos ou PDF`}
            onFiles={(files) => queue.add(files.slice(0, mostProofFiles - sent.length - uploads.length))}
          >
            <PlusIcon /> {buttonText(sent.length > 0, isAnother)}
            <span className="sr-only"> : {proofNames[kind]}</span>
          </PictureButton>
        )}
        {sent.length > 0 && (
          <Button busy={submit.busy} disabled={isUploading} onClick={() => void submit.submit(undefined)}>
            Envoyer cette pièce<span className="sr-only"> : {proofNames[kind]}</span>
          </Button>
        )}
      </div>
      {submit.apiError && <Alert tone="danger">{submit.apiError.message}</Alert>}
      <p className="text-sm text-ink-soft">{acceptedProofsText}</p>
    </div>
  )
}

const buttonText = (hasFiles: boolean, isAnother: boolean) => {
  if (hasFiles) return 'Ajouter une page'
  return isAnother ? 'Envoyer une autre pièce' : 'Ajouter une photo ou un PDF'
}

type ListProps = {
  sent: SentFile[]
  onRemove: (filename: string) => void
  uploads: ReturnType<typeof useProofFiles>['uploads']
  queue: ReturnType<typeof useProofFiles>['queue']
}

const rowClassName = 'rounded-control border border-sable-deep px-4 py-2'

const FileList = ({ sent, onRemove, uploads, queue }: ListProps) =>
  sent.length + uploads.length > 0 && (
    <ul className="grid gap-2">
      {sent.map(({ filename, name }) => (
        <li key={filename} className={`flex items-center gap-3 ${rowClassName}`}>
          <CheckIcon className="size-5 text-feuille" />
          <span className="min-w-0 flex-1 truncate">{name}</span>
          <Button size="small" tone="quiet" onClick={() => onRemove(filename)}>
            Retirer<span className="sr-only"> : {name}</span>
          </Button>
        </li>
      ))}
      {uploads.map((upload) => (
        <li key={upload.id} className={rowClassName}>
          <p className="truncate font-semibold">{upload.file.name}</p>
          {isPending(upload) && (
            <UploadProgress
              label={`Envoi de ${upload.file.name}`}
              progress={upload.progress}
              isWaiting={upload.state === 'waiting'}
            />
          )}
          {upload.problem !== null && (
            <p role="alert" className="flex items-start gap-1.5 text-sm font-medium text-brique">
              <AlertIcon className="mt-0.5 size-4" />
              <span>{upload.problem}</span>
            </p>
          )}
          <div className="mt-1 flex gap-2">
            {upload.state === 'failed' && (
              <Button size="small" onClick={() => queue.retry([upload.id])}>
                Réessayer<span className="sr-only"> : {upload.file.name}</span>
              </Button>
            )}
            <Button size="small" tone="quiet" onClick={() => queue.cancel(upload.id)}>
              {isPending(upload) ? 'Annuler' : 'Retirer'}
              <span className="sr-only"> : {upload.file.name}</span>
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
