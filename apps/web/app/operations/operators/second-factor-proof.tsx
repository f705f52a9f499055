import { operatorsApi } from '@couronne/contract/operations/operators'
import { call } from '#app/lib/call.ts'
import { CodeForm } from './code-form.tsx'

type Props = { onDone: () => unknown }

/** Asks for the second factor, once per session. */
export const SecondFactorProof = ({ onDone }: Props) => (
  <>
    <h2 className="text-2xl">Votre second code</h2>
    <CodeForm
      submitLabel="Continuer"
      submitCode={async (body, idempotencyKey) => {
        await call(operatorsApi.proveSecondFactor, { body, idempotencyKey })
        await onDone()
      }}
    />
  </>
)
