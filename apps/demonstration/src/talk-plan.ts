import { type Customer, cliente } from './people/customers.ts'
import * as texts from './people/talks.ts'
import { accounts, emailOf } from './people.ts'
import { lastPlannedDay, type PlannedAppointment, type ProfessionalPlan } from './plan.ts'

export type PlannedMessage = { at: Date; side: 1 | 2; text: string; staysUnread: boolean }
export type PlannedTalk = {
  /** These are the e-mail addresses of the two sides. The second is null for the team. */
  sides: [first: string, second: string | null]
  messages: PlannedMessage[]
  /** The first side archives the conversation at this time. */
  archivedAt?: Date
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** The lines follow each other by this much. */
const paceMs = 4 * minuteMs

const linesFrom = (at: Date, lines: texts.Lines, { staysUnread = false } = {}): PlannedMessage[] =>
  lines.map(([side, text], i) => ({ at: new Date(at.getTime() + i * paceMs), side, text, staysUnread }))

const [{ email: customerEmail }, { email: professionalEmail }] = accounts

/** Plans the conversations. Each of the three demo accounts has one that is unread. */
export const planTalks = (plans: ProfessionalPlan[], customers: Customer[], today: string): PlannedTalk[] => {
  const at = (day: number, hour: number, minute = 0) =>
    new Date(Date.parse(today) + day * dayMs + (hour * 60 + minute) * minuteMs)
  const planOf = (email: string) => plans.find(({ professional }) => emailOf(professional) === email)
  const isPast = ({ finishedOn }: PlannedAppointment) => finishedOn !== undefined
  const withCliente = (email: string) => {
    const appointments = planOf(email)?.appointments.filter(({ customer }) => customer === cliente) ?? []
    return appointments.toSorted((one, other) => one.start.getTime() - other.start.getTime())
  }
  const named = (firstname: string, lastname: string) =>
    customers.find((customer) => customer.firstname === firstname && customer.lastname === lastname)
  const [undecided, withNewAddress] = [named('Ramata', 'Barry'), named('Pauline', 'Girard')]
  const dayOf = ({ start }: PlannedAppointment) => Math.floor((start.getTime() - Date.parse(today)) / dayMs)

  const withNadia = (): PlannedTalk[] => {
    const [first, ...others] = withCliente(professionalEmail)
    const next = others.find((appointment) => !isPast(appointment))
    if (!first || !next) return []
    const messages = [
      ...linesFrom(at(first.bookedOn, 9, 12), texts.questionBeforeBooking(first.libelle)),
      ...linesFrom(at(dayOf(first) - 1, 17, 30), texts.directions),
      ...linesFrom(at(dayOf(first) + 1, 13, 20), texts.thanks),
      ...linesFrom(at(next.bookedOn, 19), texts.nextAppointment),
      ...linesFrom(at(lastPlannedDay, 19, 40), texts.photoWanted, { staysUnread: true }),
    ]
    return [{ sides: [customerEmail, professionalEmail], messages }]
  }

  /** The latest appointment of another customer that took place as planned. */
  const lateForNadia = (): PlannedTalk[] => {
    const appointment = planOf(professionalEmail)
      ?.appointments.filter(({ customer, review }) => review && ![cliente, undecided].includes(customer))
      .toSorted((one, other) => one.start.getTime() - other.start.getTime())
      .at(-1)
    if (!appointment) return []
    const messages = [
      ...linesFrom(new Date(appointment.start.getTime() - 25 * minuteMs), texts.lateTrain),
      ...linesFrom(new Date(appointment.end.getTime() + 90 * minuteMs), texts.compliments),
    ]
    return [{ sides: [emailOf(appointment.customer), professionalEmail], messages }]
  }

  const archived = (email: string): PlannedTalk[] => {
    const appointment = withCliente(email).find(isPast)
    if (!appointment) return []
    const day = dayOf(appointment)
    const messages = [
      ...linesFrom(at(day - 1, 18, 5), texts.sensitiveScalp),
      ...linesFrom(at(day + 1, 12, 10), texts.noIrritation),
    ]
    return [{ sides: [customerEmail, email], messages, archivedAt: at(day + 1, 20) }]
  }

  const afterwards = (email: string): PlannedTalk[] => {
    const appointment = withCliente(email).filter(isPast).at(-1)
    return appointment
      ? [{ sides: [customerEmail, email], messages: linesFrom(at(dayOf(appointment) + 1, 12, 45), texts.namePassedOn) }]
      : []
  }

  const unanswered = (
    customer: Customer | undefined,
    second: string | null,
    start: Date,
    lines: texts.Lines,
  ): PlannedTalk[] =>
    customer ? [{ sides: [emailOf(customer), second], messages: linesFrom(start, lines, { staysUnread: true }) }] : []

  const talks: PlannedTalk[] = [
    ...withNadia(),
    ...lateForNadia(),
    ...archived('fatoumata.sylla@demonstration.couronne.test'),
    ...afterwards('awa.sissoko@demonstration.couronne.test'),
    ...unanswered(undecided, professionalEmail, at(lastPlannedDay, 16, 5), texts.shortHair),
    ...unanswered(withNewAddress, null, at(lastPlannedDay, 15, 20), texts.addressChanged),
    { sides: [customerEmail, null], messages: linesFrom(at(-46, 18), texts.refundWanted) },
    { sides: [professionalEmail, null], messages: linesFrom(at(-20, 13, 15), texts.payoutWanted) },
  ]
  const byTime = (one: PlannedMessage, other: PlannedMessage) => one.at.getTime() - other.at.getTime()
  return talks.map((talk) => ({ ...talk, messages: talk.messages.toSorted(byTime) }))
}
