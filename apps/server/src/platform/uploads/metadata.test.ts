import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { sendPicture } from './send-picture.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

it('a picture is shown without its place and camera', async () => {
  const nadia = await app.aPerson('professional')
  const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'tan' } })
    .jpeg()
    .withExif({
      IFD0: { Make: 'Telephone', Artist: 'Nadia' },
      IFD3: { GPSLatitude: '48/1 51/1 0/1', GPSLatitudeRef: 'N' },
    })
    .toBuffer()
  expect((await sharp(photo).metadata()).exif?.toString('latin1')).toContain('Telephone')
  const { filename } = await sendPicture(app.deps, nadia, photo)
  for (const url of [`/images/${filename}`, `/images/${filename}?w=320`]) {
    const { rawPayload } = await app.server.inject({ url })
    const { exif, xmp, iptc } = await sharp(rawPayload).metadata()
    expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined])
    expect(rawPayload.toString('latin1')).not.toContain('Telephone')
  }
})
