import { accountPages } from './account.ts'
import { bookingPages } from './booking.ts'
import { businessPages } from './business.ts'
import { contentReportPages } from './content-reports.ts'
import { customerPage, customersPage } from './customers.ts'
import { documentPages } from './documents.ts'
import { framePages } from './frame.ts'
import { loginPages } from './login.ts'
import { dayPages } from './on-the-day.ts'
import { operatorPages } from './operators.ts'
import { orderPages } from './orders.ts'
import { dayAgendaPage } from './own-entries.ts'
import { ownHoursPages } from './own-hours.ts'
import { payoutPages } from './payouts.ts'
import { professionalDayPage } from './professional-day.ts'
import { profilePage } from './profile.ts'
import { requestPages } from './requests.ts'
import type { ShownPage } from './scene.ts'
import { searchPages } from './search.ts'
import { talkPages } from './talk.ts'
import { withdrawalPage } from './withdrawals.ts'

/** Lists every page, in the order in which people meet them. */
export const pages: ShownPage[] = [
  ...searchPages,
  profilePage,
  ...bookingPages,
  ...requestPages,
  ...loginPages,
  ...accountPages,
  professionalDayPage,
  ...dayPages,
  ...businessPages,
  dayAgendaPage,
  customersPage,
  customerPage,
  ...ownHoursPages,
  ...payoutPages,
  ...orderPages,
  withdrawalPage,
  ...talkPages,
  ...operatorPages,
  ...contentReportPages,
  ...documentPages,
  ...framePages,
]
