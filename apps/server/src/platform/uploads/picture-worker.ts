// This separate program is killed when a picture takes too long, because a decoder cannot be stopped otherwise. It
// answers `{ source }` with the picture as WebP, or with the reason for its refusal.
import type { DomainErrorCode } from '@couronne/contract/lib/errors'
import { DomainError } from '../../lib/domain-error.ts'
import { type EncodedPicture, makeWebp } from './make-webp.ts'

export type PictureTask = { source: Uint8Array | string }
export type PictureAnswer = { picture: EncodedPicture } | { code: DomainErrorCode; extra: DomainError['extra'] }

const encode = async ({ source }: PictureTask): Promise<PictureAnswer> => {
  try {
    return { picture: await makeWebp(source) }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { code: error.code, extra: error.extra }
  }
}

process.on('message', async (task: PictureTask) => process.send?.(await encode(task)))
// The program ends immediately when its parent disconnects. It ignores Ctrl-C, which reaches it too, because the server
// still answers then.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.on('SIGINT', () => {})
