import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { invalid, Refusal } from '../../lib/domain-error.ts'

/**
 * Receives the form's one file, `file`, into `folder` and works on it there; it is gone afterwards. On disk, so that
 * slow senders hold no memory.
 */
export const receiveFile = async <T>(request: FastifyRequest, folder: string, work: (path: string) => Promise<T>) => {
  // Before anything is read: the form's parser reads what was sent, and would find no form in it.
  if (!isPlain(request.headers['content-encoding']))
    throw new Refusal('wrong_file_type', { message: 'Envoyez l’image telle quelle, sans la compresser en chemin.' })
  const path = join(folder, randomUUID())
  try {
    if (!(await received(request, path))) throw invalid('file', 'Choisissez une image.')
    return await work(path)
  } finally {
    await rm(path, { force: true })
  }
}

const isPlain = (encoding = 'identity') => encoding.trim().toLowerCase() === 'identity'

/** What the file says, in a few letters. */
export const hashOf = async (path: string) => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

const received = async (request: FastifyRequest, path: string) => {
  let found = false
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file') continue
      if (part.fieldname !== 'file') part.file.resume()
      else {
        await pipeline(part.file, createWriteStream(path))
        found = true
      }
    }
  } catch (error) {
    throw asRefusal(error)
  }
  return found
}

/** The parser's own errors have a code; the form's, when it breaks off or has a strange part, have not. */
const asRefusal = (error: unknown) => {
  const code = (error as { code?: string }).code
  if (code === 'FST_FILES_LIMIT') return invalid('file', 'Envoyez une seule image à la fois.')
  if (code === 'FST_INVALID_MULTIPART_CONTENT_TYPE')
    return new Refusal('wrong_file_type', { message: "Envoyez l'image dans un formulaire." })
  return code?.startsWith('FST_') || code === 'ENOSPC' ? error : new Refusal('bad_request')
}
