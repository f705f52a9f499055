import { gzipSync } from 'node:zlib'
import { plainName } from '@couronne/contract/lib/plain-name'
import type { Db } from '../../lib/database/database.ts'
import { citiesMatching } from './queries.ts'

type Answer = { text: string; packed: Buffer; total: number }

const most = 500

/**
 * What is answered to who searches a town, as it is sent: the towns never change while a process lives, and what people type
 * is mostly the same. To find them takes a tenth of what it takes to write and compress them.
 */
export const createReadyAnswers = (db: Db) => {
  /** The one that was asked for longest ago comes first. */
  const kept = new Map<string, Answer>()

  return async (search: string, limit: number, offset: number): Promise<Answer> => {
    const name = JSON.stringify([plainName(search), search.trim() === '', limit, offset])
    const known = kept.get(name)
    if (known) {
      kept.delete(name)
      kept.set(name, known)
      return known
    }
    const { rows, total } = await citiesMatching(db, search, limit, offset)
    const text = JSON.stringify(rows)
    const answer = { text, packed: gzipSync(text), total }
    const [oldest] = kept.keys()
    if (kept.size >= most && oldest !== undefined) kept.delete(oldest)
    kept.set(name, answer)
    return answer
  }
}
