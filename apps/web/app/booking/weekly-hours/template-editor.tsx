import type { WeeklyTemplate } from '@couronne/contract/booking/weekly-hours'
import { useTermsAcceptance } from '#app/identity/accounts/use-terms-acceptance.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { Card } from '#app/ui/card.tsx'
import { ErrorDialog } from '#app/ui/error-dialog.tsx'
import { entryTitle } from '../availability/entry-text.ts'
import { windowText } from '../availability/window-text.ts'
import { AddHoursForm } from './add-hours-form.tsx'
import { ClosedDays, PublicHolidays } from './closed-days.tsx'
import { TemplateWeek } from './template-week.tsx'
import { useTemplateChanges } from './use-template-changes.ts'

type Props = { loaded: WeeklyTemplate; zone: string; town: string; today: string }

/** Shows and changes the weekly template of a professional, the closed days and the public holidays. */
export const TemplateEditor = ({ loaded, zone, town, today }: Props) => {
  const { ensureTermsAccepted, termsDialog } = useTermsAcceptance()
  const changes = useTemplateChanges(loaded, ensureTermsAccepted)
  const { template, retained, byTelephone, submit, apiError, clearError } = changes
  const isAboutField = (apiError?.fields ?? []).some(({ path }) => path === 'from' || path === 'to')

  return (
    <div className="grid max-w-5xl gap-6 lg:grid-cols-2">
      <div className="space-y-6">
        <Card>
          <h3 className="mb-2 text-xl">Chaque semaine</h3>
          <TemplateWeek changes={changes} today={today} />
        </Card>
        {retained.length > 0 && (
          <Alert tone="info">
            <p>Ces créneaux restent ouverts, un rendez-vous y est pris :</p>
            <ul className="list-disc pl-5">
              {retained.map((window) => (
                <li key={window.start}>{windowText(window, zone)}</li>
              ))}
            </ul>
          </Alert>
        )}
        {byTelephone.length > 0 && (
          <Alert tone="info">
            <p>Ces rendez-vous pris par téléphone restent notés dans votre agenda :</p>
            <ul className="list-disc pl-5">
              {byTelephone.map((entry) => (
                <li key={entry.id}>{`${entryTitle(entry)}, ${windowText(entry, zone)}`}</li>
              ))}
            </ul>
          </Alert>
        )}
        <Card>
          <h3 className="mb-4 text-xl">Ajouter des horaires</h3>
          <AddHoursForm
            today={today}
            {...changes.stateOf('add')}
            onAdd={(added) => void submit('add', { kind: 'hours', hours: [...template.hours, ...added] })}
          />
          <p className="mt-4 text-sm text-ink-soft">{`Les heures sont celles de ${town}.`}</p>
        </Card>
      </div>
      <Card className="self-start">
        <h3 className="mb-4 text-xl">Congés et fermetures</h3>
        <ClosedDays changes={changes} today={today} />
        <div className="mt-5 border-t border-sable pt-3">
          <PublicHolidays changes={changes} holidays={loaded.holidays} />
        </div>
      </Card>
      {termsDialog}
      {!isAboutField && <ErrorDialog error={apiError} onClose={clearError} />}
    </div>
  )
}
