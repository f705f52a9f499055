import { expect, it } from 'vitest'
import { foundText } from './found-text.ts'

it('the number of results says that there may be more if a search stops counting', () => {
  expect(foundText(119, 'coiffeuse', 'coiffeuses')).toBe('119\u00a0coiffeuses')
  expect(foundText(120, 'coiffeuse', 'coiffeuses')).toBe('120\u00a0coiffeuses ou plus')
})
