import { gzipSync } from 'node:zlib'
import { plainName } from '@couronne/contract/lib/plain-name'
import type { Db } from '../../lib/database/database.ts'
import { citiesMatching } from './queries.ts'

type Answer = { text: string; gzipped: Buffer; total: number }

const maxCached = 500

/**
 * Caches the answers of the town search as sent. Towns never change while a process runs, and people mostly type the
 * same. Finding the towns takes a tenth of the time of serialising and compressing them.
 */
export const createPrebuiltAnswers = (db: Db) => {
  /** The least recently used answer comes first. */
  const cached = new Map<string, Answer>()

  return async (search: string, limit: number, offset: number): Promise<Answer> => {
    const name = JSON.stringify([plainName(search), search.trim() === '', limit, offset])
    const cachedAnswer = cached.get(name)
    if (cachedAnswer) {
      cached.delete(name)
      cached.set(name, cachedAnswer)
      return cachedAnswer
    }
    const { rows, total } = await citiesMatching(db, search, limit, offset)
    const text = JSON.stringify(rows)
    const answer = { text, gzipped: gzipSync(text), total }
    const [oldest] = cached.keys()
    if (cached.size >= maxCached && oldest !== undefined) cached.delete(oldest)
    cached.set(name, answer)
    return answer
  }
}
