import type { PersonView } from '@couronne/contract/operators'
import { phoneText } from '#app/accounts/phone-text.ts'
import { countText, dayText } from '#app/lib/french.ts'
import { Card } from '#app/ui/card.tsx'

/** Who she is, and how she has behaved. */
export const PersonFacts = ({ person }: { person: PersonView }) => {
  const { email, phone, city, role, createdAt, confirmedAt, verifiedAt, appointments, cancellations, ahead } = person
  const facts = [
    ['E-mail', email],
    ['Téléphone', phoneText(phone)],
    ['Ville', city],
    ['Inscrite le', dayText(createdAt, 'Europe/Paris')],
    ['E-mail confirmé', confirmedAt ? dayText(confirmedAt, 'Europe/Paris') : 'pas encore'],
    ...(role === 'professional'
      ? [['Profil vérifié', verifiedAt ? dayText(verifiedAt, 'Europe/Paris') : 'pas encore'] as const]
      : []),
    ['Rendez-vous payés', `${appointments}, dont ${ahead} à venir`],
    ['Annulés par elle', countText(cancellations, 'rendez-vous', 'rendez-vous')],
    ['Identifiant', person.id],
  ]
  return (
    <Card>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
