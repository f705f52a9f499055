// The file contains one HEVC picture of 64 by 48 in four colours, made with libx265: the decoder's configuration and
// the one frame.
const configuration = Buffer.from(
  'AQFgAAAAkAAAAAAAHvAA/P34+AAADwOgAAEAGEABDAH//wFgAAADAJAAAAMAAAMAHpWYCaEAAQAoQgEBAWAAAAMAkAAAAwAAAwAe' +
    'oCCDFllZrkwvAQEAAAMAAQAAAwAZCKIAAQAGRAHBc9CJ',
  'base64',
)
const frame = Buffer.from(
  'AAAAUygBreBnOb/6ET/txUt3n0aLGTRdrfY/6HWVf9WUjRyvqIURxCdF1rL4Jz9kQUrgyAjDOiX098FRNwtASeKYntc46O5TPsrV' +
    'o6Quzq6iRJuqUcBB',
  'base64',
)

const u16 = (...numbers: number[]) => Buffer.from(numbers.flatMap((n) => [(n >> 8) & 255, n & 255]))
const u32 = (...numbers: number[]) => Buffer.concat(numbers.map((n) => u16(n >>> 16, n & 0xffff)))
const text = (characters: string) => Buffer.from(characters, 'latin1')
const box = (type: string, ...content: Buffer[]) => {
  const body = Buffer.concat(content)
  return Buffer.concat([u32(body.length + 8), text(type), body])
}
const fullBox = (type: string, version: number, ...content: Buffer[]) => box(type, u32(version << 24), ...content)

type Options = {
  /** The header has this size, independent of the frame. */
  size?: [width: number, height: number]
  /** The unit is a quarter turn, counterclockwise. */
  turns?: number
  exif?: Buffer
  brand?: 'heic' | 'mif1'
}

/** Returns a HEIC file as phones write them (ISO/IEC 23008-12), with one picture and optional EXIF. */
export const heic = ({ size = [64, 48], turns, exif, brand = 'heic' }: Options = {}) => {
  const exifItem = exif && Buffer.concat([u32(6), text('Exif\0\0'), exif])
  const items = [{ id: 1, type: 'hvc1', data: frame }, ...(exifItem ? [{ id: 2, type: 'Exif', data: exifItem }] : [])]
  const fileType = box('ftyp', text(brand), u32(0), text('mif1'), text('heic'))
  const properties = [
    box('hvcC', configuration),
    fullBox('ispe', 0, u32(...size)),
    ...(turns === undefined ? [] : [box('irot', Buffer.from([turns]))]),
  ]
  const essential = 128
  const meta = (dataAt: number) => {
    let at = dataAt
    const places = items.map(({ id, data }) => {
      at += data.length
      return Buffer.concat([u16(id, 0, 1), u32(at - data.length, data.length)])
    })
    return fullBox(
      'meta',
      0,
      fullBox('hdlr', 0, u32(0), text('pict'), Buffer.alloc(13)),
      fullBox('pitm', 0, u16(1)),
      fullBox('iloc', 0, u16(0x4400, items.length), ...places),
      fullBox(
        'iinf',
        0,
        u16(items.length),
        ...items.map(({ id, type }) => fullBox('infe', 2, u16(id, 0), text(`${type}\0`))),
      ),
      ...(exif ? [fullBox('iref', 0, box('cdsc', u16(2, 1, 1)))] : []),
      box(
        'iprp',
        box('ipco', ...properties),
        fullBox(
          'ipma',
          0,
          u32(1),
          u16(1),
          Buffer.from([properties.length, ...properties.map((_, i) => essential | (i + 1))]),
        ),
      ),
    )
  }
  // The length of the table of offsets does not depend on the offsets.
  const dataAt = fileType.length + meta(0).length + 8
  return Buffer.concat([fileType, meta(dataAt), box('mdat', ...items.map(({ data }) => data))])
}
