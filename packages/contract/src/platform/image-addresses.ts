/**
 * This is the path of a picture. It is apart from the shapes of `uploads.ts`, which would make the first download
 * larger.
 */
export const imagePath = '/images/:filename'

export const imageWidths = [160, 320, 640, 1280] as const
export type ImageWidth = (typeof imageWidths)[number]

/** Returns the address of a picture: in its stored size, or at most `width` pixels wide. */
export const imageUrl = (filename: string, width?: ImageWidth) =>
  imagePath.replace(':filename', encodeURIComponent(filename)) + (width ? `?w=${width}` : '')
