type Asked = { query: { limit: number; offset: number } }

const pageSize = 20
/** Of them, what is asked for at once. */
const atOnce = 100

/** What is on so many pages of a list that comes newest first, and whether there is older. */
export const latestOf = async <Row>(
  pages: number,
  ask: (asked: Asked) => Promise<{ rows: Row[]; total: number }>,
): Promise<{ rows: Row[]; hasOlder: boolean }> => {
  const asked = Array.from({ length: Math.ceil((pages * pageSize) / atOnce) }, (_, part) => {
    const offset = part * atOnce
    return ask({ query: { offset, limit: Math.min(atOnce, pages * pageSize - offset) } })
  })
  const parts = await Promise.all(asked)
  const rows = parts.flatMap(({ rows }) => rows)
  return { rows, hasOlder: parts.some(({ total }) => total > rows.length) }
}

/** `?pages=2` asks for as many more. */
export const pagesIn = (url: URL) => Math.min(100, Math.max(1, Math.floor(Number(url.searchParams.get('pages'))) || 1))
