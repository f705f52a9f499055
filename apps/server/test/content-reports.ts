import { createHash, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { ContentKind } from '@couronne/contract/operations/report-subjects'
import { storePicture } from '../src/platform/uploads/send-picture.ts'
import { anAppointment } from './appointments.ts'
import type { Person, Professional, TestApp } from './harness.ts'

const hourMs = 3_600_000

/** Returns helpers for reports of contents and for objections. */
export const contentReporting = (app: TestApp) => {
  /** Stores a public picture with a file of its own. */
  const aPublicPicture = async (owner: { id: string }) => {
    const webp = Buffer.from(randomUUID())
    const hash = createHash('sha256').update(webp).digest('hex')
    const { filename } = await storePicture(app.deps, owner, { hash, width: 10, height: 10, webp, narrower: [] })
    return filename
  }
  const inHours = (hours: number) => new Date(app.deps.clock.now().getTime() + hours * hourMs)
  /** Makes a professional with a picture, and a review with a picture and an answer. */
  const aReviewedProfessional = async () => {
    const nadia: Professional = await app.aProfessionalWithHours({
      ...{ firstname: 'Nadia', from: inHours(-4).toISOString(), to: inHours(8).toISOString() },
    })
    const awa = await app.aPerson('customer', { firstname: 'Awa' })
    const appointmentId = await anAppointment(app, nadia, awa, {
      ...{ from: inHours(-3), to: inHours(-2), status: 'completed' },
    })
    const image = await aPublicPicture(awa)
    const review = { appointmentId, note: 1, texte: 'Une fausse histoire.', images: [image] }
    const { body } = await awa.post('/api/commentaire', review)
    await nadia.post(`/api/commentaire/${body.id}/reponse`, { texte: 'Une réponse blessante.' })
    return { nadia, awa, appointmentId, reviewId: body.id as string, image }
  }
  const caseIdOf = async (subjectId: string) => {
    const { id } = await app.db
      .selectFrom('reportCases')
      .select('id')
      .where('subjectId', '=', subjectId)
      .orderBy('openedAt', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return id
  }
  return {
    aPublicPicture,
    aReviewedProfessional,
    caseIdOf,
    report: (person: Pick<Person, 'post'>, kind: ContentKind, id: string, more: object = {}) =>
      person.post('/api/v1/report', { kind, id, reason: 'other', text: 'À relire.', goodFaith: true, ...more }),
    /** Reports the address of a page, as a guest. */
    reportAddress: (address: string, more: object = {}) =>
      app.post('/api/v1/report', {
        ...{ address, reason: 'other', text: 'À relire.', goodFaith: true },
        ...{ name: 'Marie Dupont', email: `${randomUUID()}@example.test` },
        ...more,
      }),
    /** Returns the address of the decision, without the host, that the last such mail to this address leads to. */
    decisionIn: async (email: string, subject: RegExp) => {
      const mails = await app.mailsTo(email, subject)
      const path = mails.at(-1)?.text.match(/\/contester\/([0-9a-f-]+)\?cle=(\S+)/)
      return path ? `/api/v1/decision/${path[1]}?cle=${path[2]}` : ''
    },
    object: (decision: string, text = 'Relisez, s’il vous plaît.') =>
      app.post(decision.replace('?', '/objection?'), { text }),
    answer: (operator: Person, id: string, body: object) =>
      operator.post(`/api/v1/admin/objection/${id}/answer`, { answer: 'Après une nouvelle lecture.', ...body }),
    fileOf: (filename: string, isPrivate: boolean) =>
      join(app.deps.imagesDir, ...(isPrivate ? ['prive'] : []), filename),
  }
}
