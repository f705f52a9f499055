import { talks } from './conversations.ts'
import type { Person, TestApp } from './harness.ts'

const casesUrl = '/api/v1/admin/report'
export const statement = 'Des propos blessants, plusieurs fois.'

type CopiedMessage = {
  seq: number
  content: string
  image: string | null
  isReported: boolean
  isByReported: boolean
}

/** Returns helpers for reports of messages. */
export const reporting = (app: TestApp) => {
  const talk = talks(app)
  const report = (person: Person, sid: string, more: object = {}) =>
    person.post(`/api/v1/conversation/${sid}/report`, { reason: 'harassment', from: 1, to: 1, ...more })
  const caseIdOf = async (sid: string) => {
    const { id } = await app.db
      .selectFrom('reportCases')
      .select('id')
      .where('subjectId', '=', sid)
      .orderBy('openedAt', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return id
  }
  const read = async (operator: Person, id: string) =>
    (await operator.post(`${casesUrl}/${id}/copies`)).body as { reportId: string; messages: CopiedMessage[] }[]
  const decide = (operator: Person, id: string, body: object) =>
    operator.post(`${casesUrl}/${id}/decision`, { brokenRule: 'harassment', statement, ...body })
  return {
    report,
    caseIdOf,
    /** Creates a pair whose professional has written a bad message, which the customer has reported. */
    aReport: async () => {
      const pair = await talk.aPair()
      await talk.send(pair.nadia, pair.sid, 'Une insulte')
      const { status, body } = await report(pair.awa, pair.sid)
      if (status !== 201) throw new Error(JSON.stringify(body))
      return { ...pair, caseId: await caseIdOf(pair.sid) }
    },
    caseFor: (operator: Person, id: string) => operator.get(`${casesUrl}/${id}`),
    decide,
    /** Reads the copies before the decision. */
    readAndDecide: async (operator: Person, id: string, body: object) => {
      const copies = await read(operator, id)
      return decide(operator, id, { reportIds: copies.map(({ reportId }) => reportId), ...body })
    },
    casesFor: async (operator: Person, query = '') =>
      (await operator.get(`${casesUrl}${query}`)).body as { id: string }[],
    /** Returns the messages of each copy. */
    copiesFor: async (operator: Person, id: string) => (await read(operator, id)).map(({ messages }) => messages),
    /** Records that this person has uploaded a private picture; there is no file. */
    aPicture: async ({ id }: Person) => {
      const filename = `${crypto.randomUUID().replaceAll('-', '').repeat(2)}.webp`
      const createdAt = app.deps.clock.now()
      const upload = { filename, userId: id, private: true, width: 1, height: 1, createdAt }
      await app.db.insertInto('uploads').values(upload).execute()
      return filename
    },
    /** Answers an operator who opens a picture of the copies. */
    openCopied: (operator: Person, id: string, filename: string) =>
      operator.post(`${casesUrl}/${id}/copies/${filename}`),
    linkStatus: async (person: Person, filename: string) =>
      (await person.get(`/api/v1/upload/${filename}/link`)).status,
  }
}
