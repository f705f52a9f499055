import { availabilityApi } from '@couronne/contract/booking/availability'
import { type AgendaWindow, availabilityWindowsApi, type Repetition } from '@couronne/contract/booking/windows'
import { useState } from 'react'
import { errorText } from '#app/lib/api-errors.ts'
import { call } from '#app/lib/call.ts'
import { countText } from '#app/lib/french.ts'
import { serverNow } from '#app/lib/server-now.ts'
import { useIdempotencyKey } from '#app/lib/use-idempotency-key.ts'
import { useToast } from '#app/ui/toast.tsx'
import { noneOpenedText } from './repetition-text.ts'
import { useAnnouncedChange } from './use-announced-change.ts'
import { windowText } from './window-text.ts'

type Hours = { start: string; end: string }

/** Makes the professional's changes to the week. Each change is announced, and most can be undone for some seconds. */
export const useWeekChanges = (zone: string) => {
  const showToast = useToast()
  const announceChange = useAnnouncedChange()
  const attempt = useIdempotencyKey()
  /** Contains the new hours of windows that the server has not changed yet (optimistic update). */
  const [optimisticHours, setOptimisticHours] = useState<ReadonlyMap<string, Hours>>(new Map())

  const create = (hours: Hours) =>
    attempt(hours, (idempotencyKey) => call(availabilityApi.create, { body: hours, idempotencyKey }))

  const open = async (hours: Hours) => {
    const { id } = await create(hours)
    await announceChange(`Créneau ouvert : ${windowText(hours, zone)}.`, async () => {
      await call(availabilityApi.remove, { params: { id } })
      return 'Le créneau est retiré.'
    })
  }

  const move = async ({ id, start, end }: AgendaWindow, hours: Hours) => {
    await call(availabilityApi.update, { params: { id }, body: hours })
    await announceChange(`Créneau modifié : ${windowText(hours, zone)}.`, async () => {
      await call(availabilityApi.update, { params: { id }, body: { start, end } })
      return `Le créneau est à nouveau ${windowText({ start, end }, zone)}.`
    })
  }

  /** Shows the new hours at once, and the old ones again if the server refuses (optimistic update). */
  const moveOptimistically = async (window: AgendaWindow, hours: Hours) => {
    setOptimisticHours((all) => new Map(all).set(window.id, hours))
    try {
      await move(window, hours)
    } catch (error) {
      showToast({ text: errorText(error), tone: 'danger' })
    } finally {
      setOptimisticHours((all) => new Map([...all].filter(([id]) => id !== window.id)))
    }
  }

  const close = async ({ id, start, end }: AgendaWindow) => {
    await call(availabilityApi.remove, { params: { id } })
    const undo = async () => {
      await create({ start, end })
      return `Le créneau est rouvert : ${windowText({ start, end }, zone)}.`
    }
    // A window that has begun cannot be opened again, so there is no undo.
    await announceChange('Créneau supprimé.', Date.parse(start) > serverNow() ? undo : undefined)
  }

  const repeat = async (repetition: Repetition) => {
    const { windows, skipped } = await attempt(repetition, (idempotencyKey) =>
      call(availabilityWindowsApi.repeat, { body: repetition, idempotencyKey }),
    )
    const ids = windows.map(({ id }) => id)
    if (ids.length === 0) return announceChange(noneOpenedText(skipped))
    await announceChange(`${countText(ids.length, 'créneau ouvert', 'créneaux ouverts')}.`, async () => {
      const { closed, retained } = await call(availabilityWindowsApi.closeMany, { body: { ids } })
      const closedText = `${countText(closed.length, 'créneau retiré', 'créneaux retirés')}.`
      return retained.length === 0
        ? closedText
        : `${closedText} ${countText(retained.length, 'reste ouvert', 'restent ouverts')} : un rendez-vous y est pris.`
    })
  }

  return {
    optimisticHours,
    open,
    move,
    moveOptimistically,
    close,
    repeat,
    showError: (error: unknown) => showToast({ text: errorText(error), tone: 'danger' }),
  }
}

export type WeekChanges = ReturnType<typeof useWeekChanges>
