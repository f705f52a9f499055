import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** This is the mail server's reaction to a message: `cut off` takes it and closes the connection without an answer. */
type Answer = 'take' | 'refuse' | 'cut off'

/** Opens a mail server with just the commands that our client uses; it records the id of each message that it took. */
export const openMailServer = async (port = 0) => {
  const taken: string[] = []
  const heads: string[] = []
  const answers: (Answer | Promise<Answer>)[] = []
  const sockets = new Set<Socket>()
  let isRude = false
  const server = createServer((socket) => {
    if (isRude) return socket.destroy()
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    const say = (line: string) => socket.write(`${line}\r\n`)
    const answer = async (message: string) => {
      const what = await (answers.shift() ?? 'take')
      if (what === 'refuse') return say('451 later')
      heads.push(message.slice(0, message.indexOf('\r\n\r\n') + 2))
      taken.push(/^message-id: *(\S+)/im.exec(message)?.[1] ?? 'none')
      if (what === 'cut off') socket.destroy()
      else say('250 taken')
    }
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
          isMessage = false
          void answer(words)
        } else if (/^data/i.test(words)) {
          isMessage = true
          say('354 go on')
        } else say(/^quit/i.test(words) ? '221 bye' : '250 here')
      }
    })
    return socket
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    taken,
    /** These are the headers of each message. */
    heads,
    /** These are the reactions to the next messages; all others are taken. */
    answers,
    /** Sets whether it closes every connection at once. */
    beRude: (rude: boolean) => {
      isRude = rude
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
