import type { Tx } from '../../src/lib/database/transaction.ts'
import { fixtureAppointments, purchaseOf } from './appointments.ts'
import { goodwillRefundId } from './money.ts'
import { future, hiddenId, ids, past, pictures } from './values.ts'

const message = (conversation: number, side: 1 | 2, content: string) => ({
  ...{ conversationId: hiddenId(conversation), side, content, clientId: `vrombel ${content}`, isMasked: false },
  // The trigger replaces both numbers.
  ...{ seq: 0, nth: 0, createdAt: future('06:00') },
})

/**
 * Adds a conversation of the customer and the professional, and one of the customer with the team. The customer blocks
 * the professional.
 */
export const addConversations = async (db: Tx) => {
  const [pair, withTeam] = [hiddenId(400), hiddenId(401)]
  const { customer, professional } = ids
  await db
    .insertInto('conversations')
    .values([
      { id: withTeam, userId: customer, createdAt: past('07:00') },
      {
        id: pair,
        customerId: customer,
        professionalId: professional,
        questionAt: past('06:00'),
        createdAt: past('06:00'),
      },
    ])
    .execute()
  await db
    .insertInto('blocks')
    .values({ blockerId: customer, blockedId: professional, createdAt: past('09:00') })
    .execute()
  const hidden = { hiddenBeforeSeq: 1, undoHiddenSeq: 0, hiddenAt: past('08:00') }
  await db
    .insertInto('participants')
    .values([
      { conversationId: withTeam, side: 1, userId: customer, isListed: true },
      { conversationId: withTeam, side: 2, readSeq: 1, deliveredSeq: 1 },
      {
        ...{ conversationId: pair, side: 1, userId: customer, isListed: true, readSeq: 2, deliveredSeq: 3 },
        ...{ firstMailedSeq: 2, mailedSeq: 2, archivedSeq: 1 },
      },
      { conversationId: pair, side: 2, userId: professional, readSeq: 1, deliveredSeq: 1, ...hidden },
    ])
    .execute()
  for (const sent of [
    { ...message(400, 1, 'Vrombel : mes cheveux sont longs.'), senderId: customer, image: pictures.customer },
    { ...message(400, 2, 'Quartoz : cela ira.'), senderId: professional, isMasked: true },
    { ...message(400, 1, 'Vrombel : merci.'), senderId: customer },
    { ...message(401, 1, 'Vrombel : une question.'), senderId: customer },
  ])
    await db.insertInto('messages').values(sent).execute()
  await db
    .updateTable('messages')
    .set({ content: '', withdrawnAt: future('07:00') })
    .where('conversationId', '=', pair)
    .where('seq', '=', 3)
    .execute()
}

/** Adds an open report of the professional by the customer, and a decided one about the customer. */
export const addReports = async (db: Tx) => {
  const { customer, professional, operator } = ids
  const [open, decided, pair] = [hiddenId(410), hiddenId(411), hiddenId(400)]
  const subject = { subjectKind: 'messages', subjectId: pair, openedAt: past('09:00') }
  await db
    .insertInto('reportCases')
    .values([
      { id: open, ...subject, reportedId: professional },
      {
        ...{ id: decided, ...subject, reportedId: customer, decidedAt: future('08:00'), operatorId: operator },
        ...{
          measures: ['warning', 'removal'],
          brokenRule: 'scam',
          statement: 'Quartoz : un paiement demandé ailleurs.',
          reasons: ['scam'],
        },
      },
    ])
    .execute()
  const range = { fromSeq: 1, toSeq: 2, createdAt: past('09:00') }
  await db
    .insertInto('reports')
    .values([
      {
        id: hiddenId(412),
        caseId: open,
        reporterId: customer,
        reason: 'other',
        words: 'Vrombel : il insiste.',
        ...range,
      },
      {
        ...{ id: hiddenId(413), caseId: decided, reporterId: professional, reason: 'scam', words: '', ...range },
        safety: 'cancellation',
      },
    ])
    .execute()
  await db
    .insertInto('safetyRefunds')
    .values({
      ...{ appointmentId: purchaseOf(fixtureAppointments.done).id, caseId: decided, cents: 1100, goodwillRefundId },
      ...{ requestedAt: past('09:00'), decidedAt: past('09:10'), operatorId: operator, outcome: 'granted' },
      reason: 'Quartoz',
    })
    .execute()
  await db
    .insertInto('reportedMessages')
    .values({
      ...{ reportId: hiddenId(413), seq: 1, isByReported: true, isReported: true, image: pictures.customer },
      ...{ content: 'Vrombel : mes cheveux sont longs.', createdAt: future('06:00') },
    })
    .execute()
}

/** Adds a decided report of a review by a guest, with copies, and an objection of each side. */
export const addContentReports = async (db: Tx) => {
  const { customer, operator } = ids
  const [caseId, reportId] = [hiddenId(414), hiddenId(415)]
  const decision = { operatorId: operator, measures: ['removal', 'suspension'], brokenRule: 'fake', reasons: ['fake'] }
  await db
    .insertInto('reportCases')
    .values({
      ...{ id: caseId, subjectKind: 'review', subjectId: ids.review, reportedId: customer, openedAt: past('09:00') },
      ...{ ...decision, decidedAt: future('08:00'), statement: 'Quartoz : un avis inventé.' },
      ...{ suspensionId: hiddenId(420), reversedAt: future('10:00') },
    })
    .execute()
  await db
    .insertInto('reports')
    .values({
      ...{ id: reportId, caseId, reason: 'fake', words: 'Vrombel : jamais venue.', createdAt: past('09:00') },
      ...{ guestName: 'Vrombel', guestEmail: 'vrombel@hidden.example', address: 'https://hidden.example/vrombel' },
    })
    .execute()
  const texts = JSON.stringify({ text: 'Vrombel : un avis.' })
  await db.insertInto('reportedContents').values({ reportId, texts }).execute()
  const size = { width: 12, height: 13, bytes: 14 }
  const picture = { image: pictures.customer, copy: `${'e'.repeat(64)}.webp`, ...size }
  await db
    .insertInto('reportedPictures')
    .values({ reportId, position: 1, ...picture })
    .execute()
  const objection = { caseId, words: 'Vrombel : relisez.', createdAt: future('09:00') }
  const answer = { answeredAt: future('10:00'), operatorId: operator, answer: 'Quartoz : relu.' }
  await db
    .insertInto('objections')
    .values([
      { id: hiddenId(416), ...objection, ...answer, outcome: 'reversed' },
      { id: hiddenId(417), ...objection, reportId },
    ])
    .execute()
}
