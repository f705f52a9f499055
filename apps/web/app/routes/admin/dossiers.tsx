import { verificationsApi } from '@couronne/contract/operations/verification'
import { call } from '#app/lib/call.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { WaitingFileList } from '#app/operations/verification/files-to-check.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { illustrationUrl } from '#app/ui/illustrations/illustration.tsx'
import { PageLinks, readPaging } from '#app/ui/page-links.tsx'
import type { Route } from './+types/dossiers.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Dossiers à vérifier', noindex: true })

export const clientLoader = async ({ url }: Route.ClientLoaderArgs) => {
  const { page, query } = readPaging(url.searchParams)
  return { page, ...(await call.page(verificationsApi.waiting, { query })) }
}

export default function FilesToCheckPage({ loaderData: { page, rows, total } }: Route.ComponentProps) {
  return (
    <>
      <h2 className="text-2xl">Dossiers à vérifier</h2>
      <p className="mt-1 mb-6 text-ink-soft">
        Les pièces que des coiffeuses ont envoyées. Qui attend depuis le plus longtemps vient d’abord.
      </p>
      {rows.length > 0 ? (
        <WaitingFileList files={rows} />
      ) : (
        <EmptyState picture={illustrationUrl('hero-bantu')} title="Aucun dossier à vérifier">
          <p>Quand une pièce est envoyée, vous la voyez ici.</p>
        </EmptyState>
      )}
      <PageLinks page={page} total={total} />
    </>
  )
}
