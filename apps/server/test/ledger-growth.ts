import type { Person } from './harness.ts'

/** Returns the growth of each figure of the ledger since this call, in cents. */
export const ledgerGrowth = async (operator: Person) => {
  const figures = async () => (await operator.get('/api/v1/admin/ledger')).body as Record<string, number>
  const before = await figures()
  return async (): Promise<Record<string, number>> => {
    const now = Object.entries(await figures())
    return Object.fromEntries(now.map(([name, euros]) => [name, Math.round((euros - (before[name] ?? 0)) * 100)]))
  }
}
