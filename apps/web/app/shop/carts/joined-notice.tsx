import { useEffect, useState } from 'react'
import { countText } from '#app/lib/french.ts'
import { Alert } from '#app/ui/alert.tsx'
import { forgetJoined, useJoinedUnits } from './joined-units.ts'

export const joinedText = (units: number) =>
  `${countText(units, 'article', 'articles')} de votre panier enregistré ${units < 2 ? 'a' : 'ont'} rejoint celui-ci.`

/** Announces the merge once, wherever the customer first looks at the cart. */
export const JoinedNotice = ({ className }: { className?: string }) => {
  const joined = useJoinedUnits()
  const [announced, setAnnounced] = useState(0)
  useEffect(() => {
    if (joined === 0) return
    setAnnounced(joined)
    forgetJoined()
  }, [joined])
  const units = joined || announced
  return units > 0 ? <Alert className={className}>{joinedText(units)}</Alert> : null
}
