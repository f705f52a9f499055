import { expect, it } from 'vitest'
import { resultCountText } from './result-count-text.ts'

it('the number of results says that there may be more if a search stops counting', () => {
  expect(resultCountText(119, 'coiffeuse', 'coiffeuses')).toBe('119\u00a0coiffeuses')
  expect(resultCountText(120, 'coiffeuse', 'coiffeuses')).toBe('120\u00a0coiffeuses ou plus')
})
