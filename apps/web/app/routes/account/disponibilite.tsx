import { appointmentsApi } from '@couronne/contract/appointments'
import { type Slot, slotsApi } from '@couronne/contract/slots'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useMember } from '#app/accounts/member.ts'
import { drawingUrl } from '#app/drawings/drawing.tsx'
import { call } from '#app/lib/call.ts'
import { hourText, spokenHourText } from '#app/lib/french.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { readSession } from '#app/lib/session.ts'
import { PieceList } from '#app/slots/piece-list.tsx'
import { WindowForm } from '#app/slots/window-form.tsx'
import { Card } from '#app/ui/card.tsx'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { Route } from './+types/disponibilite.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Mes disponibilités', noindex: true })

const aYearMs = 365 * 86_400_000

export const clientLoader = async () => {
  const id = readSession()?.userId ?? ''
  const now = Date.now()
  const [pieces, appointments] = await Promise.all([
    call(slotsApi.ofUser, {
      params: { id },
      query: { from: new Date(now).toISOString(), to: new Date(now + aYearMs).toISOString() },
    }),
    call(appointmentsApi.list, { query: { professional: id, limit: 100 } }),
  ])
  return { pieces, visits: new Map(appointments.map((appointment) => [appointment.id, appointment])) }
}

export default function MyAvailability({ loaderData: { pieces, visits } }: Route.ComponentProps) {
  const { zone, ville } = useMember()
  const { revalidate } = useRevalidator()
  const [leaving, setLeaving] = useState<Slot | null>(null)

  return (
    <>
      <h2 className="mb-6 text-2xl">MES DISPONIBILITÉS</h2>
      <div className="grid items-start gap-8 xl:grid-cols-[20rem_1fr]">
        <Card className="xl:sticky xl:top-28">
          <h3 className="mb-4 text-xl">Programmer un créneau</h3>
          <WindowForm zone={zone} town={ville} onAdded={revalidate} />
        </Card>
        {pieces.length > 0 ? (
          <PieceList pieces={pieces} zone={zone} visits={visits} onRemove={setLeaving} />
        ) : (
          <EmptyState picture={drawingUrl('hero-twists')} title="Aucun créneau ouvert">
            <p>Programmez vos premières heures : vos clientes réservent dans les créneaux que vous ouvrez.</p>
          </EmptyState>
        )}
      </div>
      {leaving && (
        <ConfirmDialog
          open
          onClose={() => setLeaving(null)}
          title="Voulez-vous supprimer ?"
          confirmLabel="Supprimer"
          cancelLabel="Garder"
          tone="danger"
          onConfirm={() => call(slotsApi.remove, { params: { id: leaving.id } }).then(revalidate)}
        >
          <p className="first-letter:uppercase">
            {spokenHourText(leaving.start, zone)} à {hourText(leaving.end, zone)} : ces heures ne seront plus proposées.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
