import { Readable } from 'node:stream'
import nodemailer from 'nodemailer'

/** Calendars apply an invitation, its updates and its cancellation by the method. */
export type CalendarFile = { text: string; method: 'PUBLISH' | 'REQUEST' | 'CANCEL' }

type Mail = {
  to: string
  subject: string
  text: string
  html: string
  /** This is an attached calendar file. */
  calendar?: CalendarFile
  /** This address receives an empty POST when the reader unsubscribes with a button of the mail client (RFC 8058). */
  leaveUrl?: string
}
type Sending = Mail & {
  messageId: string
  /**
   * Called when the mail server is ready for the text and before the first byte is sent; an error it throws cancels the
   * sending.
   */
  onHandOver: () => Promise<void>
}
/** `deliver` is absent when no mail server is configured; mails are then only stored and shown. */
export type Mailer = { deliver?: (mail: Sending) => Promise<void> }

/**
 * Returns whether the mail server itself rejected the mail. After the hand-over, any other error leaves open whether
 * the mail was delivered.
 */
export const isRejectedByServer = (error: unknown) =>
  error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number'

/** Many mails ask for an answer, so people read `replyTo`. */
export const createMailer = (
  smtpUrl: string | undefined,
  { from, replyTo, onDelivered = () => {} }: { from: string; replyTo: string; onDelivered?: () => void },
): Mailer => {
  if (!smtpUrl) return {}
  // The timeouts are shorter than a job's, so that a hanging attempt has failed before its retry.
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
  return {
    deliver: async ({ onHandOver, leaveUrl, calendar, ...mail }) => {
      const transport = nodemailer.createTransport({ url: smtpUrl, ...timeouts })
      transport.use('stream', ({ message }, done) => {
        const write = message.createReadStream.bind(message)
        // Nodemailer reads the stream only after the server has accepted the data command.
        const streamAfterHandOver = async function* () {
          await onHandOver()
          yield* write()
        }
        message.createReadStream = () => Readable.from(streamAfterHandOver(), { objectMode: false })
        done()
      })
      const headers = {
        // It keeps absence notes and other programs from answering (RFC 3834).
        'Auto-Submitted': 'auto-generated',
        ...(leaveUrl && {
          'List-Unsubscribe': `<${leaveUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      }
      const icalEvent = calendar && { filename: 'rendez-vous.ics', content: calendar.text, method: calendar.method }
      await transport.sendMail({ from, replyTo, ...mail, headers, ...(icalEvent && { icalEvent }) })
      onDelivered()
    },
  }
}
