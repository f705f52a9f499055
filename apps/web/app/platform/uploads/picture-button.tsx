import { type ComponentProps, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { acceptedPictures } from './picture-file.ts'

type Props = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  onFiles: (files: File[]) => void
  /** Allows several files at a time. */
  multiple?: boolean
  /** It has the format of `<input accept>`; pictures are accepted by default. */
  accept?: string
  /** Labels the browser's own file field, which is hidden. */
  fieldLabel?: string
}

/** Opens the file chooser. */
export const PictureButton = ({ onFiles, multiple, accept = acceptedPictures, fieldLabel, ...button }: Props) => {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={chooser}
        type="file"
        multiple={multiple}
        accept={accept}
        aria-label={fieldLabel}
        hidden
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          // Clearing the value allows the user to choose the same files again.
          event.target.value = ''
        }}
      />
      <Button {...button} onClick={() => chooser.current?.click()} />
    </>
  )
}
