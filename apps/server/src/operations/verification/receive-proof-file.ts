import { open } from 'node:fs/promises'
import type { Deps } from '../../deps.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { IdempotencyKey } from '../../lib/http/idempotency.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { imageKind } from '../../platform/uploads/image-kind.rules.ts'
import { sendPicture } from '../../platform/uploads/send-picture.ts'
import { isPdf, storeDocument } from '../../platform/uploads/store-document.ts'
import { toProofFile } from './proof.rules.ts'

const headBytes = 256

/** Stores a picture or a PDF document privately. Its first bytes say what it is. */
export const receiveProofFile = async (
  deps: Deps,
  viewer: Viewer,
  path: string,
  key: IdempotencyKey,
  signal: AbortSignal,
) => {
  const head = await headOf(path)
  if (isPdf(head)) return toProofFile(await storeDocument(deps, viewer, path, key))
  if (!imageKind(head))
    throw new DomainError('wrong_file_type', {
      message: 'Ce fichier n’est ni une photo (JPEG, PNG, WebP, AVIF ou HEIC), ni un PDF.',
    })
  return toProofFile(await sendPicture(deps, viewer, path, true, key, signal))
}

const headOf = async (path: string) => {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
