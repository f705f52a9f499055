import { platformZone } from '@couronne/contract/lib/french-formats'
import type { OrderView } from '@couronne/contract/shop/orders'
import { withdrawalsApi } from '@couronne/contract/shop/withdrawals'
import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { call } from '#app/lib/call.ts'
import { dateTimeText } from '#app/lib/french.ts'
import { useIdempotencyKey } from '#app/lib/use-idempotency-key.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EMail } from '#app/ui/e-mail.tsx'
import { ErrorDialog } from '#app/ui/error-dialog.tsx'
import { takeFocus } from '#app/ui/take-focus.ts'
import { ReturnInstructions, WithdrawnLines } from './own-withdrawals.tsx'
import { ReturnTerms } from './return-terms.tsx'
import { WithdrawalForm } from './withdrawal-form.tsx'
import {
  chosenLines,
  expectedRefundText,
  fullWithdrawal,
  type WithdrawalInput,
  type WithdrawalValues,
} from './withdrawal-values.ts'

type Step =
  | { name: 'choice'; typed: WithdrawalInput; takesFocus: boolean }
  | { name: 'summary'; values: WithdrawalValues }
  | { name: 'done'; withdrawal: OrderView['withdrawals'][number] }

/** Leads through a withdrawal: the customer chooses, reads the declaration, confirms it and sees what follows. */
export const WithdrawalSteps = ({ order }: { order: OrderView }) => {
  const [step, setStep] = useState<Step>({ name: 'choice', typed: fullWithdrawal(order), takesFocus: false })
  // The idempotency key belongs to the parent of the steps. A customer who goes back after a lost response and confirms
  // the same declares it only once.
  const attempt = useIdempotencyKey()
  const { id } = order
  const declare = useRequest(async (values: WithdrawalValues) => {
    const { units: _, ...signer } = values
    const lines = chosenLines(order, values).map(({ id, quantity }) => ({ id, quantity }))
    const body = { ...signer, lines }
    const { withdrawals } = await attempt([id, body], (idempotencyKey) =>
      call(withdrawalsApi.declare, { params: { id }, body, idempotencyKey }),
    )
    const withdrawal = withdrawals.at(-1)
    if (withdrawal) setStep({ name: 'done', withdrawal })
  })
  if (step.name === 'done') return <Declared order={order} withdrawal={step.withdrawal} />
  if (step.name === 'summary')
    return (
      <Summary
        order={order}
        values={step.values}
        declare={declare}
        onBack={() => {
          const { units, ...signer } = step.values
          setStep({ name: 'choice', typed: { ...signer, units: units.map(String) }, takesFocus: true })
        }}
      />
    )
  return (
    <>
      <StepHeading takesFocus={step.takesFocus}>1. Votre choix</StepHeading>
      <p className="mb-5">
        Tout est choisi ; gardez ce qui vous plaît. Aucune raison ne vous est demandée, et rien n’est déclaré avant la
        seconde étape.
      </p>
      <div className="mb-5 rounded-control bg-sable px-4 py-3">
        <p>Vous renverrez les articles dans les 14 jours qui suivent votre déclaration.</p>
        <ReturnTerms />
      </div>
      <WithdrawalForm order={order} typed={step.typed} onNext={(values) => setStep({ name: 'summary', values })} />
    </>
  )
}

const StepHeading = ({ takesFocus = true, children }: { takesFocus?: boolean; children: ReactNode }) => (
  <h3 ref={takesFocus ? takeFocus : null} tabIndex={-1} className="mb-3 text-xl outline-none">
    {children}
  </h3>
)

type SummaryProps = {
  order: OrderView
  values: WithdrawalValues
  declare: ReturnType<typeof useRequest<WithdrawalValues, void>>
  onBack: () => void
}

const Summary = ({ order, values, declare, onBack }: SummaryProps) => {
  const { revalidate } = useRevalidator()
  const chosen = chosenLines(order, values)
  const closeError = async () => {
    const isAnswered = declare.apiError !== null && declare.apiError.statusCode < 500
    declare.clearError()
    // A refusal means that the order has changed elsewhere. A request without a response can be confirmed again as it
    // is.
    if (isAnswered) await revalidate()
  }
  return (
    <>
      <StepHeading>2. Votre déclaration</StepHeading>
      <Card>
        <p>
          Je vous notifie par la présente ma rétractation du contrat de la commande N°{' '}
          <span className="whitespace-nowrap">{order.order_number}</span>, pour :
        </p>
        <WithdrawnLines lines={chosen} />
        <p>
          Signé :{' '}
          <strong>
            {values.firstname} {values.lastname}
          </strong>
        </p>
        <p className="mt-2">{expectedRefundText(order, chosen)}</p>
        <p className="mt-2">
          Accusé de réception à :{' '}
          <strong>
            <EMail address={values.email} />
          </strong>
        </p>
      </Card>
      <div className="mt-5 flex flex-wrap gap-3 max-sm:flex-col">
        <Button size="large" busy={declare.busy} onClick={() => declare.submit(values)}>
          Confirmer la renonciation
        </Button>
        <Button size="large" tone="secondary" disabled={declare.busy} onClick={onBack}>
          Modifier
        </Button>
      </div>
      <ErrorDialog error={declare.apiError} onClose={() => void closeError()} />
    </>
  )
}

type DeclaredProps = { order: OrderView; withdrawal: OrderView['withdrawals'][number] }

const Declared = ({ order, withdrawal }: DeclaredProps) => (
  <>
    <StepHeading>Votre renonciation est enregistrée</StepHeading>
    <Card className="grid gap-3">
      <p>
        Déclarée le {dateTimeText(withdrawal.declaredAt, platformZone)} pour la commande N°{' '}
        <span className="whitespace-nowrap">{order.order_number}</span>. L’accusé de réception vous est envoyé à{' '}
        <strong>
          <EMail address={withdrawal.email} />
        </strong>
        .
      </p>
      <WithdrawnLines lines={withdrawal.lines} />
      <ReturnInstructions withdrawal={withdrawal} />
    </Card>
    <LinkButton to={addresses.ownOrders()} tone="secondary" className="mt-5">
      Voir mes commandes
    </LinkButton>
  </>
)
