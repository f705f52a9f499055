import { tooLargeText } from '@couronne/contract/lib/error-texts'
import { acceptedPictures, getFileError } from '#app/platform/uploads/picture-file.ts'

/** The list has the format of `<input accept>`. */
export const acceptedProofs = `${acceptedPictures},application/pdf`
export const acceptedProofsText = 'Photo (JPEG, PNG, WebP, AVIF ou HEIC) ou PDF, 10 Mo au plus.'

const maxBytes = 10_000_000

/** Returns the error with which the server would reject the file, so that it need not be sent. */
export const getProofFileError = (file: Pick<File, 'name' | 'type' | 'size'>): string | undefined => {
  if (file.size > maxBytes) return tooLargeText
  const isPdf = file.type === 'application/pdf' || file.name.toLowerCase().endsWith('.pdf')
  return !isPdf && getFileError(file) ? 'Ce fichier n’est ni une photo acceptée, ni un PDF.' : undefined
}
