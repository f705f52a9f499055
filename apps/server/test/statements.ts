import type pg from 'pg'

/** Returns the texts of the statements that the pool's connections run during the work. */
export const statementsDuring = async (pool: pg.Pool, work: () => Promise<unknown>) => {
  const texts: string[] = []
  const originals = new Map<pg.PoolClient, pg.PoolClient['query']>()
  const onAcquire = (client: pg.PoolClient) => {
    const { query } = client
    originals.set(client, query)
    const record = (...args: [string, ...unknown[]]) => {
      texts.push(args[0])
      return (query as (...args: unknown[]) => unknown).apply(client, args)
    }
    client.query = record as typeof query
  }
  const onRelease = (_: Error, client: pg.PoolClient) => {
    client.query = originals.get(client) ?? client.query
  }
  pool.on('acquire', onAcquire).on('release', onRelease)
  try {
    await work()
  } finally {
    pool.off('acquire', onAcquire).off('release', onRelease)
  }
  return texts
}
