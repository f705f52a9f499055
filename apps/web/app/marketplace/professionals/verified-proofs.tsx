import type { PublicProfile } from '@couronne/contract/marketplace/professionals'
import { civilDayText } from '#app/lib/french.ts'
import { ShieldIcon } from '#app/ui/icons.tsx'

type Verification = PublicProfile['verifications'][number]

/** Lists the names in their order. Only the higher level is a diploma for sure, the lower may be years of practice. */
const names = {
  identity: () => 'identité',
  siret: () => 'SIRET',
  qualification: ({ level }: Verification) => (level === 'bp' ? 'diplôme' : 'qualification'),
  address: () => 'adresse',
}

/** Writes `Identité, SIRET et diplôme vérifiés le 24 nov. 2026`; empty where none of these is verified. */
const verifiedText = (verifications: Verification[]) => {
  const shown = (Object.keys(names) as (keyof typeof names)[]).flatMap(
    (kind) => verifications.find((proof) => proof.kind === kind) ?? [],
  )
  const byNote = verifications.find(({ kind }) => kind === 'operator')
  const latest = shown
    .map(({ verifiedOn }) => verifiedOn)
    .sort()
    .at(-1)
  if (!latest) return byNote ? `Profil vérifié par notre équipe le ${civilDayText(byNote.verifiedOn)}` : ''
  const words = shown.map((proof) => names[proof.kind as keyof typeof names](proof))
  const list = new Intl.ListFormat('fr-FR').format(words)
  return `${list.charAt(0).toUpperCase()}${list.slice(1)} ${verifiedWord(words)} le ${civilDayText(latest)}`
}

/** In French the word follows the gender and the number of what is verified. */
const verifiedWord = (words: string[]) => {
  const isFeminine = words.every((word) => word !== 'SIRET' && word !== 'diplôme')
  return `vérifié${isFeminine ? 'e' : ''}${words.length > 1 ? 's' : ''}`
}

/** Tells customers what operators have verified; nothing of the documents is shown. */
export const VerifiedProofs = ({ verifications }: Pick<PublicProfile, 'verifications'>) => {
  const text = verifiedText(verifications)
  const insurance = verifications.find(({ kind }) => kind === 'insurance')
  if (!text && !insurance) return null
  return (
    <div className="col-span-2 flex items-start gap-1.5 text-sm sm:col-start-2 sm:col-span-1">
      <ShieldIcon className="mt-0.5 size-5 shrink-0 text-feuille" />
      <div>
        {text && <p>{text}</p>}
        {insurance && (
          <p>
            Assurance professionnelle vérifiée
            {insurance.validUntil && <>, valable jusqu’au {civilDayText(insurance.validUntil)}</>}
          </p>
        )}
      </div>
    </div>
  )
}
