import { once } from 'node:events'
import { liveNamespace } from '@couronne/contract/lib/live'
import { io, type Socket } from 'socket.io-client'
import type { Person, TestApp } from './harness.ts'

/** Listens on a free port of this machine, and returns the address. */
export const listen = ({ server }: Pick<TestApp, 'server'>) => server.listen({ port: 0, host: '127.0.0.1' })

export const chatToken = async (person: Person) =>
  (await person.post('/api/v1/auth/chat-token')).body.twilio_token as string

type Frame = { name: string; [field: string]: unknown }

/** Creates a client that connects to a server's sockets as a browser does, without waiting for the answer. */
export const connectSocket = (url: string, token: unknown, { origin, namespace = liveNamespace }: SocketOptions = {}) =>
  io(url + namespace, {
    transports: ['websocket'],
    auth: { token },
    reconnection: false,
    forceNew: true,
    ...(origin && { extraHeaders: { origin } }),
  })
type SocketOptions = { origin?: string; namespace?: string }

/** Returns the message with which the server refuses the connection. */
export const refusalOf = async (socket: Socket) => {
  const { promise, resolve } = Promise.withResolvers<string>()
  socket.on('connect', () => resolve('connected'))
  socket.on('connect_error', ({ message }) => resolve(message))
  const refusal = await promise
  socket.disconnect()
  return refusal
}

/** Connects and collects the frames that arrive. */
export const openSocket = async (url: string, token: unknown, options?: SocketOptions) => {
  const socket = connectSocket(url, token, options)
  const ended = new Promise<string>((resolve) => socket.once('disconnect', resolve))
  const frames: Frame[] = []
  const arrived = new EventTarget()
  socket.onAny((name: string, data: object) => {
    frames.push({ name, ...data })
    arrived.dispatchEvent(new Event('frame'))
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return {
    socket,
    frames,
    /** Returns the frames with that name, once there are so many. */
    until: async (name: string, count = 1) => {
      const found = () => frames.filter((frame) => frame.name === name)
      while (found().length < count) await once(arrived, 'frame')
      return found()
    },
    /** Resolves when the server has closed the connection. */
    ended,
  }
}
export type OpenSocket = Awaited<ReturnType<typeof openSocket>>
