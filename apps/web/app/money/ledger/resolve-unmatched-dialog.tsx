import {
  type ExplanationBody,
  explanationBody,
  ledgerApi,
  resolutionAccounts,
  type UnmatchedTransaction,
} from '@couronne/contract/money/ledger'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { call } from '#app/lib/call.ts'
import { Choice } from '#app/ui/choice.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { RadioCard, Textarea } from '#app/ui/inputs.tsx'
import { unmatchedAmountText, unmatchedName } from './unmatched-list.tsx'

const choices = {
  platform: {
    label: 'À la charge ou au profit de la plateforme',
    hint: 'Des frais, un geste, un remboursement fait chez Stripe.',
  },
  treasury: {
    label: 'Avec le compte bancaire de la plateforme',
    hint: 'Un virement vers votre banque ou depuis elle : cet argent reste le vôtre.',
  },
}

/** `onDone` closes the dialog, announces the text and reloads the page's data. */
type Props = { unmatchedTransaction: UnmatchedTransaction; onClose: () => void; onDone: (text?: string) => unknown }

/** Records in the ledger what an unmatched transaction was. */
export const ResolveUnmatchedDialog = ({ unmatchedTransaction, onClose, onDone }: Props) => {
  const form = useForm<ExplanationBody>({ resolver: zodResolver(explanationBody) })
  const { account: accountError, reason } = form.formState.errors
  return (
    <FormDialog
      form={form}
      onSubmit={async (body, attempt) => {
        const { id } = unmatchedTransaction
        await attempt([id, body], (idempotencyKey) => call(ledgerApi.explain, { params: { id }, body, idempotencyKey }))
        await onDone('C’est écrit dans le grand livre.')
      }}
      submitLabel="Écrire dans le grand livre"
      onClose={onClose}
      // A colleague may have resolved it meanwhile, so closing reloads the data.
      onCloseAfterRequest={onDone}
      title="Expliquer un mouvement"
      description={`${unmatchedName(unmatchedTransaction)}, ${unmatchedAmountText(unmatchedTransaction)}. Ceci l’écrit dans le grand livre, une fois. Ce qui est dû aux clientes et aux coiffeuses n’en change pas.`}
    >
      <Choice legend="D’où vient cet argent, ou où est-il allé ?" error={accountError?.message}>
        {resolutionAccounts.map((account) => (
          <RadioCard key={account} {...choices[account]} value={account} {...form.register('account')} />
        ))}
      </Choice>
      <Field label="Ce que c’était, et d’où vous le savez" error={reason}>
        <Textarea {...form.register('reason')} />
      </Field>
    </FormDialog>
  )
}
