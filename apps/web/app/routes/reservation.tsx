import { BookingPage } from '#app/appointments/booking-page.tsx'
import { bookingFor } from '#app/appointments/booking-loader.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/reservation.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Réserver', noindex: true })

export const clientLoader = ({ url }: Route.ClientLoaderArgs) => bookingFor(url.searchParams)

export default function Booking({ loaderData }: Route.ComponentProps) {
  return <BookingPage key={loaderData.professional.id} booking={loaderData} />
}
