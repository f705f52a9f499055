import { contactWindow } from '@couronne/contract/marketplace/contact-window'
import { sql } from 'kysely'
import type { ExpressionBuilderOf } from '../../lib/database/database.ts'

/** Says in SQL what the contract's `isContactWindowOpen` says of appointment `a`. */
export const isContactWindowOpen = ({ ref }: ExpressionBuilderOf<'appointments', 'a'>, now: Date) => sql<boolean>`(
  ${ref('a.status')} in ('paid', 'completed')
  and ${ref('a.startsAt')} <= ${now}::timestamptz + make_interval(hours => ${contactWindow.hoursBefore})
  and ${ref('a.endsAt')} > ${now}::timestamptz - make_interval(hours => ${contactWindow.hoursAfter}))`
