import { afterEach, expect, it, vi } from 'vitest'
import { inTurn } from './in-turn.ts'

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
  const first = inTurn('order', work('first', promise))
  const second = inTurn('order', work('second', Promise.resolve()))
  await inTurn('cart', work('other', Promise.resolve()))
  reject(new Error('lost'))
  await expect(first).rejects.toThrow('lost')
  await second
  expect(done).toEqual(['first begins', 'other begins', 'other ends', 'second begins', 'second ends'])
})
