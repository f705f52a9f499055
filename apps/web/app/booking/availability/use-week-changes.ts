import { slotsApi } from '@couronne/contract/booking/availability'
import { type Repetition, type WorkedWindow, windowsApi } from '@couronne/contract/booking/windows'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '#app/lib/call.ts'
import { wordsOf } from '#app/lib/error-of.ts'
import { countText } from '#app/lib/french.ts'
import { serverNow } from '#app/lib/server-now.ts'
import { useAttemptKey } from '#app/lib/use-attempt-key.ts'
import { useToast } from '#app/ui/toast.tsx'
import { noneOpenedText } from './repetition-text.ts'
import { windowText } from './window-text.ts'

type Hours = { start: string; end: string }

/** Reads the week again, announces the change and offers to undo it for some seconds. */
const useUndoable = () => {
  const { revalidate } = useRevalidator()
  const say = useToast()
  const takeBack = async (undo: () => Promise<string>) => {
    try {
      const text = await undo()
      await revalidate()
      say({ text })
    } catch (error) {
      await revalidate()
      say({ text: `Impossible d’annuler. ${wordsOf(error)}`, tone: 'danger' })
    }
  }
  return async (text: string, undo?: () => Promise<string>) => {
    await revalidate()
    say({ text, ...(undo && { action: { label: 'Annuler', onClick: () => void takeBack(undo) } }) })
  }
}

/** Makes the professional's changes to the week. Each change is announced, and most can be undone for some seconds. */
export const useWeekChanges = (zone: string) => {
  const say = useToast()
  const done = useUndoable()
  const attempt = useAttemptKey()
  /** Contains the new hours of windows that the server has not changed yet (optimistic update). */
  const [ahead, setAhead] = useState<ReadonlyMap<string, Hours>>(new Map())

  const create = (hours: Hours) =>
    attempt(hours, (idempotencyKey) => call(slotsApi.create, { body: hours, idempotencyKey }))

  const open = async (hours: Hours) => {
    const { id } = await create(hours)
    await done(`Créneau ouvert : ${windowText(hours, zone)}.`, async () => {
      await call(slotsApi.remove, { params: { id } })
      return 'Le créneau est retiré.'
    })
  }

  const move = async ({ id, start, end }: WorkedWindow, hours: Hours) => {
    await call(slotsApi.update, { params: { id }, body: hours })
    await done(`Créneau modifié : ${windowText(hours, zone)}.`, async () => {
      await call(slotsApi.update, { params: { id }, body: { start, end } })
      return `Le créneau est à nouveau ${windowText({ start, end }, zone)}.`
    })
  }

  /** Shows the new hours at once, and the old ones again if the server refuses (optimistic update). */
  const moveAtOnce = async (window: WorkedWindow, hours: Hours) => {
    setAhead((all) => new Map(all).set(window.id, hours))
    try {
      await move(window, hours)
    } catch (error) {
      say({ text: wordsOf(error), tone: 'danger' })
    } finally {
      setAhead((all) => new Map([...all].filter(([id]) => id !== window.id)))
    }
  }

  const close = async ({ id, start, end }: WorkedWindow) => {
    await call(slotsApi.remove, { params: { id } })
    const undo = async () => {
      await create({ start, end })
      return `Le créneau est rouvert : ${windowText({ start, end }, zone)}.`
    }
    // A window that has begun cannot be opened again, so there is no undo.
    await done('Créneau supprimé.', Date.parse(start) > serverNow() ? undo : undefined)
  }

  const repeat = async (asked: Repetition) => {
    const { windows, skipped } = await attempt(asked, (idempotencyKey) =>
      call(windowsApi.repeat, { body: asked, idempotencyKey }),
    )
    const ids = windows.map(({ id }) => id)
    if (ids.length === 0) return done(noneOpenedText(skipped))
    await done(`${countText(ids.length, 'créneau ouvert', 'créneaux ouverts')}.`, async () => {
      const { closed, kept } = await call(windowsApi.closeMany, { body: { ids } })
      const gone = `${countText(closed.length, 'créneau retiré', 'créneaux retirés')}.`
      return kept.length === 0
        ? gone
        : `${gone} ${countText(kept.length, 'reste ouvert', 'restent ouverts')} : un rendez-vous y est pris.`
    })
  }

  return {
    ahead,
    open,
    move,
    moveAtOnce,
    close,
    repeat,
    refuse: (error: unknown) => say({ text: wordsOf(error), tone: 'danger' }),
  }
}

export type WeekChanges = ReturnType<typeof useWeekChanges>
