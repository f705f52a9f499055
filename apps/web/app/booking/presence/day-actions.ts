import type { AppointmentAction } from '@couronne/contract/booking/appointments'

/** These actions stand in the panel of the day. */
export const dayActions = ['here', 'late', 'confirm_presence'] as const satisfies AppointmentAction[]
export type DayAction = (typeof dayActions)[number]

export const isDayAction = (action: AppointmentAction): action is DayAction =>
  dayActions.some((each) => each === action)
