import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Holds the parts of a request that are known before Node parses it. */
export type RawRequest = {
  /** Contains the path and the query as they were sent. */
  url: string
  head: string
  /** True for the first request on its connection. */
  isFirst: boolean
}

/**
 * Node closes a connection a minute after its start, with a 408, when it has read no whole message by then. So requests
 * go to Node after `maxUnreadMs` at the latest, and an idle connection that Node has not read is closed after
 * `unreadTimeoutMs`.
 */
const maxUnreadMs = 20_000
const unreadTimeoutMs = 30_000

/**
 * Answers on the socket before Node parses the request, at a fifth of the usual cost. `findAnswer` returns the whole
 * answer, or undefined to leave the request to Node.
 * Only a chunk that is exactly one plain GET request is answered, because there is then no doubt where one request ends
 * and the next begins. After anything else the connection belongs to Node alone.
 */
export const answerOnSocket = (server: Server, findAnswer: (request: RawRequest) => Buffer | undefined) => {
  const markAnswered = new WeakMap<Socket, () => void>()
  /** Contains the connections of which Node has read nothing. */
  const unread = new Set<Socket>()
  let isOpen = true

  server.on('connection', (socket: Socket) => {
    // If a later version of Node reads in another way, everything is left to it.
    const [read, ...otherListeners] = socket.listeners('data') as ((chunk: Buffer) => void)[]
    if (!read || otherListeners.length > 0) return
    let isAnswering = false
    let isFirst = true
    let readAt = performance.now()
    markAnswered.set(socket, () => {
      isAnswering = false
    })

    const answerOrRead = (chunk: Buffer) => {
      const get = isOpen && !isAnswering ? parsePlainGet(chunk) : undefined
      // A client that does not read our answers is not read from either.
      const canAnswer = !socket.writableNeedDrain && performance.now() - readAt < maxUnreadMs
      const answer = get && canAnswer ? findAnswer({ ...get, isFirst }) : undefined
      if (answer) {
        if (isFirst) trackUnread()
        isFirst = false
        return socket.write(answer)
      }
      if (unread.delete(socket)) socket.setTimeout(0)
      isFirst = false
      isAnswering = true
      readAt = performance.now()
      if (!get) returnToNode()
      return read.call(socket, chunk)
    }
    const trackUnread = () => {
      unread.add(socket)
      socket.setTimeout(unreadTimeoutMs)
      socket.once('close', () => unread.delete(socket))
    }
    const returnToNode = () => {
      socket.off('data', answerOrRead)
      socket.on('data', read)
    }
    socket.off('data', read)
    socket.on('data', answerOrRead)
  })

  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    response.once('finish', () => markAnswered.get(socket)?.())
  })

  return {
    /**
     * Leaves all later requests to Node, and ends the connections of which Node has read nothing: Node does not know
     * that they are idle.
     */
    stop: () => {
      isOpen = false
      for (const socket of unread) socket.end()
    },
  }
}

const maxHeadBytes = 8000
/** Matches the form that every browser sends; Node judges anything unusual. */
const plainHead = /^GET (\/[\x21-\x7e]*) HTTP\/1\.1\r\n(?:[\w!#$%&'*+.^`|~-]+:[\t\x20-\x7e\x80-\xff]*\r\n)+\r\n$/
/** Matches headers that announce a body, another protocol or the end of the connection. */
const unusualHeaders = /\n(?:content-length|transfer-encoding|expect|upgrade|(?:proxy-)?connection:(?! ?keep-alive\r))/i
const hostHeader = /\nhost:/i

/** Returns the chunk as a GET request when it is exactly one whole request. */
const parsePlainGet = (chunk: Buffer) => {
  if (chunk.length > maxHeadBytes || chunk.indexOf('\r\n\r\n') !== chunk.length - 4) return undefined
  const head = chunk.toString('latin1')
  const [, url] = plainHead.exec(head) ?? []
  return url && hostHeader.test(head) && !unusualHeaders.test(head) ? { url, head } : undefined
}
