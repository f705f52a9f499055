import { refusals } from '@couronne/contract/lib/errors'

export const acceptedText = 'JPEG, PNG, WebP, AVIF ou HEIC, 10 Mo au plus.'

const types = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/heic', 'image/heif']
/** Few systems know the type of these. */
const untypedEndings = ['.heic', '.heif', '.avif']

/** As `<input accept>` wants it. */
export const acceptedPictures = [...types, ...untypedEndings].join(',')

const maxBytes = 10_000_000

/** What the server is going to say against a file, so that it need not be sent; it looks at more than the name. */
export const refusalOfFile = ({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | undefined => {
  const isPicture = types.includes(type) || untypedEndings.some((ending) => name.toLowerCase().endsWith(ending))
  if (!isPicture) return refusals.wrong_file_type[1]
  return size > maxBytes ? refusals.too_large[1] : undefined
}
