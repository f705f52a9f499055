import type { OwnAccount } from '@couronne/contract/identity/accounts'
import { lazy, Suspense, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Photo } from '#app/platform/uploads/photo.tsx'
import { PictureButton } from '#app/platform/uploads/picture-button.tsx'
import { acceptedText, getFileError } from '#app/platform/uploads/picture-file.ts'
import { useDroppedFiles } from '#app/platform/uploads/use-dropped-files.ts'
import { Alert } from '#app/ui/alert.tsx'
import { cx } from '#app/ui/class-names.ts'
import { useTermsAcceptance } from './use-terms-acceptance.tsx'

const load = () => import('./avatar-dialog.tsx')
const AvatarDialog = lazy(load)

type Props = { member: OwnAccount }
type Outcome = { file: File; problem?: string }

export const AvatarField = ({ member }: Props) => {
  const button = useRef<HTMLButtonElement>(null)
  const [chosen, setChosen] = useState<File | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const { revalidate } = useRevalidator()

  const { ensureTermsAccepted, termsDialog } = useTermsAcceptance()

  const choose = async (file: File | undefined) => {
    if (!file || chosen) return
    const problem = getFileError(file)
    setOutcome(problem ? { file, problem } : null)
    if (problem) return
    // A professional's picture is public.
    if (member.role === 'professional' && !(await ensureTermsAccepted())) return
    load().then(
      () => setChosen(file),
      () => setOutcome({ file, problem: 'Connexion impossible. Vérifiez votre réseau, puis réessayez.' }),
    )
  }
  const isDragging = useDroppedFiles(([file]) => void choose(file))
  const showUploadedPicture = async () => {
    await revalidate()
    if (chosen) setOutcome({ file: chosen })
    // The user may have cancelled this upload meanwhile and be framing the next picture.
    setChosen((now) => (now === chosen ? null : now))
  }

  return (
    <div className={cx('rounded-control', isDragging && 'outline-2 outline-offset-8 outline-plum outline-dashed')}>
      <div className="flex items-center gap-5">
        <Photo
          filename={member.image}
          alt={member.image ? 'Votre photo' : ''}
          sizes="112px"
          width={112}
          height={112}
          eager
          className="size-24 shrink-0 rounded-full border-4 border-sable sm:size-28"
        />
        <div className="min-w-0">
          <p className="font-display text-xl font-semibold">
            {member.firstname} {member.lastname}
          </p>
          <PictureButton
            ref={button}
            tone="secondary"
            size="small"
            className="mt-2"
            onFiles={([file]) => void choose(file)}
          >
            {member.image ? 'Changer la photo' : 'Ajouter une photo'}
          </PictureButton>
          <p className="mt-2 text-sm text-ink-soft">
            <span className="hidden lg:pointer-fine:inline">
              {isDragging ? 'Déposez votre photo. ' : 'Ou déposez-la ici, ou collez-la. '}
            </span>
            {acceptedText}
          </p>
        </div>
      </div>
      {outcome && <UploadOutcome {...outcome} />}
      {termsDialog}
      {chosen && (
        <Suspense>
          <AvatarDialog
            id={member.id}
            file={chosen}
            opener={() => button.current}
            onClose={() => setChosen(null)}
            onSent={showUploadedPicture}
          />
        </Suspense>
      )}
    </div>
  )
}

const UploadOutcome = ({ file, problem }: Outcome) =>
  problem ? (
    <Alert tone="danger" title={`${file.name} : envoi échoué.`} className="mt-4">
      {problem}
    </Alert>
  ) : (
    <Alert tone="success" className="mt-4">
      {file.name} : image envoyée.
    </Alert>
  )
