type PageRequest = { query: { limit: number; offset: number } }

const pageSize = 20
/** One request loads at most this many rows. */
const rowsPerRequest = 100

/** Loads this many pages of a list that is sorted newest first, and tells whether older rows exist. */
export const loadLatest = async <Row>(
  pages: number,
  loadRows: (request: PageRequest) => Promise<{ rows: Row[]; total: number }>,
): Promise<{ rows: Row[]; hasOlder: boolean }> => {
  const requests = Array.from({ length: Math.ceil((pages * pageSize) / rowsPerRequest) }, (_, part) => {
    const offset = part * rowsPerRequest
    return loadRows({ query: { offset, limit: Math.min(rowsPerRequest, pages * pageSize - offset) } })
  })
  const parts = await Promise.all(requests)
  const rows = parts.flatMap(({ rows }) => rows)
  return { rows, hasOlder: parts.some(({ total }) => total > rows.length) }
}

/** `?pages=2` loads two pages of rows. */
export const pageCountIn = (url: URL) =>
  Math.min(100, Math.max(1, Math.floor(Number(url.searchParams.get('pages'))) || 1))
