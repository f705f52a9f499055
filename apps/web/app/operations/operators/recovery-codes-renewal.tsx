import { operatorsApi } from '@couronne/contract/operations/operators'
import { call } from '#app/lib/call.ts'
import { countText } from '#app/lib/french.ts'
import { CodeForm } from './code-form.tsx'

type Props = { remaining: number; onCodes: (codes: string[]) => void }

/** Shows the number of recovery codes left, and issues ten new ones after a second-factor code. */
export const RecoveryCodesRenewal = ({ remaining, onCodes }: Props) => (
  <>
    <h2 className="text-2xl">Codes de secours</h2>
    <p className="mt-2">Il vous reste {countText(remaining, 'code', 'codes')} sur dix.</p>
    <p className="mt-2 text-ink-soft">
      Dix nouveaux remplacent tous ceux que vous avez : les anciens n’ouvrent plus rien dès cet instant.
    </p>
    <CodeForm
      submitLabel="Créer dix nouveaux codes"
      submitCode={async (body, idempotencyKey) =>
        onCodes((await call(operatorsApi.renewRecoveryCodes, { body, idempotencyKey })).recoveryCodes)
      }
    />
  </>
)
