import nodemailer from 'nodemailer'
import type { Config } from '../../config.ts'
import { type Finding, reasonOf } from './findings.ts'

/** Connects to the mail server and logs in, without sending anything. */
export const mailServerFinding = async ({ smtpUrl }: Pick<Config, 'smtpUrl'>): Promise<Finding> => {
  const subject = 'Serveur de mails'
  if (!smtpUrl)
    return { subject, state: 'note', text: 'sans SMTP_URL, les mails sont gardés et montrés, jamais envoyés.' }
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 }
  const transport = nodemailer.createTransport({ url: smtpUrl, ...timeouts })
  try {
    await transport.verify()
    return { subject, state: 'good', text: `${new URL(smtpUrl).hostname} accepte la connexion et le mot de passe.` }
  } catch (error) {
    return {
      subject,
      state: 'fault',
      text: `${new URL(smtpUrl).hostname} refuse ou ne répond pas (${reasonOf(error)}).`,
    }
  } finally {
    transport.close()
  }
}
