import { anAppointment } from './appointments.ts'
import type { Person, TestApp } from './harness.ts'

const hourMs = 3_600_000
export const conversationsUrl = '/api/v1/conversation'

/** Returns helpers for conversations. Hours are counted from the present of the clock. */
export const talks = (app: Pick<TestApp, 'db' | 'deps' | 'cityId' | 'aPerson' | 'aProfessionalWithHours'>) => {
  const inHours = (hours: number) => new Date(app.deps.clock.now().getTime() + hours * hourMs)
  let count = 0
  const send = (person: Person, sid: string, content: string, more: object = {}) =>
    person.post(`${conversationsUrl}/${sid}/messages`, { content, clientId: `m-${count++}`, ...more })

  const open = async (person: Person, body: object) => {
    const { status, body: conversation } = await person.post(conversationsUrl, body)
    if (status !== 200 && status !== 201) throw new Error(JSON.stringify(conversation))
    return conversation.sid as string
  }

  return {
    send,
    open,
    inHours,
    /** Creates a customer and a professional with a paid appointment of one hour, and their conversation. */
    aPair: async ({ startsIn = 24 }: { startsIn?: number } = {}) => {
      const hours = { from: inHours(startsIn), to: inHours(startsIn + 1) }
      const nadia = await app.aProfessionalWithHours({ firstname: 'Nadia', ...hours })
      const awa = await app.aPerson('customer', { firstname: 'Awa' })
      const appointmentId = await anAppointment(app, nadia, awa, hours)
      return { nadia, awa, appointmentId, sid: await open(awa, { appointmentId }) }
    },
    /** Creates a customer who asks a professional a question before booking. */
    aQuestion: async () => {
      const nadia = await app.aPerson('professional', { firstname: 'Nadia' })
      const awa = await app.aPerson('customer', { firstname: 'Awa' })
      return { nadia, awa, sid: await open(awa, { professional: nadia.id }) }
    },
    messagesFor: async (person: Person, sid: string, query = '') =>
      (await person.get(`${conversationsUrl}/${sid}/messages${query}`)).body,
    listOf: async (person: Person, query = '') => (await person.get(conversationsUrl + query)).body,
  }
}
