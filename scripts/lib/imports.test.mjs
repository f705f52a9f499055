import { expect, it } from 'vitest'
import { namesIn } from './imports.mjs'

it('namesIn reads every import of a source, types and dynamic imports included', () => {
  const source = `
import { it } from 'vitest'
import type { Db } from '../lib/database.ts'
import {
  one,
  type Other,
} from './one.ts'
import './for-itself.ts'
export type { Thing } from './thing.ts'
const Late = lazy(() => import('#app/ui/late.tsx'))
const text = 'import nothing from nowhere'
`
  expect(namesIn(source)).toEqual([
    'vitest',
    '../lib/database.ts',
    './one.ts',
    './for-itself.ts',
    './thing.ts',
    '#app/ui/late.tsx',
  ])
})
