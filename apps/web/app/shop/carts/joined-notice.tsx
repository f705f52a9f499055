import { useEffect, useState } from 'react'
import { countText } from '#app/lib/french.ts'
import { Alert } from '#app/ui/alert.tsx'
import { forgetJoined, useJoinedUnits } from './joined-units.ts'

export const joinedText = (units: number) =>
  `${countText(units, 'article', 'articles')} de votre panier enregistré ${units < 2 ? 'a' : 'ont'} rejoint celui-ci.`

/** Said once, wherever she looks at her cart first. */
export const JoinedNotice = ({ className }: { className?: string }) => {
  const joined = useJoinedUnits()
  const [said, setSaid] = useState(0)
  useEffect(() => {
    if (joined === 0) return
    setSaid(joined)
    forgetJoined()
  }, [joined])
  const units = joined || said
  return units > 0 ? <Alert className={className}>{joinedText(units)}</Alert> : null
}
