import { civilTime } from '@couronne/contract/lib/hours'
import type { MessageView, OpenConversationView } from '@couronne/contract/talk/conversations'

export type ThreadAppointment = OpenConversationView['appointments'][number]

/** These are the lines of a thread, from the top: the messages with days and appointments between them. */
export type ThreadItem =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'appointment'; key: string; appointment: ThreadAppointment }
  | { kind: 'message'; key: string; message: MessageView; startsGroup: boolean; endsGroup: boolean }

type Input = {
  messages: readonly MessageView[]
  appointments: readonly ThreadAppointment[]
  /** Older messages are not loaded yet. Appointments before the first message then belong to them. */
  hasOlder: boolean
  zone: string
}

/** Messages of one person within this time stand close together. */
const groupMs = 5 * 60_000

const dayOf = (at: string, zone: string) => civilTime(new Date(at), zone).day

const isSameGroup = (one: MessageView | undefined, other: MessageView | undefined) =>
  one !== undefined &&
  other !== undefined &&
  one.isOwn === other.isOwn &&
  one.writtenBy === other.writtenBy &&
  Math.abs(Date.parse(other.dateCreated) - Date.parse(one.dateCreated)) < groupMs

/** The order of messages is their number. An appointment stands before the first message after its payment. */
export const threadItems = ({ messages, appointments, hasOlder, zone }: Input): ThreadItem[] => {
  const items: ThreadItem[] = []
  let day = ''
  const addDay = (at: string) => {
    const next = dayOf(at, zone)
    if (next <= day) return
    day = next
    items.push({ kind: 'day', key: next, at })
  }
  const first = messages[0]?.dateCreated ?? ''
  const waiting = appointments
    .filter(({ paidAt }) => !hasOlder || paidAt >= first)
    .toSorted((one, other) => Date.parse(one.paidAt) - Date.parse(other.paidAt))
  const addAppointments = (until: number) => {
    while (waiting[0] && Date.parse(waiting[0].paidAt) <= until) {
      const appointment = waiting.shift() as ThreadAppointment
      addDay(appointment.paidAt)
      items.push({ kind: 'appointment', key: appointment.id, appointment })
    }
  }
  messages.forEach((message, at) => {
    addAppointments(Date.parse(message.dateCreated))
    addDay(message.dateCreated)
    const startsGroup = items.at(-1)?.kind !== 'message' || !isSameGroup(messages[at - 1], message)
    if (startsGroup) endGroup(items)
    items.push({ kind: 'message', key: String(message.seq), message, startsGroup, endsGroup: false })
  })
  endGroup(items)
  addAppointments(Number.POSITIVE_INFINITY)
  return items
}

const endGroup = (items: ThreadItem[]) => {
  const last = items.findLast((item) => item.kind === 'message')
  if (last) last.endsGroup = true
}

/** Returns the next appointment that has not ended. */
export const nextAppointment = (appointments: readonly ThreadAppointment[], now: number) =>
  appointmentsAhead(appointments, now)[0]

/** Returns the paid appointments that have not ended, the next one first. */
export const appointmentsAhead = <Booked extends Pick<ThreadAppointment, 'status' | 'date' | 'endTime'>>(
  appointments: readonly Booked[],
  now: number,
) =>
  appointments
    .filter(({ status, endTime }) => status === 'Payé' && Date.parse(endTime) > now)
    .toSorted((one, other) => Date.parse(one.date) - Date.parse(other.date))
