// A program of its own, which is killed when a picture takes too long: what a decoder does cannot be stopped otherwise.
// Answers `{ source }` with the picture as WebP, or with why it is refused.
import type { RefusalCode } from '@couronne/contract/lib/errors'
import { Refusal } from '../../lib/domain-error.ts'
import { type EncodedPicture, makeWebp } from './make-webp.ts'

export type PictureTask = { source: Uint8Array | string }
export type PictureAnswer = { picture: EncodedPicture } | { refused: RefusalCode; extra: Refusal['extra'] }

const answerTo = async ({ source }: PictureTask): Promise<PictureAnswer> => {
  try {
    return { picture: await makeWebp(source) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { refused: error.code, extra: error.extra }
  }
}

process.on('message', async (task: PictureTask) => process.send?.(await answerTo(task)))
// At once, whatever is being decoded; Ctrl-C reaches it too, while the server still answers.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.on('SIGINT', () => {})
