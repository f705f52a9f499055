import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../lib/database/transaction.ts'
import { isRefusedByServer, type Mail } from '../../lib/mailer.ts'
import { type Letters, layOut, type MailKind } from './mail-template.ts'

/**
 * Writes and sends one waiting mail; nothing happens the second time. Without a mail server it is kept to be shown. One whose
 * sending was cut off while the server had its text is left to operators: it may have arrived.
 */
export const sendMail = async (deps: Deps, letters: Letters, id: string) => {
  const { deliver } = deps.mailer
  const mail = await write(deps, letters, id)
  if (!mail || !deliver) return
  try {
    await deliver({
      ...mail,
      messageId: `<${id}@${new URL(deps.publicUrl).hostname}>`,
      onHandOver: () => handOver(deps, id),
    })
  } catch (error) {
    if (isRefusedByServer(error)) await waiting(deps, id).set({ handedAt: null }).execute()
    throw error
  }
  await recordSent(deps, id, mail)
}

const waiting = ({ db }: Pick<Deps, 'db'>, id: string) =>
  db.updateTable('mails').where('id', '=', id).where('sentAt', 'is', null)

/** The mail, if it is to be delivered. What is kept, and what has lost its reason, is done with here. */
const write = (deps: Deps, letters: Letters, id: string) =>
  inTransaction(deps, async (deps, db) => {
    const mail = await db
      .selectFrom('mails as m')
      .select(['m.id', 'm.kind', 'm.userId', 'm.subjectId'])
      .where('m.id', '=', id)
      .where('m.sentAt', 'is', null)
      .where('m.handedAt', 'is', null)
      .executeTakeFirst()
    if (!mail) return undefined
    const letter = await letters[mail.kind as MailKind](deps, mail)
    const laidOut = letter && layOut(letter, deps.config.site.brandName)
    if (laidOut && deps.mailer.deliver) return laidOut
    await waiting({ db }, id)
      .set({
        sentAt: deps.clock.now(),
        recipient: laidOut?.to,
        subject: laidOut?.subject,
        text: laidOut?.text,
        html: laidOut?.html,
      })
      .execute()
    return undefined
  })

/** Of two workers that have it, one alone goes on from here. */
const handOver = async (deps: Deps, id: string) => {
  const [mail] = await waiting(deps, id)
    .set({ handedAt: deps.clock.now() })
    .where('handedAt', 'is', null)
    .returning('id')
    .execute()
  if (!mail) throw new Error('another worker sends this mail')
}

const recordTries = 80

/** A delivered mail's text is not kept: it may hold a link that is hashed everywhere else. The database may be starting anew. */
const recordSent = async (deps: Deps, id: string, { to, subject }: Mail) => {
  const sent = { sentAt: deps.clock.now(), recipient: to, subject }
  for (let tried = 1; ; tried++)
    try {
      await waiting(deps, id).set(sent).execute()
      return
    } catch (error) {
      if (tried === recordTries) throw error
      await pause(500)
    }
}
