// A program of its own, which gives way to everything else on the machine: AVIF takes ten times as long as WebP.
// Writes `<prefix>.avif` from the picture `source`, and `<prefix>-<width>.avif` for each width that is narrower.
import { writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import sharp from 'sharp'

// At once, whatever is being encoded: who has asked for it is gone, killed too, and another asks again.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
// That it listens does not keep it here.
process.channel?.unref()

setPriority(10)
const [source, prefix, ...widths] = process.argv.slice(2)
if (!source || !prefix) throw new Error('Which picture, and where to?')

const picture = sharp(source)
const { width: whole } = await picture.metadata()
const encode = async (width: number, name: string) => {
  // As good to the eye as our WebP, and a third smaller; more effort takes five times as long for a tenth.
  const avif = await picture.clone().resize({ width }).avif({ quality: 55, effort: 2 }).toBuffer()
  await writeFile(name, avif, { flush: true })
}
for (const width of widths.map(Number)) if (width < whole) await encode(width, `${prefix}-${width}.avif`)
// A larger one is only looked at by itself.
if (whole <= Math.max(...widths.map(Number))) await encode(whole, `${prefix}.avif`)
