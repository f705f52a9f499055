/**
 * Picks the pages that new visitors see: home, the shop, the profile of the best-rated professional, and the results of
 * the busiest day.
 */
export async function findSamplePages(app: string) {
  const getJson = async (path: string) => {
    const response = await fetch(app + path)
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    const rows = (await response.json()) as { id: string; firstname: string }[]
    return { rows, total: Number(response.headers.get('x-total-count')) }
  }
  const [best] = (await getJson('/api/v1/search/meilleures?limit=1')).rows
  if (!best) throw new Error('Nobody is rated: there is no profile to measure.')
  const profile = `/fiche-coiffeuse/${encodeURIComponent(best.firstname)}?professionalId=${best.id}`
  const days = Array.from({ length: 7 }, (_, ahead) => new Date(Date.now() + (ahead + 1) * 86_400_000))
  const found = await Promise.all(
    days.map(async (day) => {
      const date = day.toISOString().slice(0, 10)
      const { total } = await getJson(`/api/v1/search/?city=Paris&prestation=Braids&date=${date}`)
      return { total, results: `/?ville=Paris&prestation=Braids&date=${date}` }
    }),
  )
  const busiest = found.reduce((max, each) => (each.total > max.total ? each : max))
  if (busiest.total === 0) throw new Error('Nobody is free in Paris: there are no results to measure.')
  return { home: '/', results: busiest.results, profile, boutique: '/boutique' }
}
