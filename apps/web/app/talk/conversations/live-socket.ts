import { type LiveActions, type LiveRefusal, type LiveSignals, liveNamespace } from '@couronne/contract/lib/live'
import type { Socket } from 'socket.io-client'
import { listenOnWindow } from '#app/lib/listen-on-window.ts'
import { chatToken, forgetChatToken } from './chat-token.ts'

type Handlers<Events> = { [Name in keyof Events]: (data: Events[Name]) => void }
type LiveSocket = Socket<Handlers<LiveSignals>, Handlers<LiveActions>>

/** After a failure the next attempt comes within this time. */
const longestDelayMs = 30_000

const createSocket = async (): Promise<LiveSocket> => {
  const { io } = await import('socket.io-client')
  return io(liveNamespace, {
    transports: ['websocket'],
    reconnectionDelayMax: longestDelayMs,
    // The server refuses a missing token, and the page asks for the changes by itself.
    auth: (show) =>
      void chatToken().then(
        (token) => show({ token }),
        () => show({}),
      ),
  })
}

/** A server that could not look a session up is asked again after this time, not by all browsers at once. */
const retryDelayMs = () => 5000 + Math.random() * 25_000

/**
 * A socket that the server has refused does not try again by itself. The server may have refused a token whose session
 * is valid, so a new one is tried once. Returns the function that ends this.
 */
const answerRefusals = (socket: LiveSocket) => {
  let isRenewed = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const answers: Record<LiveRefusal, () => void> = {
    unauthorized: () => {
      if (isRenewed) return
      isRenewed = true
      forgetChatToken()
      socket.connect()
    },
    unavailable: () => {
      clearTimeout(timer)
      timer = setTimeout(() => socket.connect(), retryDelayMs())
    },
  }
  socket.on('connect', () => {
    isRenewed = false
  })
  socket.on('connect_error', ({ message }) => answers[message as LiveRefusal]?.())
  return () => clearTimeout(timer)
}

/**
 * Connects to the server's signals, until `stop` is called. `onConnect` is called each time, because signals may have
 * been missed. A network that lets no socket through changes nothing but the time until the page asks by itself.
 */
export const openLiveSocket = (handlers: Handlers<LiveSignals>, onConnect: () => void, create = createSocket) => {
  let socket: LiveSocket | undefined
  let isOpening = false
  let isStopped = false
  let stopAnswering: (() => void) | undefined
  const open = async () => {
    const created = await create()
    if (isStopped) return void created.disconnect()
    socket = created
    stopAnswering = answerRefusals(socket)
    socket.on('connect', onConnect)
    socket.on('message', handlers.message)
    socket.on('read', handlers.read)
    socket.on('typing', handlers.typing)
    socket.on('conversation', handlers.conversation)
  }
  const tryToOpen = () => {
    if (isOpening || socket) return
    isOpening = true
    void open()
      .catch(() => undefined)
      .finally(() => {
        isOpening = false
      })
  }
  tryToOpen()
  // A socket that the server has closed does not try again by itself, and without a network its script was not loaded.
  const revive = () => {
    tryToOpen()
    if (socket && !socket.active) socket.connect()
  }
  const stopListening = listenOnWindow({ focus: revive, online: revive })
  return {
    sendTyping: (sid: string) => void socket?.volatile.emit('typing', { sid }),
    stop: () => {
      isStopped = true
      stopListening()
      stopAnswering?.()
      socket?.disconnect()
    },
  }
}
