import { redirect } from 'react-router'
import { loadBooking } from '#app/booking/appointments/booking-loader.ts'
import { BookingPage } from '#app/booking/appointments/booking-page.tsx'
import { CustomersOnly } from '#app/booking/appointments/customers-only.tsx'
import { HairSlot } from '#app/booking/appointments/hair-slot.ts'
import { addresses } from '#app/lib/addresses.ts'
import { apiContext, siteContext } from '#app/lib/context.ts'
import type { AccessHandle } from '#app/lib/guards.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { readSession } from '#app/lib/session.ts'
import { professionalById } from '#app/marketplace/professionals/professional-by-id.ts'
import HairForAppointment from '#app/shop/recipes/hair-for-appointment.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import type { Route } from './+types/reservation.ts'

export const handle: AccessHandle = { handlesLoginItself: true }

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Réserver', noindex: true })

/**
 * The page itself is private and renders in the browser. The loader checks the professional in the address on the
 * server, because that part is public.
 */
export const loader = async ({ params, url, context }: Route.LoaderArgs) => {
  if (context.get(siteContext).profileRequiresLogin) return null
  const { firstname } = await professionalById(context.get(apiContext), url.searchParams.get('professionalId'))
  if (params.name !== firstname) throw redirect(addresses.bookingPage({ firstname }) + url.search, 301)
  return null
}

export const clientLoader = async ({ url }: Route.ClientLoaderArgs) => {
  const session = readSession()
  if (session?.role !== 'professional') return { booking: await loadBooking(url.searchParams) }
  const isOwn = url.searchParams.get('professionalId') === session.userId
  return { booking: null, isOwn, returnTo: url.pathname + url.search }
}
clientLoader.hydrate = true as const

export const HydrateFallback = () => (
  <Loading>
    <div className="h-40 bg-sable" />
    <div className="mx-auto grid max-w-6xl grid-cols-1 gap-5 px-4 pt-6 sm:px-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8 lg:py-10">
      <div className="grid gap-5">
        <Skeleton className="h-60" />
        <Skeleton className="h-96" />
      </div>
      <Skeleton className="h-96" />
    </div>
  </Loading>
)

export default function Booking({ loaderData }: Route.ComponentProps) {
  const { booking } = loaderData
  if (!booking) return <CustomersOnly {...loaderData} />
  return (
    <HairSlot value={HairForAppointment}>
      <BookingPage key={booking.professional.id} booking={booking} />
    </HairSlot>
  )
}
