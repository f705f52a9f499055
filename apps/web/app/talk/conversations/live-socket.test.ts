import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openLiveSocket } from './live-socket.ts'

type Listener = (data?: unknown) => void
/** This is the client's socket without a network. */
const socket = {
  active: false,
  listeners: new Map<string, Listener[]>(),
  on: (name: string, listener: Listener) => {
    socket.listeners.set(name, [...(socket.listeners.get(name) ?? []), listener])
  },
  connect: vi.fn(),
  disconnect: vi.fn(),
  receive: (name: string, data?: unknown) => {
    for (const listener of socket.listeners.get(name) ?? []) listener(data)
  },
}

let live: ReturnType<typeof openLiveSocket>
beforeEach(async () => {
  vi.stubGlobal('window', new EventTarget())
  socket.listeners.clear()
  socket.connect.mockClear()
  const ignore = () => {}
  const handlers = { message: ignore, read: ignore, typing: ignore, conversation: ignore }
  live = openLiveSocket(handlers, ignore, async () => socket as never)
  await vi.waitFor(() => expect(socket.listeners.has('connect_error')).toBe(true))
  vi.useFakeTimers()
})
afterEach(() => {
  live.stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a server that cannot look the session up is asked again within half a minute, and not at once', () => {
  for (let time = 1; time <= 2; time++) {
    socket.receive('connect_error', new Error('unavailable'))
    vi.advanceTimersByTime(4999)
    expect(socket.connect).toHaveBeenCalledTimes(time - 1)
    vi.advanceTimersByTime(25_001)
    expect(socket.connect).toHaveBeenCalledTimes(time)
  }
})

it('a page that is left asks no more', () => {
  socket.receive('connect_error', new Error('unavailable'))
  live.stop()
  vi.advanceTimersByTime(60_000)
  expect(socket.connect).not.toHaveBeenCalled()
})

it('a refused token is renewed once, until a connection succeeds', () => {
  for (const tries of [1, 1]) {
    socket.receive('connect_error', new Error('unauthorized'))
    vi.advanceTimersByTime(60_000)
    expect(socket.connect).toHaveBeenCalledTimes(tries)
  }
  socket.receive('connect')
  socket.receive('connect_error', new Error('unauthorized'))
  expect(socket.connect).toHaveBeenCalledTimes(2)
})
