import { type CustomerView, customersApi } from '@couronne/contract/booking/customers'
import { lazy, Suspense } from 'react'
import { useRevalidator } from 'react-router'
import { CustomerAppointments } from '#app/booking/customers/customer-appointments.tsx'
import { customerTexts } from '#app/booking/customers/customer-text.ts'
import { NoteForm } from '#app/booking/customers/note-form.tsx'
import { addresses } from '#app/lib/addresses.ts'
import { call } from '#app/lib/call.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { ChatIcon } from '#app/ui/icons.tsx'
import { PageLinks, readPaging } from '#app/ui/page-links.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { Route } from './+types/cliente.ts'

const BlockCustomer = lazy(() => import('#app/talk/conversations/block-customer.tsx'))

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData ? nameOf(loaderData.customer) : 'Mes clientes et clients', noindex: true })

const nameOf = ({ firstname, lastname }: CustomerView) => `${firstname} ${lastname}`

export const clientLoader = async ({ params, url }: Route.ClientLoaderArgs) => {
  const { page, query } = readPaging(url.searchParams)
  const [customer, appointments] = await Promise.all([
    call(customersApi.byId, { params }),
    call.page(customersApi.appointments, { params, query }),
  ])
  return { customer, appointments, page }
}

export default function Customer({ loaderData: { customer, appointments, page } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const { id, note, isBlocked, lastAppointmentId } = customer
  return (
    <div className="max-w-3xl wrap-anywhere">
      <TextLink to={addresses.customers()}>Mes clientes et clients</TextLink>
      <h2 className="mt-2 text-2xl">{nameOf(customer)}</h2>
      <p className="text-ink-soft">{customerTexts(customer).join(' · ')}</p>
      <LinkButton
        tone="secondary"
        size="small"
        to={addresses.newConversation.ofAppointment(lastAppointmentId)}
        className="mt-4"
      >
        <ChatIcon /> Écrire
      </LinkButton>
      {isBlocked && (
        <Alert className="mt-4">
          <p>Vous avez bloqué cette personne.</p>
          <TextLink to={addresses.blockedPeople()}>Personnes bloquées</TextLink>
        </Alert>
      )}
      <Card className="mt-6">
        <NoteForm key={id} customerId={id} loaded={note} />
      </Card>
      <section aria-labelledby="rendez-vous" className="mt-8">
        <h3 id="rendez-vous" className="mb-3 text-lg">
          Vos rendez-vous ensemble
        </h3>
        <CustomerAppointments appointments={appointments.rows} />
        <PageLinks page={page} total={appointments.total} />
      </section>
      {!isBlocked && (
        <div className="mt-8">
          <Suspense>
            <BlockCustomer customer={customer} onBlocked={revalidate} />
          </Suspense>
        </div>
      )}
    </div>
  )
}
