import sharp from 'sharp'

/** A drawing as a file such as a person would send: square, so many pixels wide. */
export const photograph = (svg: string, width: number) =>
  sharp(Buffer.from(svg)).resize(width).png({ compressionLevel: 1 }).toBuffer()
