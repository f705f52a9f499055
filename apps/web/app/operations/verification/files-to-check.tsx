import { proofNames } from '@couronne/contract/identity/proofs'
import { platformZone } from '@couronne/contract/lib/french-formats'
import type { WaitingFile } from '@couronne/contract/operations/verification'
import { addresses } from '#app/lib/addresses.ts'
import { countText, dateTimeText } from '#app/lib/french.ts'
import { Badge } from '#app/ui/badge.tsx'
import { LinkCard } from '#app/ui/link-card.tsx'

export const WaitingFileList = ({ files }: { files: WaitingFile[] }) => (
  <ul className="grid gap-3">
    {files.map(({ id, name, city, waitsSince, kinds }) => (
      <li key={id}>
        <LinkCard
          to={addresses.professionalFile(id)}
          title={name}
          badges={<Badge tone="waiting">{countText(kinds.length, 'pièce à vérifier', 'pièces à vérifier')}</Badge>}
        >
          <span className="block">{kinds.map((kind) => proofNames[kind]).join(', ')}</span>
          <span className="block text-sm text-ink-soft">
            {city}. Depuis le {dateTimeText(waitsSince, platformZone)}
          </span>
        </LinkCard>
      </li>
    ))}
  </ul>
)
