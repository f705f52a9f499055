import type { MailView } from '@couronne/contract/platform/mails'
import type { Deps } from '../../deps.ts'
import type { CalendarFile } from '../../lib/mailer.ts'

/** Holds a section of a mail; `framed` are the lines that the law requires in a frame, below the others. */
export type Section = { title: string; lines: string[]; framed?: string[] }

/** Holds the content of a mail as plain texts, never HTML; the layout turns it into text and HTML. */
export type MailContent = {
  to: string
  subject: string
  greeting: string
  paragraphs: string[]
  facts?: [label: string, value: string][]
  button?: { label: string; url: string }
  /** These links are additional and less prominent. */
  links?: { label: string; url: string }[]
  closing?: string
  /** The reader must receive these texts in writing; they are in small print at the foot. */
  sections?: Section[]
  /** This is an attached calendar file, in the iCalendar format. */
  calendar?: CalendarFile
  /** A mail client unsubscribes at this address with one click. */
  leaveUrl?: string
}

/** `recipient` is set from the start only where the account has no address any more. */
export type MailRow = { id: string; userId: string | null; subjectId: string | null; recipient?: string | null }
/** Writes the content of a kind of mail; undefined when there is no longer a reason to send it. */
export type MailTemplate = (deps: Deps, mail: MailRow) => Promise<MailContent | undefined>

export type MailKind = MailView['kind']
export type MailTemplates = Record<MailKind, MailTemplate>
