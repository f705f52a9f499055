import { useState } from 'react'
import { useObjectUrl } from '#app/platform/uploads/use-object-url.ts'
import { cx } from '#app/ui/class-names.ts'
import { ImageIcon } from '#app/ui/member-icons.tsx'

type Props = { photo: File; alt: string; className: string }

/** Shows a photo of this device. Most browsers cannot show a HEIC file; the server can. */
export const PhotoPreview = ({ photo: chosen, alt, className }: Props) => {
  // The browser's database returns another copy each time it is read.
  const [photo] = useState(chosen)
  const url = useObjectUrl(photo)
  const [isUnknown, setIsUnknown] = useState(false)
  if (url && !isUnknown)
    return (
      <img src={url} alt={alt} onError={() => setIsUnknown(true)} className={cx('bg-sable object-cover', className)} />
    )
  return (
    <span role="img" aria-label={alt} className={cx('flex items-center justify-center bg-sable text-plum', className)}>
      <ImageIcon className="size-8" />
    </span>
  )
}
