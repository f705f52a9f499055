import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../lib/database/transaction.ts'
import { isRejectedByServer } from '../../lib/mailer.ts'
import type { MailKind, MailTemplates } from './mail-template.ts'
import { renderMail, senderOf } from './render-mail.ts'

/**
 * Writes and sends one waiting mail; a second call does nothing. Without a mail server it stores the mail to be shown.
 * A mail whose delivery was interrupted after the hand-over may have arrived, so only an operator may send it again.
 */
export const sendMail = async (deps: Deps, templates: MailTemplates, id: string) => {
  const { deliver } = deps.mailer
  const prepared = await prepareMail(deps, templates, id)
  if (!prepared || !deliver) return
  const { recipient, ...mail } = prepared
  try {
    await deliver({
      ...mail,
      messageId: `<${id}@${new URL(deps.publicUrl).hostname}>`,
      onHandOver: () => handOver(deps, id),
    })
  } catch (error) {
    if (isRejectedByServer(error)) await unsent(deps, id).set({ handedAt: null }).execute()
    throw error
  }
  await recordSent(deps, id, { recipient, subject: mail.subject })
}

const unsent = ({ db }: Pick<Deps, 'db'>, id: string) =>
  db.updateTable('mails').where('id', '=', id).where('sentAt', 'is', null)

/** It replaces the address of a deleted account once its last mail is sent. */
const erasedRecipient = 'adresse effacée'

/**
 * Returns the mail if it must be delivered. A mail that is only stored, or has no reason any more, is completed here.
 */
const prepareMail = (deps: Deps, templates: MailTemplates, id: string) =>
  inTransaction(deps, async (deps, db) => {
    const mail = await db
      .selectFrom('mails as m')
      .select(['m.id', 'm.kind', 'm.userId', 'm.subjectId', 'm.recipient'])
      .where('m.id', '=', id)
      .where('m.sentAt', 'is', null)
      .where('m.handedAt', 'is', null)
      .executeTakeFirst()
    if (!mail) return undefined
    const content = await templates[mail.kind as MailKind](deps, mail)
    const rendered = content && renderMail(content, senderOf(deps))
    const recipient = mail.recipient ? erasedRecipient : rendered?.to
    if (rendered && recipient && deps.mailer.deliver) return { ...rendered, recipient }
    await unsent({ db }, id)
      .set({
        sentAt: deps.clock.now(),
        recipient: recipient ?? null,
        subject: rendered?.subject,
        text: rendered?.text,
        html: rendered?.html,
        calendar: rendered?.calendar?.text,
      })
      .execute()
    return undefined
  })

/** Marks the mail as handed over, so that only one of several workers delivers it. */
const handOver = async (deps: Deps, id: string) => {
  const [mail] = await unsent(deps, id)
    .set({ handedAt: deps.clock.now() })
    .where('handedAt', 'is', null)
    .returning('id')
    .execute()
  if (!mail) throw new Error('another worker sends this mail')
}

const maxAttempts = 80

/**
 * Marks the mail as sent and does not store its text, which may contain a link that is hashed everywhere else. It
 * retries for a while, because the database may be restarting.
 */
const recordSent = async (deps: Deps, id: string, { recipient, subject }: { recipient: string; subject: string }) => {
  const sent = { sentAt: deps.clock.now(), recipient, subject }
  for (let attempt = 1; ; attempt++)
    try {
      await unsent(deps, id).set(sent).execute()
      return
    } catch (error) {
      if (attempt === maxAttempts) throw error
      await pause(500)
    }
}
