// This separate program has a low priority on the machine, because AVIF takes ten times as long as WebP. It writes
// `<prefix>.avif` from the picture `source`, and `<prefix>-<width>.avif` for each narrower width.
import { writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import sharp from 'sharp'

// The program ends immediately when its parent disconnects: nobody needs the result any more, and another process will
// ask again.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
// The open channel must not keep the process running.
process.channel?.unref()

setPriority(10)
const [source, prefix, ...widths] = process.argv.slice(2)
if (!source || !prefix) throw new Error('Which picture, and where to?')

const picture = sharp(source)
const { width: fullWidth } = await picture.metadata()
const encode = async (width: number, name: string) => {
  // The quality looks like our WebP at two thirds of its size; more effort takes five times as long for a tenth less.
  const avif = await picture.clone().resize({ width }).avif({ quality: 55, effort: 2 }).toBuffer()
  await writeFile(name, avif, { flush: true })
}
for (const width of widths.map(Number)) if (width < fullWidth) await encode(width, `${prefix}-${width}.avif`)
// A wider picture is only viewed alone, so it gets no AVIF in full width.
if (fullWidth <= Math.max(...widths.map(Number))) await encode(fullWidth, `${prefix}.avif`)
