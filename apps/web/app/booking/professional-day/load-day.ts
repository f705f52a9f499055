import { type ProfessionalDay, professionalDayApi } from '@couronne/contract/booking/professional-day'
import { ApiError } from '#app/lib/api.ts'
import { call } from '#app/lib/call.ts'

/** Contains the day, or the reason why it could not be read. */
export type DayResult = { day: ProfessionalDay } | { failure: string }

export const loadDay = async (): Promise<DayResult> => {
  try {
    return { day: await call(professionalDayApi.ofCaller) }
  } catch (error) {
    if (error instanceof ApiError && error.statusCode !== 401 && error.statusCode !== 403)
      return { failure: error.message }
    throw error
  }
}
