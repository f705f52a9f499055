import { useEffect, useState } from 'react'
import { countText } from '#app/lib/french.ts'
import { Alert } from '#app/ui/alert.tsx'
import { clearMerge, useMergedUnits } from './merged-units.ts'

export const mergedText = (units: number) =>
  `${countText(units, 'article', 'articles')} de votre panier enregistré ${units < 2 ? 'a' : 'ont'} rejoint celui-ci.`

/** Announces the merge once, wherever the customer first looks at the cart. */
export const MergedCartNotice = ({ className }: { className?: string }) => {
  const mergedUnits = useMergedUnits()
  const [announcedUnits, setAnnouncedUnits] = useState(0)
  useEffect(() => {
    if (mergedUnits === 0) return
    setAnnouncedUnits(mergedUnits)
    clearMerge()
  }, [mergedUnits])
  const units = mergedUnits || announcedUnits
  return units > 0 ? <Alert className={className}>{mergedText(units)}</Alert> : null
}
