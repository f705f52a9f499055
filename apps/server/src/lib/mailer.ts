import { Readable } from 'node:stream'
import nodemailer from 'nodemailer'

export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  /** What takes an empty POST from who leaves, by a button of her mail program (RFC 8058). */
  leaveUrl?: string
}
type Sending = Mail & {
  messageId: string
  /** Once the server is ready to take the text, before the first of it leaves; what it throws ends the sending. */
  onHandOver: () => Promise<void>
}
/** `deliver` is absent when no mail server is configured: mails are then kept and shown. */
export type Mailer = { deliver?: (mail: Sending) => Promise<void> }

/** The server itself said that it does not take the mail; after a handing over, all else leaves that open. */
export const isRefusedByServer = (error: unknown) =>
  error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number'

export const createMailer = (smtpUrl: string | undefined, from: string): Mailer => {
  if (!smtpUrl) return {}
  // Shorter than a job's time, so that one that hangs has failed before it is tried again.
  const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
  return {
    deliver: async ({ onHandOver, leaveUrl, ...mail }) => {
      const transport = nodemailer.createTransport({ url: smtpUrl, ...patience })
      transport.use('stream', ({ message }, done) => {
        const write = message.createReadStream.bind(message)
        // Nothing is read of it before the server has said that it may come.
        const whenAsked = async function* () {
          await onHandOver()
          yield* write()
        }
        message.createReadStream = () => Readable.from(whenAsked(), { objectMode: false })
        done()
      })
      const headers = leaveUrl && {
        'List-Unsubscribe': `<${leaveUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }
      await transport.sendMail({ from, ...mail, ...(headers && { headers }) })
    },
  }
}
