import { ofName } from '@couronne/contract/lib/french-names'
import { pageAddress } from '@couronne/contract/lib/page-paths'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { MailRow, MailTemplate } from '../../platform/mails/mail-template.ts'
import { findRecipient } from '../../platform/mails/recipient.ts'
import { optionalMail } from '../../platform/notifications/optional-mail.ts'
import { isPresent, teamName } from './queries.ts'

/** Reads the name of the other; nothing where the recipient has read all meanwhile. */
const unreadFor = async (deps: Deps, mail: MailRow) => {
  const { rows } = await sql<{ name: string }>`
    select coalesce(o.firstname, ${teamName(deps)}) as name
    from conversations c join participants p on p.conversation_id = c.id
    join participants q on q.conversation_id = c.id and q.side <> p.side left join users o on o.id = q.user_id
    where c.id = ${mail.subjectId} and p.user_id = ${mail.userId} and unread_count(c, p) > 0`.execute(deps.db)
  return rows[0]
}

const aboutMessage: MailTemplate = async (deps, mail) => {
  const recipient = await findRecipient(deps, mail)
  const unread = await unreadFor(deps, mail)
  if (!recipient || !unread || !mail.subjectId) return undefined
  return {
    ...recipient,
    subject: `Vous avez un message ${ofName(unread.name)}`,
    paragraphs: [`${unread.name} vous a écrit. Le message vous attend dans votre compte.`],
    button: {
      label: 'Lire le message',
      url: pageAddress(deps.publicUrl, 'conversation', { sid: mail.subjectId }),
    },
  }
}

const aboutMemberMessage = optionalMail('messages', aboutMessage)

const isFromTeam = async ({ db }: Deps, mail: MailRow) => {
  const conversation = await db
    .selectFrom('conversations as c')
    .select('c.id')
    .where('c.id', '=', mail.subjectId)
    .where('c.userId', 'is not', null)
    .executeTakeFirst()
  return conversation !== undefined
}

/** Readers may turn off mails about messages of other members. Those about messages of the team are always sent. */
export const messageWaiting: MailTemplate = async (deps, mail) =>
  (await isFromTeam(deps, mail)) ? aboutMessage(deps, mail) : aboutMemberMessage(deps, mail)

/** Reads who has waited longest for an answer of the team, and how many wait. */
const waitingPeople = ({ db, clock }: Deps) =>
  db
    .selectFrom('conversations as c')
    .innerJoin('users as u', 'u.id', 'c.userId')
    .select(['c.id as sid', 'u.firstname', 'u.lastname', sql<number>`count(*) over ()::integer`.as('count')])
    .where('c.waitsSince', '<=', clock.now())
    .where(isPresent)
    .orderBy('c.waitsSince')
    .executeTakeFirst()

export const messageWaitingForOperator: MailTemplate = async (deps, mail) => {
  const operator = await findRecipient(deps, mail)
  const waiting = await waitingPeople(deps)
  if (!operator || !waiting) return undefined
  const { sid, firstname, lastname, count } = waiting
  const name = `${firstname} ${lastname}`.trim()
  return {
    ...operator,
    subject: count === 1 ? `Une personne attend une réponse : ${name}` : `${count} personnes attendent une réponse`,
    paragraphs: [
      count === 1
        ? `${name} a écrit à l’équipe et n’a pas encore de réponse.`
        : `${count} personnes ont écrit à l’équipe et n’ont pas encore de réponse. ${name} attend depuis le plus longtemps.`,
    ],
    button: {
      label: 'Répondre',
      url: pageAddress(deps.publicUrl, 'teamConversation', { sid }),
    },
  }
}
