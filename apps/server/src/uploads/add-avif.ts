import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { imageWidths } from '@couronne/contract/uploads'
import type { Deps } from '../deps.ts'
import { transaction } from '../lib/transaction.ts'
import { hasAvif, incomingDir, keepAvif, pathOf, removeAside } from './picture-files.ts'
import { lockPicture } from './send-picture.ts'

/** Adds to a public picture what browsers that read AVIF are given; until then they are given WebP like the others. */
export const addAvif = async (deps: Deps, filename: string) => {
  const picture = { filename, private: false }
  if ((await hasAvif(deps, picture)) || !(await isKept(deps, filename))) return
  const prefix = join(await incomingDir(deps), randomUUID())
  try {
    await encode(pathOf(deps, picture), prefix)
    await transaction(deps.db, async (db) => {
      await lockPicture(db, filename)
      if (await isKept({ db }, filename)) await keepAvif(deps, picture, prefix)
    })
  } finally {
    await removeAside(prefix)
  }
}

/** It may be forgotten at any time. */
const isKept = async ({ db }: Pick<Deps, 'db'>, filename: string) =>
  Boolean(await db.selectFrom('uploads').select('filename').where('filename', '=', filename).executeTakeFirst())

const encode = async (source: string, prefix: string) => {
  const program = join(import.meta.dirname, 'avif-encoder.ts')
  const child = spawn(process.execPath, [program, source, prefix, ...imageWidths.map(String)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (text) => {
    said += text
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`no AVIF of ${source}: ${said}`)
}
