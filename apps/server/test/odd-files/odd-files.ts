import { deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { form, formType, textField } from './form.ts'
import { heic } from './heic.ts'
import { exifOf, height, hiddenText, jpegWithMetadata, picture, width } from './pictures.ts'
import { blackPng, half, overwrite, u32, withJpegComment, withPngChunk } from './tampering.ts'

export type OddFile = {
  description: string
  /** This is the server's status; where decoders may differ, it is one of several. */
  status: number | number[]
  payload: () => Promise<Buffer> | Buffer
  type?: string
  /** This text is part of the refusal. */
  message?: string
  /** The stored picture has this size. */
  size?: [width: number, height: number]
}

type Bytes = Promise<Buffer> | Buffer
const script = '<script>alert(document.cookie)</script>'
const megabyte = 1_000_000

const file = (description: string, status: OddFile['status'], make: () => Bytes, size?: [number, number]): OddFile => ({
  description,
  status,
  payload: async () => form({ content: await make() }),
  ...(size && { size }),
})
const jpeg = () => picture().jpeg().toBuffer()
const png = () => picture().png().toBuffer()
const webp = () => picture().webp().toBuffer()
const avif = () => picture().avif({ effort: 0 }).toBuffer()
const text = (content: string) => Buffer.from(content)
const bytes = (...numbers: number[]) => Buffer.from(numbers)
const frames = (count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, n) =>
      picture()
        .negate(n % 2 === 1)
        .png()
        .toBuffer(),
    ),
  )
const padded = async (length: number) => {
  const picture = await jpeg()
  return Buffer.concat([picture, Buffer.alloc(length - picture.length, script)])
}
const fullSize: [number, number] = [width, height]
const tiffHead = text('MM\0*\0\0\0\b\0\0')

const pictures: OddFile[] = [
  file('a JPEG', 201, jpeg, fullSize),
  file('a progressive JPEG', 201, () => picture().jpeg({ progressive: true }).toBuffer(), fullSize),
  file('a CMYK JPEG', 201, () => picture().toColourspace('cmyk').jpeg().toBuffer(), fullSize),
  file('a grey JPEG', 201, () => picture().greyscale().jpeg().toBuffer(), fullSize),
  file('a JPEG with its place and lies on its side', 201, jpegWithMetadata, [height, width]),
  file('a JPEG 9000 pixels wide', 201, () => sharp(blackPng(9000, 3)).jpeg().toBuffer(), [2560, 1]),
  file('a PNG', 201, png, fullSize),
  file('a PNG of 16 bits a channel', 201, () => picture().toColourspace('rgb16').png().toBuffer(), fullSize),
  file('a PNG with a palette', 201, () => picture().png({ palette: true }).toBuffer(), fullSize),
  file('an interlaced PNG', 201, () => picture().png({ progressive: true }).toBuffer(), fullSize),
  file('a see-through PNG', 201, () => picture().ensureAlpha(0.5).png().toBuffer(), fullSize),
  file('a PNG of one pixel', 201, () => blackPng(1, 1), [1, 1]),
  file('a PNG of 51 million pixels', 201, () => blackPng(8500, 6000), [2560, 1807]),
  file('a WebP', 201, webp, fullSize),
  file(
    'a lossless WebP with EXIF',
    201,
    () =>
      picture()
        .withExif({ IFD0: { Copyright: hiddenText } })
        .webp({ lossless: true })
        .toBuffer(),
    fullSize,
  ),
  file(
    'a moving WebP',
    201,
    async () =>
      sharp(await frames(3), { join: { animated: true } })
        .webp()
        .toBuffer(),
    fullSize,
  ),
  file('an AVIF', 201, avif, fullSize),
  file(
    'an AVIF with EXIF',
    201,
    () =>
      picture()
        .withExif({ IFD0: { Copyright: hiddenText } })
        .avif({ effort: 0 })
        .toBuffer(),
    fullSize,
  ),
  file('a HEIC', 201, () => heic(), [64, 48]),
  file('a HEIC that calls itself an image file', 201, () => heic({ brand: 'mif1' }), [64, 48]),
  file('a HEIC on its side', 201, () => heic({ turns: 1 }), [48, 64]),
  file('a HEIC with its place', 201, async () => heic({ exif: await exifOf(await jpegWithMetadata()) }), [64, 48]),
]

const polyglots: OddFile[] = [
  file(
    'a JPEG that is a web page too',
    201,
    async () => Buffer.concat([await jpeg(), text(`<html>${script}</html>`)]),
    fullSize,
  ),
  file(
    'a JPEG with a script for a comment',
    201,
    async () => withJpegComment(await jpeg(), `*/=1;${script}/*${hiddenText}`),
    fullSize,
  ),
  file(
    'a JPEG that is a ZIP too',
    201,
    async () => Buffer.concat([await jpeg(), text('PK\x03\x04'), Buffer.alloc(60), text(hiddenText)]),
    fullSize,
  ),
  file(
    'a JPEG that is PHP too',
    201,
    async () => withJpegComment(await jpeg(), `<?php system($_GET["c"]); // ${hiddenText} ?>`),
    fullSize,
  ),
  file(
    'a PNG with a script in its text',
    201,
    async () => withPngChunk(await png(), 'tEXt', text(`Comment\0${script}${hiddenText}`)),
    fullSize,
  ),
  file('a PNG with a web page behind it', 201, async () => Buffer.concat([await png(), text(script)]), fullSize),
  file(
    'a PNG that declares an animation',
    201,
    async () => withPngChunk(await png(), 'acTL', Buffer.concat([u32(2), u32(0)])),
    fullSize,
  ),
  file('a WebP with a web page behind it', 201, async () => Buffer.concat([await webp(), text(script)]), fullSize),
]

