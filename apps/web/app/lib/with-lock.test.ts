import { afterEach, expect, it, vi } from 'vitest'
import { withLock } from './with-lock.ts'

afterEach(() => vi.unstubAllGlobals())

it('withLock runs jobs of one name in order, even after a failure, while another name continues', async () => {
  // `navigator.locks` is missing on a page that is not served over HTTPS.
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
