/** Of pictures, what pages write without the shapes of `uploads.ts`, which would weigh on what they load first. */
export const imagePath = '/images/:filename'

export const imageWidths = [160, 320, 640, 1280] as const
export type ImageWidth = (typeof imageWidths)[number]

/** The picture as the API names it; as it was sent, or so many pixels wide at most. */
export const imageUrl = (filename: string, width?: ImageWidth) =>
  imagePath.replace(':filename', encodeURIComponent(filename)) + (width ? `?w=${width}` : '')
