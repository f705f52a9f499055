import { type Crop, visibleSquare } from './crop.ts'

/** No page shows the picture larger than this, in pixels, on any screen. */
const maxWidth = 1024

/** Returns the chosen square as a file of its own, upright as the user saw it. The rest of the picture is not sent. */
export const cropPicture = async (picture: HTMLImageElement, crop: Crop, name: string) => {
  const { naturalWidth: width, naturalHeight: height } = picture
  const { left, top, side } = visibleSquare(crop, { width, height })
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.round(Math.min(side, maxWidth))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  // JPEG has no transparency, which would turn black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
  if (!blob) throw new Error('no picture')
  return new File([blob], name.replace(/\.\w+$/, '.jpg'), { type: blob.type })
}
