import type { PersonListItem } from '@couronne/contract/operations/operators'
import { Badge } from '#app/ui/badge.tsx'

const roleText: Record<PersonListItem['role'], string> = {
  customer: 'Cliente',
  professional: 'Coiffeuse',
  admin: 'Équipe',
}

const states = {
  unconfirmed: { text: 'E-mail à confirmer', tone: 'waiting' },
  active: { text: 'Active', tone: 'success' },
  suspending: { text: 'Suspension prévue', tone: 'waiting' },
  suspended: { text: 'Suspendue', tone: 'danger' },
  erased: { text: 'Compte effacé', tone: 'neutral' },
} as const satisfies Record<PersonListItem['state'], { text: string; tone: string }>

export const PersonBadges = ({ role, state }: Pick<PersonListItem, 'role' | 'state'>) => (
  <span className="flex flex-wrap gap-2">
    <Badge>{roleText[role]}</Badge>
    <Badge tone={states[state].tone}>{states[state].text}</Badge>
  </span>
)
