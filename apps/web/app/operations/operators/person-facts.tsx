import { frenchPhone, platformZone } from '@couronne/contract/lib/french-formats'
import type { PersonView } from '@couronne/contract/operations/operators'
import type { ReactNode } from 'react'
import { countText, dayText } from '#app/lib/french.ts'
import { Card } from '#app/ui/card.tsx'
import { EMail } from '#app/ui/e-mail.tsx'

/** Shows the person's contact data and history of appointments and cancellations. */
export const PersonFacts = ({ person }: { person: PersonView }) => {
  const { email, phone, city, role, createdAt, confirmedAt, verifiedAt, appointments, cancellations, ahead } = person
  const { reviews, reviewers } = person
  const facts: [label: string, value: ReactNode][] = [
    ['E-mail', <EMail key="e-mail" address={email} />],
    ['Téléphone', frenchPhone(phone)],
    ['Ville', city],
    ['Inscrite le', dayText(createdAt, platformZone)],
    ['E-mail confirmé', confirmedAt ? dayText(confirmedAt, platformZone) : 'pas encore'],
    ['Rendez-vous payés', `${appointments}, dont ${ahead} à venir`],
    ['Annulés par elle', countText(cancellations, 'rendez-vous', 'rendez-vous')],
    ['Identifiant', person.id],
  ]
  if (role === 'professional')
    facts.splice(
      5,
      0,
      ['Profil vérifié', verifiedAt ? dayText(verifiedAt, platformZone) : 'pas encore'],
      ['Avis reçus', `${countText(reviews, 'avis', 'avis')} de ${countText(reviewers, 'personne', 'personnes')}`],
    )
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
    </Card>
  )
}
