// Measures how long a small picture of one person takes while 55 large ones of another person wait, compared with an
// idle server.
import sharp from 'sharp'
import { encodePicture } from '../apps/server/src/platform/uploads/encode-picture.ts'

const heavyPictures = 55
const attempts = 9

const aPicture = (side: number) => sharp({ create: { width: side, height: side, channels: 3, background: '#6d1f48' } })
const heavy = await aPicture(5000).avif({ effort: 0 }).toBuffer()
const small = await aPicture(600).jpeg().toBuffer()

const times = async () => {
  const all: number[] = []
  while (all.length < attempts) {
    const startedAt = performance.now()
    await encodePicture(small, 'other')
    all.push(performance.now() - startedAt)
  }
  return all
}
const formatTimes = (all: number[]) => {
  const sorted = all.toSorted((a, b) => a - b)
  return `p50 ${sorted[Math.floor(attempts / 2)]?.toFixed(0)} ms, at most ${sorted.at(-1)?.toFixed(0)} ms`
}

// The first picture waits for its worker process to start.
await times()
const idle = await times()
for (let sent = 0; sent < heavyPictures; sent++) void encodePicture(heavy, 'one')
const timesUnderLoad = await times()
console.log(
  `a small picture beside ${heavyPictures} heavy ones of another person (${heavy.length} bytes, 25 million pixels each)`,
)
console.log(`  idle: ${formatTimes(idle)}`)
console.log(`  beside them: ${formatTimes(timesUnderLoad)}`)
// The large pictures left in the queue are not needed.
process.exit()
