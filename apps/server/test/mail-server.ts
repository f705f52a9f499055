import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** This is the mail server's reaction to a message: `cut off` takes it and closes the connection without an answer. */
type Reaction = 'take' | 'refuse' | 'cut off'

/** Opens a mail server with just the commands that our client uses; it records the id of each message that it took. */
export const openMailServer = async (port = 0) => {
  const acceptedIds: string[] = []
  const messageHeaders: string[] = []
  const nextReactions: (Reaction | Promise<Reaction>)[] = []
  const sockets = new Set<Socket>()
  let rejectsConnections = false
  const server = createServer((socket) => {
    if (rejectsConnections) return socket.destroy()
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    const writeLine = (line: string) => socket.write(`${line}\r\n`)
    const answer = async (message: string) => {
      const reaction = await (nextReactions.shift() ?? 'take')
      if (reaction === 'refuse') return writeLine('451 later')
      messageHeaders.push(message.slice(0, message.indexOf('\r\n\r\n') + 2))
      acceptedIds.push(/^message-id: *(\S+)/im.exec(message)?.[1] ?? 'none')
      if (reaction === 'cut off') socket.destroy()
      else writeLine('250 taken')
    }
    let buffer = ''
    let isMessage = false
    writeLine('220 here')
    socket.setEncoding('utf8').on('data', (text) => {
      buffer += text
      for (;;) {
        const end = isMessage ? '\r\n.\r\n' : '\r\n'
        const at = buffer.indexOf(end)
        if (at < 0) return
        const received = buffer.slice(0, at)
        buffer = buffer.slice(at + end.length)
        if (isMessage) {
          isMessage = false
          void answer(received)
        } else if (/^data/i.test(received)) {
          isMessage = true
          writeLine('354 go on')
        } else writeLine(/^quit/i.test(received) ? '221 bye' : '250 here')
      }
    })
    return socket
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    acceptedIds,
    /** These are the headers of each message. */
    messageHeaders,
    /** These are the reactions to the next messages; all others are taken. */
    nextReactions,
    /** Sets whether it closes every connection at once. */
    rejectConnections: (shouldReject: boolean) => {
      rejectsConnections = shouldReject
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
