import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** A mail server as far as ours speaks to one; it knows the id of each message that it took. */
export const openMailServer = async (port: number) => {
  const taken: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    const say = (line: string) => socket.write(`${line}\r\n`)
    let heard = ''
    let isMessage = false
    say('220 here')
    socket.setEncoding('utf8').on('data', (text) => {
      heard += text
      for (;;) {
        const end = isMessage ? '\r\n.\r\n' : '\r\n'
        const at = heard.indexOf(end)
        if (at < 0) return
        const words = heard.slice(0, at)
        heard = heard.slice(at + end.length)
        if (isMessage) {
          taken.push(/^message-id: *(\S+)/im.exec(words)?.[1] ?? 'none')
          isMessage = false
          say('250 taken')
        } else if (/^data/i.test(words)) {
          isMessage = true
          say('354 go on')
        } else say(/^quit/i.test(words) ? '221 bye' : '250 here')
      }
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    taken,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
