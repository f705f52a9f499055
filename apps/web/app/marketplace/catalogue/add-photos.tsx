import type { Ref } from 'react'
import { PictureButton } from '#app/platform/uploads/picture-button.tsx'
import { acceptedText } from '#app/platform/uploads/picture-file.ts'
import { cx } from '#app/ui/class-names.ts'
import { PlusIcon } from '#app/ui/icons.tsx'
import { illustrationUrl } from '#app/ui/illustrations/illustration.tsx'

type Props = {
  isEmpty: boolean
  /** Files are being dragged over the page. */
  isDraggedOver: boolean
  onFiles: (files: File[]) => void
  /** The ref points to the button. */
  ref: Ref<HTMLButtonElement>
}

/**
 * Invites the professional to drop or choose files. It is large and has a welcome text as long as there are no
 * pictures.
 */
export const AddPhotos = ({ isEmpty, isDraggedOver, onFiles, ref }: Props) => (
  <div
    className={cx(
      'flex flex-col items-center gap-2 rounded-card border-2 border-dashed px-5 text-center transition-colors',
      isEmpty ? 'py-10' : 'py-6',
      isDraggedOver ? 'border-plum bg-sable' : 'border-ink/45 bg-blanc',
    )}
  >
    {isEmpty && (
      <>
        <img
          src={illustrationUrl('braids')}
          alt=""
          width={160}
          height={160}
          className="mb-2 size-36 rounded-full bg-sable"
        />
        <p className="font-display text-xl font-semibold">Pas encore de photo</p>
        <p className="mb-2 max-w-[48ch] text-ink-soft">
          Montrez vos plus belles réalisations : c’est ce que vos clientes regardent en premier sur votre fiche.
        </p>
      </>
    )}
    <PictureButton ref={ref} fieldLabel="Photos à ajouter" multiple size="large" onFiles={onFiles}>
      <PlusIcon /> Ajouter des photos
    </PictureButton>
    <p className="hidden lg:pointer-fine:block">
      {isDraggedOver ? 'Déposez vos photos' : 'ou déposez-les ici, ou collez-les'}
    </p>
    <p className="text-sm text-ink-soft">{acceptedText} Plusieurs à la fois.</p>
  </div>
)
