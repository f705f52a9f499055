import { type Ref, useRef } from 'react'
import { drawingUrl } from '#app/drawings/drawing.tsx'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/class-names.ts'
import { PlusIcon } from '#app/ui/icons.tsx'
import { acceptedPictures, acceptedText } from '#app/uploads/picture-file.ts'

type Props = {
  isEmpty: boolean
  /** Files are held over the page. */
  isOver: boolean
  onFiles: (files: File[]) => void
  /** Its button. */
  ref: Ref<HTMLButtonElement>
}

/** Where files are dropped, or chosen; large and with words of welcome while there is nothing yet. */
export const AddPhotos = ({ isEmpty, isOver, onFiles, ref }: Props) => {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <div
      className={cx(
        'flex flex-col items-center gap-2 rounded-card border-2 border-dashed px-5 text-center transition-colors',
        isEmpty ? 'py-10' : 'py-6',
        isOver ? 'border-plum bg-sable' : 'border-ink/45 bg-blanc',
      )}
    >
      {isEmpty && (
        <>
          <img
            src={drawingUrl('braids')}
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
      <Button ref={ref} size="large" onClick={() => chooser.current?.click()}>
        <PlusIcon /> Ajouter des photos
      </Button>
      <input
        ref={chooser}
        type="file"
        multiple
        accept={acceptedPictures}
        aria-label="Photos à ajouter"
        hidden
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          // So that the same files can be chosen again.
          event.target.value = ''
        }}
      />
      <p className="hidden lg:pointer-fine:block">
        {isOver ? 'Déposez vos photos' : 'ou déposez-les ici, ou collez-les'}
      </p>
      <p className="text-sm text-ink-soft">{acceptedText} Plusieurs à la fois.</p>
    </div>
  )
}
