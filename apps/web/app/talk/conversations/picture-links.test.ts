import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pictureLink } from './picture-links.ts'

const start = Date.parse('2026-11-20T09:00:00Z')
const fetched = vi.fn()

beforeEach(() => {
  vi.useFakeTimers({ now: start })
  fetched.mockImplementation(async () => {
    const url = `/images/prive/a.webp?expires=${Date.now() / 1000 + 300}&signature=x`
    return new Response(JSON.stringify({ url }), { status: 200 })
  })
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  fetched.mockReset()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('the link of a private picture is used again until it is about to end, and is then renewed', async () => {
  const first = await pictureLink('one')
  vi.setSystemTime(start + 279_000)
  expect([await pictureLink('one'), fetched.mock.calls.length]).toEqual([first, 1])
  vi.setSystemTime(start + 281_000)
  expect(await pictureLink('one')).not.toBe(first)
  expect(fetched).toHaveBeenCalledTimes(2)
})

it('a link that did not lead to its picture is renewed at once', async () => {
  await pictureLink('two')
  await pictureLink('two', true)
  expect(fetched.mock.calls.map(([url]) => url)).toEqual(Array(2).fill('/api/v1/upload/two/link'))
})
