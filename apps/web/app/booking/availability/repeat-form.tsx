import { availabilityWindowsApi, type Repetition, type RepetitionPlan } from '@couronne/contract/booking/windows'
import { useEffect, useState } from 'react'
import { call } from '#app/lib/call.ts'
import { countText, longCivilDayText } from '#app/lib/french.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { Select } from '#app/ui/inputs.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import {
  emptyPlanText,
  openedCountText,
  planCountsText,
  skippedCountText,
  skippedReasonText,
} from './repetition-text.ts'
import { minutesText } from './window-hours.ts'
import { windowText } from './window-text.ts'

type Props = {
  span: Repetition['span']
  day: string
  zone: string
  onRepeat: (request: Repetition) => Promise<unknown>
}

const offeredWeeks = Array.from({ length: 12 }, (_, before) => before + 1)

/** Asks for the number of weeks and previews the result before anything is opened. */
export const RepeatForm = ({ span, day, zone, onRepeat }: Props) => {
  const [weeks, setWeeks] = useState(4)
  const { plan, failure, retry } = usePlan(span, day, weeks)
  const repeat = useRequest(() => onRepeat({ span, day, weeks }))
  const count = plan?.windows.length ?? 0

  return (
    <Form
      error={repeat.apiError}
      onErrorClosed={repeat.clearError}
      busy={repeat.busy}
      onSubmit={(event) => {
        event.preventDefault()
        if (count > 0) void repeat.submit(undefined)
      }}
    >
      <Field label="Pendant combien de semaines ?">
        <Select value={weeks} onChange={(event) => setWeeks(Number(event.target.value))}>
          {offeredWeeks.map((each) => (
            <option key={each} value={each}>
              {each === 1 ? 'La semaine suivante' : `Les ${each} semaines suivantes`}
            </option>
          ))}
        </Select>
      </Field>
      <section
        aria-label="Ce qui sera fait"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
        tabIndex={0}
        className="h-56 overflow-y-auto rounded-control border border-sable-deep p-3"
      >
        {failure ? (
          <>
            <Alert tone="danger">{failure}</Alert>
            <Button size="small" tone="secondary" className="mt-3" onClick={retry}>
              Réessayer
            </Button>
          </>
        ) : plan ? (
          <PlanText plan={plan} zone={zone} />
        ) : (
          <Loading label="Calcul des créneaux…">
            <Skeleton className="h-48" />
          </Loading>
        )}
      </section>
      <p role="status" className="sr-only">
        {plan && planCountsText(plan)}
      </p>
      <SubmitButton busy={repeat.busy}>
        {plan && count === 0
          ? 'Rien à ouvrir'
          : `Ouvrir ${plan ? countText(count, 'créneau', 'créneaux') : 'les créneaux'}`}
      </SubmitButton>
    </Form>
  )
}

/** Requests the server's plan for the repetition, again whenever the number of weeks changes. */
const usePlan = (span: Repetition['span'], day: string, weeks: number) => {
  const request = `${span} ${day} ${weeks}`
  const [answer, setAnswer] = useState<{ request: string; plan?: RepetitionPlan; failure?: string } | null>(null)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry sends the same request again
  useEffect(() => {
    let isStale = false
    call(availabilityWindowsApi.plan, { query: { span, day, weeks } }).then(
      (plan) => !isStale && setAnswer({ request, plan }),
      (error: Error) => !isStale && setAnswer({ request, failure: error.message }),
    )
    return () => {
      isStale = true
    }
  }, [request, span, day, weeks, tries])
  const shown = answer?.request === request ? answer : null
  return {
    plan: shown?.plan,
    failure: shown?.failure,
    retry: () => {
      setAnswer(null)
      setTries(tries + 1)
    },
  }
}

const PlanText = ({ plan: { windows, skipped }, zone }: { plan: RepetitionPlan; zone: string }) => (
  <div className="space-y-3">
    {windows.length > 0 && (
      <section>
        <h3 className="font-sans font-semibold tracking-normal">{openedCountText(windows.length)}</h3>
        <ul className="list-disc pl-5">
          {windows.map((window) => (
            <li key={window.start}>{windowText(window, zone)}</li>
          ))}
        </ul>
      </section>
    )}
    {skipped.length > 0 && (
      <section>
        <h3 className="font-sans font-semibold tracking-normal">{skippedCountText(skipped.length)}</h3>
        <ul className="list-disc pl-5">
          {skipped.map((each) => (
            <li key={`${each.day} ${each.startMinutes} ${each.endMinutes}`}>
              {longCivilDayText(each.day)}, {minutesText(each.startMinutes)} – {minutesText(each.endMinutes)} :{' '}
              {skippedReasonText[each.reason]}
            </li>
          ))}
        </ul>
      </section>
    )}
    {windows.length + skipped.length === 0 && <p>{emptyPlanText}</p>}
  </div>
)
