import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { DomainError, validationError } from '../../lib/domain-error.ts'

/**
 * Receives the form's only file, `file`, into `folder`, runs `work` on it, and removes it afterwards. It is stored on
 * disk, so that slow clients use no memory.
 */
export const receiveFile = async <T>(request: FastifyRequest, folder: string, work: (path: string) => Promise<T>) => {
  // This check comes before the body is read, because the form parser would find no form in a compressed body.
  if (!isPlain(request.headers['content-encoding']))
    throw new DomainError('wrong_file_type', { message: 'Envoyez l’image telle quelle, sans la compresser en chemin.' })
  const path = join(folder, randomUUID())
  try {
    if (!(await receiveInto(request, path))) throw validationError('file', 'Choisissez une image.')
    return await work(path)
  } finally {
    await rm(path, { force: true })
  }
}

const isPlain = (encoding = 'identity') => encoding.trim().toLowerCase() === 'identity'

/** Returns the SHA-256 of a file. */
export const hashOf = async (path: string) => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

const receiveInto = async (request: FastifyRequest, path: string) => {
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
    throw domainErrorOf(error)
  }
  return found
}

/** Maps the parser's errors. Its own errors have a code; errors of a broken or malformed form have none. */
const domainErrorOf = (error: unknown) => {
  const code = (error as { code?: string }).code
  if (code === 'FST_FILES_LIMIT') return validationError('file', 'Envoyez une seule image à la fois.')
  if (code === 'FST_INVALID_MULTIPART_CONTENT_TYPE')
    return new DomainError('wrong_file_type', { message: "Envoyez l'image dans un formulaire." })
  return code?.startsWith('FST_') || code === 'ENOSPC' ? error : new DomainError('bad_request')
}
