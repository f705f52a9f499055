import { expect, it } from 'vitest'
import { anchoredScrollTop, firstVisible, isAtEnd } from './scroll-anchor.ts'

it('the anchor stays where it was, also at fractions of a pixel', () => {
  // 50 messages of 61.25 px come above: the anchor's edge moves down by their height, so the content must scroll as far.
  expect(anchoredScrollTop(0, 12.5, 12.5 + 50 * 61.25)).toBe(3062.5)
  expect(anchoredScrollTop(140, -20, 300)).toBe(460)
  expect(anchoredScrollTop(140, -20, -20)).toBe(140)
})

it.each([
  [1000, true],
  [952, true],
  [951, false],
  [0, false],
])('the reader at %i of 1000 px is at the end: %s', (scrollTop, expected) => {
  expect(isAtEnd({ scrollTop, scrollHeight: 1400, clientHeight: 400 })).toBe(expected)
})

it('the anchor is the first message that is at least partly visible', () => {
  const edges = [{ bottom: 40 }, { bottom: 100 }, { bottom: 160 }]
  expect(firstVisible(edges, 100)).toEqual({ bottom: 160 })
  expect(firstVisible(edges, 0)).toEqual({ bottom: 40 })
  expect(firstVisible(edges, 200)).toBeUndefined()
})
