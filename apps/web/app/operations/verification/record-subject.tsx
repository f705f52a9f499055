import type { ProofRecord } from '@couronne/contract/operations/verification'
import { Alert } from '#app/ui/alert.tsx'
import { siretText } from './siret-text.ts'

/** Shows the name, and for a SIRET the business with the answer of the public register. */
export const RecordSubject = ({
  record: { personName, legalName, siret, registry, state },
}: {
  record: ProofRecord
}) => (
  <>
    <p className="mt-2">
      Au nom de <strong>{personName}</strong>
    </p>
    {siret && (
      <p>
        {legalName}, {siretText(siret)}
      </p>
    )}
    {siret && state === 'to_check' && !registry && (
      <p className="text-sm text-ink-soft">
        Pas de réponse du registre pour le moment : cherchez ce numéro sur annuaire-entreprises.data.gouv.fr.
      </p>
    )}
    {registry && (
      <Alert
        tone={registry.isFound && registry.isActive !== false ? 'info' : 'warning'}
        className="mt-2"
        title={registry.isFound ? `Registre : ${registry.name ?? 'sans nom'}` : 'Le registre ne connaît pas ce SIRET'}
      >
        {registry.isFound && (
          <>
            {registry.isActive === null ? 'État inconnu' : registry.isActive ? 'En activité' : 'Fermé'}
            {registry.activity && <>, activité {registry.activity}</>}
          </>
        )}
      </Alert>
    )}
  </>
)
