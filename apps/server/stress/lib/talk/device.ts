import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { MessageView } from '@couronne/contract/talk/conversations'
import type { Socket } from 'socket.io-client'
import type { Random } from '../../../src/lib/randomness.ts'
import { conversationsUrl } from '../../../test/conversations.ts'
import type { Person } from '../../../test/harness.ts'
import { chatToken, connectSocket } from '../../../test/sockets.ts'

type Options = {
  urls: string[]
  person: Person
  sid: string
  random: Random
  /** Without sockets the device only asks from time to time. */
  hasSocket: boolean
  /** So many of a hundred requests are cut at a random moment, and so many frames cut their socket. */
  cutPercent: number
}

/** Sends requests of which some are cut. An answer that is no success, except of a server that cannot answer now, is an error. */
const createRequests = ({ urls, person, sid, random, cutPercent }: Options, errors: string[]) => {
  const isCut = () => random.whole(1, 100) <= cutPercent

  /** Returns undefined when no whole answer arrived, or the server could not answer now. */
  const request = async (method: string, path: string, body?: object) => {
    const url = `${random.pick(urls)}${conversationsUrl}/${sid}${path}`
    const signal = AbortSignal.any([
      AbortSignal.timeout(10_000),
      ...(isCut() ? [AbortSignal.timeout(random.whole(1, 60))] : []),
    ])
    try {
      const headers = { authorization: `Bearer ${person.token}`, ...(body && { 'content-type': 'application/json' }) }
      const response = await fetch(url, { method, headers, signal, ...(body && { body: JSON.stringify(body) }) })
      const answer: ReturnType<typeof JSON.parse> = await response.json()
      if (response.status >= 500 || response.status === 429) return undefined
      if (!response.ok) errors.push(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`)
      return answer
    } catch {
      return undefined
    }
  }
  return { request, isCut }
}

/** Each device asks this often by itself. A page does so every 25 seconds. */
const pollMs = 1500

/**
 * Acts as a page: sends each message until the server has it, and asks for what follows the last known number after a
 * signal and from time to time. Each request goes to any of the servers.
 */
export const openDevice = async (options: Options) => {
  const { urls, person, sid, random, hasSocket } = options
  const messages = new Map<number, MessageView>()
  const errors: string[] = []
  const closing = new AbortController()
  let lastSeq = 0
  let frames = 0
  let socket: Socket | undefined
  let fetching: Promise<void> | undefined
  let isAskedAgain = false

  const { request, isCut } = createRequests(options, errors)

  const take = (rows: MessageView[]) => {
    for (const message of rows) {
      if (message.seq !== lastSeq + 1) errors.push(`${message.seq} follows ${lastSeq}`)
      if (messages.has(message.seq)) errors.push(`${message.seq} came twice`)
      messages.set(message.seq, message)
      lastSeq = message.seq
    }
  }
  const fetchAfter = async () => {
    do {
      isAskedAgain = false
      const rows: MessageView[] | undefined = await request('GET', `/messages?after=${lastSeq}&limit=50`)
      if (rows) take(rows)
      if (rows?.length === 50) isAskedAgain = true
    } while (isAskedAgain)
  }
  /** A call during another one asks once more afterwards. */
  const fetchMissing = () => {
    if (fetching) isAskedAgain = true
    fetching ??= fetchAfter().finally(() => {
      fetching = undefined
    })
    return fetching
  }

  const keepSocket = async () => {
    const token = await chatToken(person)
    while (!closing.signal.aborted) {
      socket = connectSocket(random.pick(urls), token)
      socket.on('connect', fetchMissing)
      socket.on('message', ({ seq }: { seq: number }) => {
        frames++
        if (seq > lastSeq) void fetchMissing()
        if (isCut()) socket?.disconnect()
      })
      const ended = new AbortController()
      for (const event of ['disconnect', 'connect_error']) socket.once(event, () => ended.abort())
      if (!ended.signal.aborted) await once(ended.signal, 'abort')
      await pause(random.between(10, 200))
    }
  }
  const keepAsking = async () => {
    while (!closing.signal.aborted) {
      await pause(random.between(pollMs / 2, pollMs))
      await fetchMissing()
    }
  }
  const loops = [keepAsking(), ...(hasSocket ? [keepSocket()] : [])]

  return {
    person,
    sid,
    messages,
    errors,
    frames: () => frames,
    isConnected: () => socket?.connected ?? false,
    fetchMissing,
    /** Sends one message until the server has it, perhaps several times. */
    send: async (content: string, clientId: string) => {
      while (!(await request('POST', '/messages', { content, clientId, readUpTo: lastSeq }))?.seq) {
        if (errors.length > 0) return
        await pause(random.between(20, 300))
      }
    },
    markRead: () => request('POST', '/read', { seq: lastSeq }),
    close: async () => {
      closing.abort()
      socket?.disconnect()
      await Promise.all(loops)
      await fetching
    },
  }
}
export type Device = Awaited<ReturnType<typeof openDevice>>
