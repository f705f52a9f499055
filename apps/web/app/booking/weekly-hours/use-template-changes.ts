import {
  type ChangedTemplate,
  type ClosureBody,
  type WeeklyHours,
  type WeeklyTemplate,
  weeklyHoursApi,
} from '@couronne/contract/booking/weekly-hours'
import { useState } from 'react'
import { call } from '#app/lib/call.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { useToast } from '#app/ui/toast.tsx'
import { changedText } from './weekly-hours-text.ts'

type Change =
  | { kind: 'hours'; hours: WeeklyHours[] }
  | { kind: 'close'; period: ClosureBody }
  | { kind: 'reopen'; period: ClosureBody }

/**
 * Sends the professional's changes to the weekly template. Each is saved at once and announced. `retained` lists the
 * windows that the last change had to leave.
 */
export const useTemplateChanges = (loaded: WeeklyTemplate, acceptTerms: () => Promise<boolean>) => {
  const showToast = useToast()
  const [template, setTemplate] = useState(loaded)
  const [retained, setRetained] = useState<ChangedTemplate['retained']>([])

  const send = (change: Change) => {
    if (change.kind === 'hours') return call(weeklyHoursApi.change, { body: { hours: change.hours } })
    const endpoint = change.kind === 'close' ? weeklyHoursApi.close : weeklyHoursApi.reopen
    return call(endpoint, { body: change.period })
  }
  const request = useRequest(async (change: Change) => {
    if (!(await acceptTerms())) return
    const { opened, closed, retained, ...changed } = await send(change)
    setTemplate({ ...changed, hours: changed.hours.map((each) => ({ ...each, anchorOn: each.anchorOn ?? null })) })
    setRetained(retained)
    showToast({ text: changedText({ opened, closed }) })
  })

  return { ...request, template, retained }
}

export type TemplateChanges = ReturnType<typeof useTemplateChanges>
