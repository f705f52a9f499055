import { validationError } from '../../lib/domain-error.ts'

/**
 * The limit covers the largest pictures of phones. A hostile file can make a decoder use ten bytes per pixel, and
 * twenty for AVIF.
 */
export const maxPixels = { jpeg: 52_000_000, png: 52_000_000, webp: 52_000_000, heic: 52_000_000, avif: 26_000_000 }

export const tooManyPixels = (limit: number) =>
  validationError('file', `Cette image est trop grande : ${limit / 1_000_000} millions de pixels au plus.`)

export const unreadable = () =>
  validationError('file', "Cette image est abîmée ou incomplète : nous n'avons pas pu la lire.")

export const tooSlow = () =>
  validationError('file', 'Cette image est trop longue à lire. Enregistrez-la en JPEG, ou choisissez-en une autre.')
