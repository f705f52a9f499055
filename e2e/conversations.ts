import type { ReportCaseListItem } from '@couronne/contract/operations/reports'
import type { ConversationView, MessageView } from '@couronne/contract/talk/conversations'
import type { Page } from '@playwright/test'
import { type createApi, inAWeek, type Person, type Professional } from './people.ts'

/**
 * Leaves sent messages without an answer until the returned function is called. Meanwhile the page learns of nothing
 * else.
 */
export const delaySending = async (page: Page) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/v1/conversation?*', () => undefined)
  await page.route('**/messages', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

type Api = ReturnType<typeof createApi>

/** Opens conversations and writes messages through the API. */
export const talkBuilders = ({ call, aPerson, aProfessional, bookAndPay }: Api) => {
  const open = (person: Person, body: object) =>
    call<ConversationView>('POST', '/api/v1/conversation', body, person.token)
  const messagesUrl = (sid: string) => `/api/v1/conversation/${sid}/messages`
  let written = 0
  const write = (person: Person, sid: string, content: string, readUpTo?: number) =>
    call<MessageView>(
      'POST',
      messagesUrl(sid),
      { content, clientId: `test-${person.id}-${written++}`, ...(readUpTo && { readUpTo }) },
      person.token,
    )
  return {
    write,
    aCustomer: () => aPerson('customer'),
    aProfessional: () => aProfessional(),
    report: (person: Person, sid: string, body: object) =>
      call('POST', `/api/v1/conversation/${sid}/report`, body, person.token),
    /** Returns the id of the open case about a person. */
    caseAbout: async ({ id }: Person, operator: Person) =>
      (await call<ReportCaseListItem[]>('GET', '/api/v1/admin/report', undefined, operator.token)).find(
        ({ reported }) => reported?.id === id,
      )?.id,
    block: (person: Person, sid: string) => call('POST', `/api/v1/conversation/${sid}/block`, {}, person.token),
    /** A customer asks a professional before booking. */
    ask: async (customer: Person, professional: Person, content: string) => {
      const { sid } = await open(customer, { professional: professional.id })
      await write(customer, sid, content)
      return sid
    },
    writeToTeam: async (person: Person, content: string) => {
      const { sid } = await open(person, { admin: true })
      await write(person, sid, content)
      return sid
    },
    readAll: (person: Person, sid: string) => call('POST', `/api/v1/conversation/${sid}/read`, {}, person.token),
    /** Fetches the messages, so that they are delivered. */
    fetchAll: (person: Person, sid: string) => call<MessageView[]>('GET', messagesUrl(sid), undefined, person.token),
    withdraw: (person: Person, sid: string, seq: number) =>
      call('DELETE', `${messagesUrl(sid)}/${seq}`, undefined, person.token),
    /** A customer and a professional with a paid appointment in a week, whose conversation is open. */
    aPair: async (names: { customer?: string; professional?: string } = {}) => {
      const [awa, nadia]: [Person, Professional] = await Promise.all([
        aPerson('customer', names.customer ? { firstname: names.customer } : {}),
        aProfessional(names.professional ? { firstname: names.professional } : {}),
      ])
      const appointmentId = await bookAndPay(awa, nadia, inAWeek(9))
      const { sid } = await open(awa, { appointmentId })
      return { awa, nadia, sid, appointmentId }
    },
  }
}
