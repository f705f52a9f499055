import { expect, it } from 'vitest'
import { titleWithoutUnread, titleWithUnread, unreadText } from './unread-count.ts'

it.each([
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('%i unread messages are shown as %s', (count, text) => {
  expect(unreadText(count)).toBe(text)
})

it('the title of the page begins with the count, once', () => {
  const three = titleWithUnread('Mes messages · Couronne', 3)
  expect(three).toBe('(3) Mes messages · Couronne')
  expect(titleWithUnread(three, 120)).toBe('(99+) Mes messages · Couronne')
  expect(titleWithUnread('(99+) Mes messages · Couronne', 0)).toBe('Mes messages · Couronne')
  expect(titleWithoutUnread(three)).toBe('Mes messages · Couronne')
})