/** The file is refused by its header, before anything of it is decoded. */
const tooLarge = (description: string, make: () => Bytes): OddFile => ({
  ...file(description, 422, make),
  message: 'trop grande',
})

const bombs: OddFile[] = [
  tooLarge('a PNG of 30,000 by 30,000', () => blackPng(30_000, 30_000)),
  tooLarge('a PNG of 52 million and some pixels', () => blackPng(8001, 6500)),
  file('a PNG of two billion by two billion', [415, 422], () =>
    overwrite(blackPng(1, 1), 'IHDR', 4, Buffer.concat([u32(0x7fffffff), u32(0x7fffffff)])),
  ),
  file('a PNG whose profile unpacks to 200 megabytes', [201, 422], async () =>
    withPngChunk(await png(), 'iCCP', Buffer.concat([text('p\0\0'), deflateSync(Buffer.alloc(200 * megabyte))])),
  ),
  file('a PNG whose text unpacks to 200 megabytes', [201, 422], async () =>
    withPngChunk(await png(), 'zTXt', Buffer.concat([text('p\0\0'), deflateSync(Buffer.alloc(200 * megabyte))])),
  ),
  tooLarge('a JPEG whose header declares 65,000 by 65,000', async () =>
    overwrite(await jpeg(), bytes(0xff, 0xc0), 5, bytes(0xfd, 0xe8, 0xfd, 0xe8)),
  ),
  tooLarge('a lossless WebP whose header declares 16,000 by 16,000', async () =>
    overwrite(await picture().webp({ lossless: true }).toBuffer(), 'VP8L', 9, bytes(0x7f, 0xfe, 0x9f, 0x0f)),
  ),
  tooLarge('an AVIF whose header declares 30,000 by 30,000', async () =>
    overwrite(await avif(), 'ispe', 8, Buffer.concat([u32(30_000), u32(30_000)])),
  ),
  tooLarge('a HEIC whose header declares 30,000 by 30,000', () => heic({ size: [30_000, 30_000] })),
  file('a HEIC whose header declares four billion by four billion', 422, () =>
    heic({ size: [0xffffffff, 0xffffffff] }),
  ),
  file('a HEIC smaller in its header than in its frame', [201, 422], () => heic({ size: [16, 16] })),
  file('a HEIC larger in its header than in its frame', [201, 422], () => heic({ size: [7000, 7000] })),
]

