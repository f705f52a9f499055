import {
  type ChangedTemplate,
  type DayPeriod,
  type TemplateAnswer,
  type WeeklyHours,
  type WeeklyTemplate,
  weeklyHoursApi,
} from '@couronne/contract/booking/weekly-hours'
import { useState } from 'react'
import { ApiError } from '#app/lib/api.ts'
import { call } from '#app/lib/call.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { useToast } from '#app/ui/toast.tsx'
import { changedText } from './weekly-hours-text.ts'

type Left = Pick<ChangedTemplate, 'retained' | 'byTelephone'>
type Change =
  | { kind: 'hours'; hours: WeeklyHours[] }
  | { kind: 'close'; period: DayPeriod }
  | { kind: 'reopen'; period: DayPeriod }

/** Null stands for every week on the wire too, where it may be left out. */
export const templateOf = ({ hours, closedDays, holidays }: TemplateAnswer): WeeklyTemplate => ({
  ...{ closedDays, holidays },
  hours: hours.map((each) => ({ ...each, anchorOn: each.anchorOn ?? null })),
})

/**
 * Sends the professional's changes to the weekly template, one at a time. Each is saved at once and announced. `retained`
 * lists the windows that the last change had to leave, and `byTelephone` the appointments that stay on closed days. When the template was changed elsewhere, the page shows it as it
 * is now.
 */
export const useTemplateChanges = (loaded: WeeklyTemplate, acceptTerms: () => Promise<boolean>) => {
  const showToast = useToast()
  const [template, setTemplate] = useState(loaded)
  const [left, setLeft] = useState<Left>({ retained: [], byTelephone: [] })

  const send = (change: Change) => {
    if (change.kind === 'hours')
      return call(weeklyHoursApi.change, { body: { hours: change.hours, expected: template.hours } })
    const endpoint = change.kind === 'close' ? weeklyHoursApi.close : weeklyHoursApi.reopen
    return call(endpoint, { body: change.period })
  }
  const { submit, ...request } = useRequest(async (change: Change) => {
    if (!(await acceptTerms())) return false
    const changed = await send(change).catch(async (error) => {
      if (isChangedElsewhere(error)) setTemplate(templateOf(await call(weeklyHoursApi.template)))
      throw error
    })
    setTemplate(templateOf(changed))
    setLeft(changed)
    showToast({ text: changedText(changed) })
    return true
  })
  const [pressed, setPressed] = useState('')

  return {
    ...request,
    ...{ template, retained: left.retained, byTelephone: left.byTelephone },
    /** Sends the change of the button with that name. Returns true once it is saved. */
    submit: (button: string, change: Change) => {
      setPressed(button)
      return submit(change)
    },
    /** While a change is saved, its button shows it and keeps the focus, and no other button can be pressed. */
    stateOf: (button: string) => ({
      busy: request.busy && pressed === button,
      disabled: request.busy && pressed !== button,
    }),
  }
}

const isChangedElsewhere = (error: unknown) => error instanceof ApiError && error.error === 'template_changed'

export type TemplateChanges = ReturnType<typeof useTemplateChanges>
