import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stalledMs, uploadPhoto } from './upload-photo.ts'

let request: { upload: EventTarget; isAborted: boolean } | undefined

class Request extends EventTarget {
  upload = new EventTarget()
  isAborted = false
  open() {}
  setRequestHeader() {}
  send() {
    request = this
  }
  abort() {
    this.isAborted = true
    this.dispatchEvent(new Event('abort'))
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', Request)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('an upload ends as a lost connection once nothing has left for half a minute', async () => {
  const shares: number[] = []
  const failed = expect(uploadPhoto(new File(['a'], 'a.jpg'), (share) => shares.push(share))).rejects.toMatchObject({
    error: 'offline',
  })
  await vi.advanceTimersByTimeAsync(stalledMs - 1)
  request?.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 1, total: 2 }))
  await vi.advanceTimersByTimeAsync(stalledMs - 1)
  expect([shares, request?.isAborted]).toEqual([[0.5], false])
  await vi.advanceTimersByTimeAsync(1)
  expect(request?.isAborted).toBe(true)
  await failed
})
