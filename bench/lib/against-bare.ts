import Fastify from 'fastify'
import type pg from 'pg'
import type { App } from './app.ts'
import { type Asked, load, type Measured, medians, shown } from './load.ts'
import type { Statement } from './statements.ts'

const rounds = 5
const seconds = 2
const connections = 4

/** Answers one question as a bare server would: runs its statements in order and returns the last rows. */
export type Bare = (client: Pick<pg.ClientBase, 'query'>) => Promise<unknown[]>

export const runs =
  (statements: Statement[]): Bare =>
  async (client) => {
    let rows: unknown[] = []
    for (const statement of statements) ({ rows } = await client.query(statement))
    return rows
  }

type Compared = {
  app: App
  name: string
  /**
   * Returns the requests of one round and the bare server's work for them. A round of requests that work only once has
   * new ones each time.
   */
  round: () => Promise<{ ours: Asked[]; bare: Bare[]; onlyOnce?: boolean }>
  /** Runs the statements of a question in one transaction, and so on one connection. */
  inTransaction?: boolean
}

/** Compares the app with a bare server that only runs the same prepared statements and sends the last rows. */
export const compareWithBare = async ({ app, name, round, inTransaction = false }: Compared) => {
  const { pool } = app.deps
  let work: Bare[] = []
  const answerTo = async (question: number) => {
    if (!inTransaction) return work[question]?.(pool)
    const client = await pool.connect()
    try {
      return await work[question]?.(client)
    } finally {
      client.release()
    }
  }
  const bare = Fastify()
  bare.get<{ Params: { question: string } }>('/:question', ({ params }) => answerTo(Number(params.question)))
  const bareUrl = await bare.listen({ port: 0, host: '127.0.0.1' })
  const measured: Record<'ours' | 'bare', Measured[]> = { ours: [], bare: [] }
  try {
    // The first round is a warm-up.
    for (let done = 0; done <= rounds; done++) {
      const asked = await round()
      work = asked.bare
      const all = { ours: asked.ours, bare: work.map((_, question) => `${bareUrl}/${question}`) }
      for (const side of done % 2 ? (['bare', 'ours'] as const) : (['ours', 'bare'] as const)) {
        const one = await load({ asked: all[side], connections, ...(!asked.onlyOnce && { seconds }) })
        if (done > 0) measured[side].push(one)
      }
    }
  } finally {
    await bare.close()
  }
  const [ours, theirs] = [medians(measured.ours), medians(measured.bare)]
  console.log(`${name}, ${connections} connections`)
  console.log(`  ours: ${ours.perSecond.toFixed(0)} answers/s, ${shown(ours)}`)
  console.log(`  bare: ${theirs.perSecond.toFixed(0)} answers/s, ${shown(theirs)}`)
  console.log(`  ours / bare: ${(ours.perSecond / theirs.perSecond).toFixed(2)} of the answers per second`)
  return ours
}
