import { tooLargeText, wrongFileTypeText } from '@couronne/contract/lib/error-texts'

export const acceptedText = 'JPEG, PNG, WebP, AVIF ou HEIC, 10 Mo au plus.'

const types = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/heic', 'image/heif']
/** Few systems know the media type of these file endings. */
const untypedEndings = ['.heic', '.heif', '.avif']

/** The list has the format of `<input accept>`. */
export const acceptedPictures = [...types, ...untypedEndings].join(',')

const maxBytes = 10_000_000

/**
 * Returns the error with which the server would reject the file, so that it need not be sent. The server checks more
 * than this.
 */
export const getFileError = ({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | undefined => {
  const isPicture = types.includes(type) || untypedEndings.some((ending) => name.toLowerCase().endsWith(ending))
  if (!isPicture) return wrongFileTypeText
  return size > maxBytes ? tooLargeText : undefined
}