const broken: OddFile[] = [
  file('half a JPEG', 422, async () => half(await jpeg())),
  file('half a PNG', 422, async () => half(await png())),
  file('half a WebP', 422, async () => half(await webp())),
  file('half an AVIF', 422, async () => half(await avif())),
  file('half a HEIC', 422, () => half(heic())),
  file('a HEIC without its last byte', [201, 422], () => heic().subarray(0, -1)),
  file('the first bytes of a JPEG', 422, () => bytes(0xff, 0xd8, 0xff)),
  file('a PNG signature alone', 422, () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')),
  file('a WebP signature alone', 422, () => text('RIFF\x04\0\0\0WEBP')),
  file('a HEIC signature alone', 422, () => text('\0\0\0\x10ftypheic\0\0\0\0')),
  file('an AVIF signature alone', 422, () => text('\0\0\0\x10ftypavif\0\0\0\0')),
  file('a HEIC whose first box has no end', [415, 422], () => overwrite(heic(), 'ftyp', -4, u32(0xffffffff))),
  file('a PNG with a wrong checksum', [201, 422], async () => overwrite(await png(), 'IDAT', 40, bytes(1, 2, 3, 4))),
  file('nothing at all', 415, () => Buffer.alloc(0)),
  file('one byte', 415, () => bytes(0xff)),
]

const notPictures: OddFile[] = [
  file('an SVG with a script, called photo.jpg', 415, () =>
    text(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
  ),
  file('an SVG that reads a file', 415, () =>
    text(
      '<?xml version="1.0"?><!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>',
    ),
  ),
  file('a packed SVG', 415, () => gzipSync(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`)),
  file('a web page', 415, () => text(`<!doctype html>${script}`)),
  file('a GIF', 415, () => picture().gif().toBuffer()),
  file('a moving GIF with a script in it', 415, async () =>
    Buffer.concat([
      await sharp(await frames(3), { join: { animated: true } })
        .gif()
        .toBuffer(),
      text(script),
    ]),
  ),
  file('a GIF that is JavaScript too', 415, () => text('GIF89a/*\0\0*/=1;alert(1)')),
  file('a TIFF', 415, () => picture().tiff().toBuffer()),
  file('a BMP', 415, () => Buffer.concat([text('BM'), Buffer.alloc(80)])),
  file('an icon', 415, () => Buffer.concat([bytes(0, 0, 1, 0, 1, 0), Buffer.alloc(60)])),
  file('a PDF', 415, () => text(`%PDF-1.7 ${script}`)),
  file('a ZIP', 415, () => Buffer.concat([text('PK\x03\x04'), Buffer.alloc(100)])),
  file('a film', 415, () => text('\0\0\0\x18ftypisom\0\0\0\0isommp42')),
  file('a drawing for ImageMagick', 415, () =>
    text('push graphic-context\nfill \'url(https://127.0.0.1/x.jpg"|id")\'\npop graphic-context'),
  ),
  file('a JPEG XL', 415, () => Buffer.concat([bytes(0xff, 0x0a), Buffer.alloc(60)])),
  file('a bare EXIF block', 415, () => tiffHead),
  file('a JPEG behind a blank', 415, async () => Buffer.concat([text(' '), await jpeg()])),
]

const namedFile = (description: string, filename: string, status = 201): OddFile => ({
  description,
  status,
  payload: async () => form({ filename, content: await jpeg() }),
  ...(status === 201 && { size: fullSize }),
})

const oddNames: OddFile[] = [
  namedFile('a name that climbs', '../../../../../../etc/cron.d/x'),
  namedFile('a name that climbs in Windows', '..\\..\\..\\windows\\x.jpg'),
  namedFile('a name that climbs in disguise', '..%2f..%2f%2e%2e%2fx.jpg'),
  namedFile('a name from the root', '/etc/passwd'),
  namedFile('a name with U+0000 in it', 'photo.php\0.jpg'),
  namedFile('a name of 5,000 letters', `${'x'.repeat(5000)}.jpg`),
  namedFile('a name in emoji and from right to left', '💇🏾‍♀️\u202Egpj.exe'),
  namedFile('a name with a script in it', `${script.replaceAll('"', '')}.jpg`),
  namedFile('a picture called a page', 'index.html'),
  namedFile('a name that is a method', '__proto__'),
  {
    description: 'a picture declared as a web page',
    status: 201,
    size: fullSize,
    payload: async () => form({ type: 'text/html', content: await jpeg() }),
  },
  {
    description: 'a picture without a declared type',
    status: 201,
    size: fullSize,
    payload: async () => form({ type: 'application/octet-stream', content: await jpeg() }),
  },
]

const oddForms: OddFile[] = [
  file('10 megabytes to the byte', 201, () => padded(10 * megabyte), fullSize),
  file('10 megabytes and a byte', 413, () => padded(10 * megabyte + 1)),
  file('30 megabytes', 413, () => padded(30 * megabyte)),
  {
    description: 'fields beside the picture',
    status: 201,
    size: fullSize,
    payload: async () => form(textField('alt', script), { content: await jpeg() }, textField('x', 'y')),
  },
  {
    description: 'two pictures',
    status: 422,
    payload: async () => form({ content: await jpeg() }, { content: await png() }),
  },
  { description: 'no picture', status: 422, payload: () => form(textField('alt', 'x')) },
  { description: 'an empty form', status: 422, payload: () => form() },
  { description: 'another field', status: 422, payload: async () => form({ name: 'image', content: await jpeg() }) },
  {
    description: 'a field called __proto__',
    status: 400,
    payload: async () => form({ name: '__proto__', content: await jpeg() }),
  },
  {
    description: 'a text for a picture',
    status: 422,
    payload: async () => form({ filename: null, content: await jpeg() }),
  },
  {
    description: 'a hundred fields',
    status: 400,
    payload: async () =>
      form(...Array.from({ length: 100 }, (_, n) => textField(`f${n}`, 'x')), { content: await jpeg() }),
  },
  { description: 'a form that breaks off', status: 400, payload: async () => half(form({ content: await jpeg() })) },
  {
    description: 'a form without its boundary',
    status: [400, 415],
    type: 'multipart/form-data',
    payload: async () => form({ content: await jpeg() }),
  },
  {
    description: 'a form with another boundary',
    status: [400, 422],
    type: 'multipart/form-data; boundary=x',
    payload: async () => form({ content: await jpeg() }),
  },
  { description: 'a picture without a form', status: 415, type: 'image/jpeg', payload: jpeg },
  { description: 'JSON', status: 415, type: 'application/json', payload: () => text('{"file":"photo.jpg"}') },
  { description: 'plain text', status: 415, type: 'text/plain', payload: () => text('photo.jpg') },
]

/** These are all odd files with a name. */
export const oddFiles: OddFile[] = [
  ...pictures,
  ...polyglots,
  ...bombs,
  ...broken,
  ...notPictures,
  ...oddNames,
  ...oddForms,
].map((odd) => ({ type: formType, ...odd }))

/** These are whole files of each kind, to be corrupted. */
export const validFiles = () => Promise.all([jpeg(), png(), webp(), avif(), heic(), jpegWithMetadata()])
