import nodemailer from 'nodemailer'

export type Mail = { to: string; subject: string; text: string; html: string }
/** `deliver` is absent when no mail server is configured: mails are then kept and shown. */
export type Mailer = { deliver?: (mail: Mail & { messageId: string }) => Promise<void> }

export const createMailer = (smtpUrl: string | undefined, from: string): Mailer => {
  if (!smtpUrl) return {}
  const transport = nodemailer.createTransport(smtpUrl)
  return {
    deliver: async (mail) => {
      await transport.sendMail({ from, ...mail })
    },
  }
}
