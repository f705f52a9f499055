import { RefusalError } from '#app/lib/api.ts'
import { readSession } from '#app/lib/session.ts'

/** Hands the visit over to the visitor's own calendar. The file is private, so a plain link would not do. */
export const downloadCalendar = async (appointmentId: string) => {
  const response = await fetch(`/api/v1/appointment/${appointmentId}/calendar.ics`, {
    headers: { authorization: `Bearer ${readSession()?.token}` },
  })
  if (!response.ok) throw new RefusalError(await response.json())
  const address = URL.createObjectURL(await response.blob())
  const link = Object.assign(document.createElement('a'), { href: address, download: 'rendez-vous.ics' })
  link.click()
  URL.revokeObjectURL(address)
}
