import { addDays } from '@couronne/contract/lib/hours'
import { civilText } from '#app/lib/french.ts'
import { IconButton } from '#app/ui/button.tsx'
import { ArrowLeftIcon, ArrowRightIcon } from '#app/ui/icons.tsx'

type Props = {
  monday: string
  onWeek: (monday: string) => void
  hasEarlier: boolean
  hasLater: boolean
}

export const WeekNavigation = ({ monday, onWeek, hasEarlier, hasLater }: Props) => (
  <div className="flex items-center justify-between">
    <IconButton
      label="Semaine précédente"
      disabled={!hasEarlier}
      className="disabled:invisible"
      onClick={() => onWeek(addDays(monday, -7))}
    >
      <ArrowLeftIcon />
    </IconButton>
    <p aria-live="polite" className="font-semibold">
      {weekText(monday)}
    </p>
    <IconButton
      label="Semaine suivante"
      disabled={!hasLater}
      className="disabled:invisible"
      onClick={() => onWeek(addDays(monday, 7))}
    >
      <ArrowRightIcon />
    </IconButton>
  </div>
)

const weekText = (monday: string) => {
  const sunday = addDays(monday, 6)
  return `${civilText(monday, { day: 'numeric', month: 'short' })} – ${civilText(sunday, { day: 'numeric', month: 'short', year: 'numeric' })}`
}
