import type { DisputeListItem } from '@couronne/contract/money/disputes'
import { Badge } from '#app/ui/badge.tsx'

const badges = {
  open: { tone: 'waiting', text: 'En cours' },
  won: { tone: 'success', text: 'Gagné' },
  lost: { tone: 'danger', text: 'Perdu' },
} as const

export const DisputeBadge = ({ status }: Pick<DisputeListItem, 'status'>) => (
  <Badge tone={badges[status].tone}>{badges[status].text}</Badge>
)
