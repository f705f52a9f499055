import type { Deps } from '../deps.ts'
import { layOut } from './letter.ts'
import { letters, type MailKind } from './letters.ts'

/** Writes and sends one waiting mail; nothing happens the second time. Without a mail server it is kept to be shown. */
export const sendMail = (deps: Deps, id: string) =>
  deps.db.transaction().execute(async (db) => {
    const mail = await db
      .selectFrom('mails as m')
      .select(['m.id', 'm.kind', 'm.user_id', 'm.subject_id'])
      .where('m.id', '=', id)
      .where('m.sent_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!mail) return
    const letter = await letters[mail.kind as MailKind]({ ...deps, db }, mail)
    const laidOut = letter && layOut(letter, deps.config.site.brandName)
    if (laidOut && deps.mailer.deliver)
      await deps.mailer.deliver({ ...laidOut, messageId: `<${mail.id}@${new URL(deps.publicUrl).hostname}>` })
    const kept = laidOut && !deps.mailer.deliver
    await db
      .updateTable('mails')
      .set({
        sent_at: deps.clock.now(),
        recipient: laidOut?.to,
        subject: laidOut?.subject,
        // A delivered mail's text is not kept: it may hold a link that is hashed everywhere else.
        text: kept ? laidOut.text : null,
        html: kept ? laidOut.html : null,
      })
      .where('id', '=', id)
      .execute()
  })
