import nodemailer from 'nodemailer'

export type Mail = { to: string; subject: string; text: string; html: string }
/** `deliver` is absent when no mail server is configured: mails are then kept and shown. */
export type Mailer = { deliver?: (mail: Mail & { messageId: string }) => Promise<void> }

export const createMailer = (smtpUrl: string | undefined, from: string): Mailer => {
  if (!smtpUrl) return {}
  // Shorter than a job's time, so that one that hangs has failed before it is tried again.
  const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
  const transport = nodemailer.createTransport({ url: smtpUrl, ...patience })
  return {
    deliver: async (mail) => {
      await transport.sendMail({ from, ...mail })
    },
  }
}
