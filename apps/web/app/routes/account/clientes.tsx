import { customersApi } from '@couronne/contract/booking/customers'
import { CustomerList } from '#app/booking/customers/customer-list.tsx'
import { addresses } from '#app/lib/addresses.ts'
import { call } from '#app/lib/call.ts'
import { countText } from '#app/lib/french.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field } from '#app/ui/field.tsx'
import { illustrationUrl } from '#app/ui/illustrations/illustration.tsx'
import { TextInput } from '#app/ui/inputs.tsx'
import { PageLinks, readPaging, readSearchText } from '#app/ui/page-links.tsx'
import { SearchForm } from '#app/ui/search-form.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { Route } from './+types/clientes.ts'

const title = 'Mes clientes et clients'
const pageSize = 50

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title, noindex: true })

export const clientLoader = async ({ url }: Route.ClientLoaderArgs) => {
  const { page, query } = readPaging(url.searchParams, pageSize)
  const q = readSearchText(url.searchParams)
  return { q, page, ...(await call.page(customersApi.list, { query: { ...query, q } })) }
}

export default function Customers({ loaderData: { q, page, rows, total } }: Route.ComponentProps) {
  const isSearched = q !== ''
  return (
    <div className="max-w-3xl">
      <h2 className="mb-4 text-2xl">{title}</h2>
      {(isSearched || total > 0) && (
        <>
          <SearchForm values={{ q }} tone="secondary" className="flex items-end">
            <Field label="Prénom ou nom" className="min-w-0 flex-1">
              <TextInput
                name="q"
                type="search"
                defaultValue={q}
                maxLength={200}
                autoComplete="off"
                aria-required={false}
              />
            </Field>
          </SearchForm>
          <p role="status" className="mb-3 text-ink-soft">
            {countText(total, 'personne', 'personnes')}
          </p>
        </>
      )}
      {rows.length > 0 ? (
        <CustomerList customers={rows} />
      ) : isSearched ? (
        <EmptyState
          picture={illustrationUrl('hero-bantu')}
          title="Personne ne porte ce nom"
          action={<TextLink to={addresses.customers()}>Voir tout le monde</TextLink>}
        >
          <p>Essayez avec une partie du prénom ou du nom.</p>
        </EmptyState>
      ) : (
        <EmptyState
          picture={illustrationUrl('hero-turban')}
          title="Encore personne"
          action={<LinkButton to={addresses.ownHours()}>Ouvrir des heures</LinkButton>}
        >
          <p>Chaque personne qui paie un rendez-vous avec vous s’affichera ici, avec ses rendez-vous et vos notes.</p>
        </EmptyState>
      )}
      <PageLinks page={page} total={total} size={pageSize} />
    </div>
  )
}
