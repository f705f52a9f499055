import Fastify from 'fastify'
import type pg from 'pg'
import type { App } from './app.ts'
import { type BenchRequest, formatLatency, type Measured, medians, runLoad } from './load.ts'
import type { Statement } from './statements.ts'

const rounds = 5
const seconds = 2
const connections = 4

/** Answers one question as a bare server would: runs its statements in order and returns the last rows. */
export type BaselineWork = (client: Pick<pg.ClientBase, 'query'>) => Promise<unknown[]>

export const replayStatements =
  (statements: Statement[]): BaselineWork =>
  async (client) => {
    let rows: unknown[] = []
    for (const statement of statements) ({ rows } = await client.query(statement))
    return rows
  }

type Comparison = {
  app: App
  name: string
  /**
   * Returns the requests of one round and the bare server's work for them. A round of requests that work only once has
   * new ones each time.
   */
  round: () => Promise<{ appRequests: BenchRequest[]; baselineWork: BaselineWork[]; isSingleUse?: boolean }>
  /** Runs the statements of a question in one transaction, and so on one connection. */
  inTransaction?: boolean
}

/** Compares the app with a bare server that only runs the same prepared statements and sends the last rows. */
export const compareWithBaseline = async ({ app, name, round, inTransaction = false }: Comparison) => {
  const { pool } = app.deps
  let baselineWork: BaselineWork[] = []
  const answerQuestion = async (question: number) => {
    if (!inTransaction) return baselineWork[question]?.(pool)
    const client = await pool.connect()
    try {
      return await baselineWork[question]?.(client)
    } finally {
      client.release()
    }
  }
  const baselineServer = Fastify()
  baselineServer.get<{ Params: { question: string } }>('/:question', ({ params }) => answerQuestion(Number(params.question)))
  const bareUrl = await baselineServer.listen({ port: 0, host: '127.0.0.1' })
  const measured: Record<'ours' | 'bare', Measured[]> = { ours: [], bare: [] }
  try {
    // The first round is a warm-up.
    for (let done = 0; done <= rounds; done++) {
      const requests = await round()
      baselineWork = requests.baselineWork
      const all = { ours: requests.appRequests, bare: baselineWork.map((_, question) => `${bareUrl}/${question}`) }
      for (const target of done % 2 ? (['bare', 'ours'] as const) : (['ours', 'bare'] as const)) {
        const result = await runLoad({ requests: all[target], connections, ...(!requests.isSingleUse && { seconds }) })
        if (done > 0) measured[target].push(result)
      }
    }
  } finally {
    await baselineServer.close()
  }
  const [appResult, baselineResult] = [medians(measured.ours), medians(measured.bare)]
  console.log(`${name}, ${connections} connections`)
  console.log(`  ours: ${appResult.perSecond.toFixed(0)} answers/s, ${formatLatency(appResult)}`)
  console.log(`  bare: ${baselineResult.perSecond.toFixed(0)} answers/s, ${formatLatency(baselineResult)}`)
  console.log(`  ours / bare: ${(appResult.perSecond / baselineResult.perSecond).toFixed(2)} of the answers per second`)
  return appResult
}
