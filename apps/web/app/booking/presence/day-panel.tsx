import type { AppointmentView, Side } from '@couronne/contract/booking/appointments'
import { toName } from '@couronne/contract/lib/french-names'
import { hourText } from '#app/lib/french.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/class-names.ts'
import { type DayAction, isDayAction } from './day-actions.ts'

type Props = { side: Side; appointment: AppointmentView; onAction: (action: DayAction) => void }

const labels: Record<DayAction, readonly [text: string, tone: 'primary' | 'secondary']> = {
  here: ['Je suis là', 'primary'],
  late: ['Je suis en retard', 'secondary'],
  confirm_presence: ['Saisir le code', 'secondary'],
}

/** Shows the presence code, what the two have said on the day, and what they may still say. */
export const DayPanel = ({ side, appointment, onAction }: Props) => {
  const { presence, name, status, isEnded } = appointment
  const actions = appointment.allowedActions.filter(isDayAction)
  const isUnderWay = status === 'Payé' && !isEnded
  const hasNews = presence.late.length + presence.here.length > 0 || presence.confirmedAt !== null
  if (!presence.code && actions.length === 0 && !(isUnderWay && hasNews)) return null
  return (
    <section aria-label={`Le jour même : ${name}`} className="rounded-control bg-sable px-4 py-3">
      {presence.code && <Code code={presence.code} firstname={appointment.firstname} />}
      {/* The page reads itself again, so that what the other party says appears without an action of the reader. */}
      <div role="status" aria-atomic="false" className={cx(presence.code && hasNews && 'mt-2')}>
        <News side={side} appointment={appointment} />
      </div>
      {actions.length > 0 && (
        <div className={cx('flex flex-wrap gap-2', (presence.code || hasNews) && 'mt-3')}>
          {actions.map((action) => (
            <Button key={action} size="small" tone={labels[action][1]} onClick={() => onAction(action)}>
              {labels[action][0]}
              <span className="sr-only"> : {name}</span>
            </Button>
          ))}
        </div>
      )}
    </section>
  )
}

/** A screen reader spells the digits one by one. */
const Code = ({ code, firstname }: { code: string; firstname: string }) => (
  <>
    <p className="flex flex-wrap items-baseline gap-x-3">
      <span className="font-semibold">Votre code de présence</span>
      <span aria-hidden className="font-display text-2xl font-semibold tracking-[0.3em] tabular-nums text-plum">
        {code}
      </span>
      <span className="sr-only">{code.split('').join(' ')}</span>
    </p>
    <p className="text-sm text-ink-soft">
      {`Donnez-le ${toName(firstname)} quand vous êtes ensemble, pas avant : il prouve que vous étiez là.`}
    </p>
  </>
)

const News = ({ side, appointment }: Pick<Props, 'side' | 'appointment'>) => {
  const { presence, firstname, zone } = appointment
  const lines = [
    ...presence.late.map(({ side: of, minutes, at }) => ({
      key: `${of} ${at}`,
      at,
      text:
        of === side
          ? `Vous avez annoncé environ ${minutes} min de retard`
          : `${firstname} annonce environ ${minutes} min de retard`,
    })),
    ...presence.here.map(({ side: of, at }) => ({
      key: of,
      at,
      text: of === side ? 'Vous avez dit que vous êtes là' : `${firstname} est là`,
    })),
  ].sort((one, other) => one.at.localeCompare(other.at))
  return (
    <>
      {presence.confirmedAt && <Badge tone="success">Présence confirmée</Badge>}
      {lines.length > 0 && (
        <ul className="mt-2 first:mt-0">
          {lines.map(({ key, at, text }) => (
            <li key={key}>
              <span className="font-semibold">{text}</span>{' '}
              <span className="text-sm text-ink-soft">{`à ${hourText(at, zone)}`}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
