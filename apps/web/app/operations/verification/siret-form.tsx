import { type OwnFile, verificationsApi } from '@couronne/contract/operations/verification'
import { addresses } from '#app/lib/addresses.ts'
import { call } from '#app/lib/call.ts'
import { useIdempotencyKey } from '#app/lib/use-idempotency-key.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { siretText } from './siret-text.ts'

type Props = { business: OwnFile['business']; canSend: boolean; isAnother: boolean; onSent: (file: OwnFile) => unknown }

/** Shows the business, whose SIRET is sent without a file. It is entered with the details of the invoices. */
export const SiretForm = ({ business, canSend, isAnother, onSent }: Props) => {
  const attempt = useIdempotencyKey()
  const submit = useRequest(async () => {
    const body = { files: [] }
    await onSent(
      await attempt(body, (idempotencyKey) =>
        call(verificationsApi.submit, { params: { kind: 'siret' }, body, idempotencyKey }),
      ),
    )
  })
  if (!business)
    return (
      <LinkButton to={addresses.ownPayments({ onglet: 'virement' })} tone="secondary" className="mt-4">
        Indiquer mon SIRET
      </LinkButton>
    )
  return (
    <div className="mt-4 grid gap-3">
      <p>
        <strong>{business.raisonSociale}</strong>
        <br />
        {siretText(business.siret)}
      </p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        {canSend && (
          <Button busy={submit.busy} onClick={() => void submit.submit(undefined)}>
            {isAnother ? 'Envoyer à nouveau ce SIRET' : 'Envoyer ce SIRET'}
          </Button>
        )}
        <TextLink to={addresses.ownPayments({ onglet: 'virement' })}>Modifier mon entreprise</TextLink>
      </div>
      {submit.apiError && <Alert tone="danger">{submit.apiError.message}</Alert>}
    </div>
  )
}
