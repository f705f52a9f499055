import { contactsOpenAt } from '@couronne/contract/marketplace/contact-window'
import type { ICalCalendar } from 'ical-generator'

/** The same appointment has one id in every file, mail and feed, so that a calendar updates what it has. */
export const calendarUid = (publicUrl: string, id: string) => `${id}@${new URL(publicUrl).hostname}`

/**
 * The sequence rises with each change: a calendar shows the event with the highest one that it has received. The opening
 * of the contact window is a change of its own.
 */
export const calendarSequence = ({ changes, startsAt }: { changes: number; startsAt: Date }, now: Date) =>
  2 * changes + (contactsOpenAt(startsAt) <= now ? 1 : 0)

/** A calendar offers to answer an invitation, but nobody reads the answer. */
export const noReplyText = 'Répondre « Non » dans votre agenda n’annule pas le rendez-vous.'

/** The last line ends like the others (RFC 5545, 3.1), which the library leaves out. */
export const calendarText = (calendar: ICalCalendar) => `${calendar}\r\n`
