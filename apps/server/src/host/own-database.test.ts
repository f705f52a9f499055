import { expect, it } from 'vitest'
import { versionProblem } from './own-database.ts'

it.each([
  [150_018, 15],
  [170_006, 17],
])('a server on PostgreSQL %i does not start, and says which version it needs', (versionNumber, version) => {
  expect(versionProblem(versionNumber)).toBe(
    `DATABASE_URL : il faut PostgreSQL 18 ou plus récent, et cette base tourne sur PostgreSQL ${version}.`,
  )
})

it.each([180_000, 180_004, 190_001])('a server starts on PostgreSQL %i', (versionNumber) => {
  expect(versionProblem(versionNumber)).toBeUndefined()
})
