import { expect, it, vi } from 'vitest'
import { announceText, clearAnnouncement, onAnnouncement, readAnnouncement } from './announcements.ts'

it('the same text is announced a second time, and nothing is left once it is cleared', () => {
  announceText('Copié')
  announceText('Copié')
  expect(readAnnouncement()).toBe('Copié\u00a0')
  const changed = vi.fn()
  const stop = onAnnouncement(changed)
  clearAnnouncement()
  expect([readAnnouncement(), changed.mock.calls.length]).toEqual(['', 1])
  stop()
})
