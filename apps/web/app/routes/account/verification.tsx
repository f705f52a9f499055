import { verificationsApi } from '@couronne/contract/operations/verification'
import { useRevalidator } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { call } from '#app/lib/call.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { FileProgress } from '#app/operations/verification/file-progress.tsx'
import { ProofCard } from '#app/operations/verification/proof-card.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { useAnnouncement } from '#app/ui/use-announcement.tsx'
import type { Route } from './+types/verification.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Votre dossier', noindex: true })

export const clientLoader = () => call(verificationsApi.own)

export default function OwnFilePage({ loaderData: file }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const { announce, announcement } = useAnnouncement()
  const onSent = async () => {
    await revalidate()
    announce('Votre pièce est envoyée. Nous vous écrirons si la pièce est à revoir.')
  }
  const card = (proof: (typeof file.proofs)[number]) => (
    <ProofCard key={proof.kind} proof={proof} business={file.business} onSent={onSent} />
  )
  const optional = file.proofs.filter(({ isAsked }) => !isAsked)
  return (
    <>
      <h2 className="mb-4 text-lg tracking-wide">VOTRE DOSSIER</h2>
      <FileProgress file={file} />
      <div className="mt-4">{announcement}</div>
      <div className="grid gap-5">{file.proofs.filter(({ isAsked }) => isAsked).map(card)}</div>
      {optional.length > 0 && (
        <details className="mt-6">
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-plum">
            À envoyer d’avance, si vous changez de façon de travailler
          </summary>
          <div className="mt-3 grid gap-5">{optional.map(card)}</div>
        </details>
      )}
      <p className="mt-6 text-ink-soft">
        Personne d’autre que vous et notre équipe n’ouvre ces documents, et chaque ouverture par l’équipe est notée. Les
        photos de votre pièce d’identité sont effacées 30 jours après notre décision.{' '}
        <TextLink to={addresses.privacy()}>Ce que nous gardons</TextLink>
      </p>
    </>
  )
}
