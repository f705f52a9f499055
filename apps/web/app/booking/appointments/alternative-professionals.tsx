import { dayOf } from '#app/booking/availability/starts.ts'
import { dateTimeText } from '#app/lib/french.ts'
import { ProfessionalCard } from '#app/marketplace/professionals/professional-card.tsx'
import type { LostAppointment } from './lost-appointments.ts'

/** Lists other professionals who are free that day for the service of a cancelled appointment. */
export const AlternativeProfessionals = ({ lost: { appointment, alternatives } }: { lost: LostAppointment }) => {
  const { id, libelle, firstname, date, zone } = appointment
  if (alternatives.length === 0) return null
  return (
    <section aria-labelledby={`autres-${id}`} className="mb-10">
      <h3 id={`autres-${id}`} className="text-xl">
        Libres le même jour pour {libelle}
      </h3>
      <p className="mt-1 text-ink-soft">
        Votre rendez-vous avec {firstname}, {dateTimeText(date, zone)}, a été annulé : tout vous est remboursé.
      </p>
      <ul className="mt-4 grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
        {alternatives.map((professional) => (
          <li key={professional.id} className="grid">
            <ProfessionalCard
              professional={professional}
              search={{ prestation: libelle, date: dayOf(date, zone) }}
              isFirst={false}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
