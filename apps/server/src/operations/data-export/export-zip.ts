import { createReadStream, existsSync, type ReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../lib/database/database.ts'
import { pathOf } from '../../platform/uploads/picture-files.ts'
import { isShownToSender } from '../../platform/uploads/queries.ts'

const uploadsOf = (db: Db, userId: string, now: Date) =>
  db
    .selectFrom('uploads as p')
    .select(['p.filename', 'p.private', 'p.createdAt'])
    .where('p.userId', '=', userId)
    .where((eb) => isShownToSender(eb, now))
    .orderBy('p.createdAt')
    .execute()

const folderOf = ({ filename, private: isPrivate }: { filename: string; private: boolean }) =>
  filename.endsWith('.pdf') ? 'documents' : isPrivate ? 'photos-privees' : 'photos'

/**
 * Streams a zip of the data with the user's own pictures and documents, one file after the other. The names of the files
 * are those in the data. Pictures and documents are compressed already.
 */
export const exportZip = async (
  { db, clock, imagesDir }: Pick<Deps, 'db' | 'clock' | 'imagesDir'>,
  userId: string,
  data: object,
): Promise<Readable> => {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  let open: ReadStream | undefined
  zip.on('error', (error) => output.destroy(error))
  // When the client has gone, nothing reads the file that is open.
  output.on('close', () => open?.destroy())
  zip.addBuffer(Buffer.from(JSON.stringify(data, null, 2)), 'donnees.json')
  for (const upload of await uploadsOf(db, userId, clock.now())) {
    const path = pathOf({ imagesDir }, upload)
    // A lost file is left out; `donnees.json` still has its name.
    if (!existsSync(path)) continue
    const options = { compress: false, mtime: upload.createdAt }
    zip.addReadStreamLazy(`${folderOf(upload)}/${upload.filename}`, options, (send) => {
      open = createReadStream(path)
      send(null, open)
    })
  }
  zip.end()
  return output
}
