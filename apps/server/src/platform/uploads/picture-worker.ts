// This separate program is killed when a picture takes too long, because a decoder cannot be stopped otherwise. It
// answers `{ source }` with the picture as WebP, or with the reason for its refusal.
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
// The program ends immediately when its parent disconnects. It ignores Ctrl-C, which reaches it too, because the server
// still answers then.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.on('SIGINT', () => {})
