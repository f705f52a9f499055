import { Suspense, useState } from 'react'
import { Await, useRevalidator } from 'react-router'
import { useMember } from '#app/identity/sessions/member.ts'
import { addresses } from '#app/lib/addresses.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { CatalogueSkeleton } from '#app/marketplace/catalogue/catalogue-skeleton.tsx'
import { CatalogueView } from '#app/marketplace/catalogue/catalogue-view.tsx'
import { type CatalogueResult, readCatalogue } from '#app/marketplace/catalogue/read-catalogue.ts'
import { LoadError } from '#app/ui/load-error.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { Toasts } from '#app/ui/toast.tsx'
import type { Route } from './+types/catalogue.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Mon catalogue', noindex: true })

/** The loader does not wait for the data, so the page opens at once. */
export const clientLoader = () => ({ catalogue: readCatalogue() })

export default function MyCatalogue({ loaderData: { catalogue } }: Route.ComponentProps) {
  const member = useMember()
  return (
    <Toasts limit={3}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-5">
        <h2 className="text-lg tracking-wide">MON CATALOGUE</h2>
        <TextLink to={addresses.profile(member)}>Voir ma fiche publique</TextLink>
      </div>
      <p className="mb-5">Vos photos, dans l’ordre où vos clientes les voient. La première est la plus grande.</p>
      <Suspense fallback={<CatalogueSkeleton />}>
        <Await resolve={catalogue}>{(read) => <Catalogue read={read} />}</Await>
      </Suspense>
    </Toasts>
  )
}

/** Keeps the first result when the data reloads, so that running uploads and typed text are not lost. */
const Catalogue = ({ read: result }: { read: CatalogueResult }) => {
  const [initial, setInitial] = useState(result)
  const { revalidate, state } = useRevalidator()
  if ('failure' in initial && initial !== result) setInitial(result)
  if ('pictures' in initial) return <CatalogueView read={initial.pictures} />
  return (
    <div className="min-h-80 max-w-xl">
      <LoadError title="Vos photos n’ont pas pu être lues" busy={state === 'loading'} onRetry={() => void revalidate()}>
        {initial.failure}
      </LoadError>
    </div>
  )
}
