import { afterEach, expect, it, vi } from 'vitest'
import { withLock } from './with-lock.ts'

afterEach(() => vi.unstubAllGlobals())

it('does one after the other, also after one that failed, and lets another name go on meanwhile', async () => {
  // As where the page is not served securely.
  vi.stubGlobal('navigator', {})
  const done: string[] = []
  const work = (name: string, ends: Promise<unknown>) => async () => {
    done.push(`${name} begins`)
    await ends
    done.push(`${name} ends`)
  }
  const { promise, reject } = Promise.withResolvers<void>()
  const first = withLock('order', work('first', promise))
  const second = withLock('order', work('second', Promise.resolve()))
  await withLock('cart', work('other', Promise.resolve()))
  reject(new Error('lost'))
  await expect(first).rejects.toThrow('lost')
  await second
  expect(done).toEqual(['first begins', 'other begins', 'other ends', 'second begins', 'second ends'])
})
