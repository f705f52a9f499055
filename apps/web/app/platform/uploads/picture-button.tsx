import { type ComponentProps, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { acceptedPictures } from './picture-file.ts'

type Props = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  onFiles: (files: File[]) => void
  /** Several at a time. */
  multiple?: boolean
  /** Of the browser's own field, which nobody sees. */
  fieldLabel?: string
}

/** Chooses pictures among her files. */
export const PictureButton = ({ onFiles, multiple, fieldLabel, ...button }: Props) => {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={chooser}
        type="file"
        multiple={multiple}
        accept={acceptedPictures}
        aria-label={fieldLabel}
        hidden
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          // So that the same files can be chosen again.
          event.target.value = ''
        }}
      />
      <Button {...button} onClick={() => chooser.current?.click()} />
    </>
  )
}
