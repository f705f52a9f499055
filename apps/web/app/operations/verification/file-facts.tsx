import { levelTexts, proofNames } from '@couronne/contract/identity/proofs'
import { platformZone } from '@couronne/contract/lib/french-formats'
import type { ProfessionalFile } from '@couronne/contract/operations/verification'
import { addresses } from '#app/lib/addresses.ts'
import { dayText } from '#app/lib/french.ts'
import { Card } from '#app/ui/card.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { stateTexts } from './proof-texts.ts'

/** Shows what decides about the proofs that are asked: where the professional works and what is offered. */
export const FileFacts = ({ file }: { file: ProfessionalFile }) => {
  const { id, city, mobilite, services, verifiedAt, ahead } = file
  const facts: [label: string, value: string][] = [
    ['Ville', city],
    ['Où', mobilite === 'se déplace' ? 'Chez ses clientes' : 'Reçoit à son domicile ou en salon'],
    ['Prestations', services.length > 0 ? services.join(', ') : 'aucune'],
    ['Profil vérifié', verifiedAt ? `depuis le ${dayText(verifiedAt, platformZone)}` : 'pas encore'],
    ['Rendez-vous payés à venir', String(ahead)],
  ]
  return (
    <Card>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <TextLink to={addresses.person(id)}>Voir la personne</TextLink>
    </Card>
  )
}

/** Lists the asked proofs that are neither verified nor to be checked. */
export const MissingProofs = ({ file }: { file: ProfessionalFile }) => {
  const missing = file.proofs.filter(({ isAsked, state }) => isAsked && state !== 'verified' && state !== 'to_check')
  if (missing.length === 0) return null
  return (
    <>
      <h3 className="mt-8 mb-3 text-xl">Il manque</h3>
      <ul className="list-disc pl-5">
        {missing.map(({ kind, state, askedLevel }) => (
          <li key={kind}>
            {askedLevel ? levelTexts[askedLevel] : proofNames[kind]} ({stateTexts[state][0].toLowerCase()})
          </li>
        ))}
      </ul>
    </>
  )
}
