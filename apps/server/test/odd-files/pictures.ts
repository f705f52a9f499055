import sharp from 'sharp'

export const width = 320
export const height = 200
/** This text is in every piece of metadata, so that one search finds what is left of it. */
export const hiddenText = 'hidden-words-of-the-file'

/** The picture has two colour gradients, so that a codec has something to encode. */
const pixels = Buffer.alloc(width * height * 3)
for (let y = 0; y < height; y++)
  for (let x = 0; x < width; x++) pixels.set([x % 256, (y * 256) / height, (x * y) % 256], (y * width + x) * 3)

export const picture = () => sharp(pixels, { raw: { width, height, channels: 3 } })

/** Its metadata has a place, texts and a colour profile, and the picture lies on its side. */
export const jpegWithMetadata = () =>
  picture()
    .withExif({
      IFD0: { ImageDescription: hiddenText, Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 41/1', GPSLongitudeRef: 'E', GPSLongitude: '2/1 26/1 30/1' },
    })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><about>${hiddenText}</about></x:xmpmeta>`)
    .withIccProfile('p3')
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

export const exifOf = async (jpeg: Buffer) => {
  const { exif } = await sharp(jpeg).metadata()
  if (!exif) throw new Error('no EXIF in it')
  return exif.subarray('Exif\0\0'.length)
}
