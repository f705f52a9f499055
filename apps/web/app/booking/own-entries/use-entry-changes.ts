import { type EntryInput, type OwnEntry, ownEntriesApi } from '@couronne/contract/booking/own-entries'
import { dayBounds, today } from '@couronne/contract/lib/hours'
import { useAnnouncedChange } from '#app/booking/availability/use-announced-change.ts'
import { windowText } from '#app/booking/availability/window-text.ts'
import { call } from '#app/lib/call.ts'
import { serverNow } from '#app/lib/server-now.ts'
import { useIdempotencyKey } from '#app/lib/use-idempotency-key.ts'

const texts = {
  telephone: { added: 'Rendez-vous noté', changed: 'Rendez-vous modifié', removed: 'Rendez-vous retiré' },
  block: { added: 'Heures bloquées', changed: 'Heures bloquées', removed: 'Heures débloquées' },
} as const

const inputOf = ({ kind, start, end, firstname, serviceId }: OwnEntry): EntryInput => ({
  ...{ kind, start, end, firstname, serviceId },
})

/** Makes the professional's changes to own entries. Each is announced and can be undone for some seconds. */
export const useEntryChanges = (zone: string) => {
  const announceChange = useAnnouncedChange()
  const attempt = useIdempotencyKey()
  const create = (body: EntryInput) =>
    attempt(body, (idempotencyKey) => call(ownEntriesApi.add, { body, idempotencyKey }))
  /** An entry cannot be put back on an earlier day. */
  const isBackInTime = ({ start }: { start: string }) =>
    Date.parse(start) < dayBounds(today(new Date(serverNow()), zone), zone).from.getTime()
  const replace = (id: string, body: EntryInput) => call(ownEntriesApi.change, { params: { id }, body })

  return {
    add: async (body: EntryInput) => {
      const { id } = await create(body)
      await announceChange(`${texts[body.kind].added} : ${windowText(body, zone)}.`, async () => {
        await call(ownEntriesApi.remove, { params: { id } })
        return `${texts[body.kind].removed}.`
      })
    },
    change: async (entry: OwnEntry, body: EntryInput) => {
      await replace(entry.id, body)
      const undo = async () => {
        await replace(entry.id, inputOf(entry))
        return `${texts[entry.kind].changed} : ${windowText(entry, zone)}.`
      }
      const canUndo = entry.start === body.start || !isBackInTime(entry)
      await announceChange(`${texts[body.kind].changed} : ${windowText(body, zone)}.`, canUndo ? undo : undefined)
    },
    remove: async (entry: OwnEntry) => {
      await call(ownEntriesApi.remove, { params: { id: entry.id } })
      const undo = async () => {
        await create(inputOf(entry))
        return `${texts[entry.kind].added} : ${windowText(entry, zone)}.`
      }
      await announceChange(`${texts[entry.kind].removed}.`, isBackInTime(entry) ? undefined : undo)
    },
  }
}
export type EntryChanges = ReturnType<typeof useEntryChanges>
