import { ownEntriesApi } from '@couronne/contract/booking/own-entries'
import { runIdempotent } from '../../lib/http/idempotency.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { requireViewer } from '../../lib/http/viewer.ts'
import { changesHours } from '../../marketplace/professionals/hours-cache-tag.ts'
import { addEntry } from './add-entry.ts'
import { changeEntry } from './change-entry.ts'
import { removeEntry } from './remove-entry.ts'

export const ownEntryRoutes: Routes = async (app, deps) => {
  app.route({
    ...changesHours(ownEntriesApi.add),
    handler: (request, reply) =>
      runIdempotent(deps, request, reply.code(201), (deps) => addEntry(deps, requireViewer(request), request.body)),
  })
  app.route({
    ...changesHours(ownEntriesApi.change),
    handler: (request) => changeEntry(deps, requireViewer(request), request.params.id, request.body),
  })
  app.route({
    ...changesHours(ownEntriesApi.remove),
    handler: async (request, reply) => {
      await removeEntry(deps, requireViewer(request), request.params.id)
      return reply.code(204).send()
    },
  })
}
