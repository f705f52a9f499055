import { type BusinessView, invoicesApi } from '@couronne/contract/money/invoices'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { call } from '#app/lib/call.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field, FieldProblem } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { Checkbox, Select, TextInput } from '#app/ui/inputs.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'

const body = invoicesApi.saveBusiness.schema.body
type Typed = z.input<typeof body>

type Props = { business: BusinessView | null; onSaved: () => Promise<unknown> }

/** Collects a professional's business details. With them, customers get invoices instead of receipts. */
export const BusinessForm = ({ business, onSaved }: Props) => {
  const [isSaved, setSaved] = useState(false)
  const form = useForm<Typed>({ resolver: zodResolver(body), defaultValues: toFormValues(business) })
  const { register, watch, formState } = form
  const save = useRequest(
    async (values: Typed) => {
      setSaved(false)
      await call(invoicesApi.saveBusiness, { body: values })
      await onSaved()
      setSaved(true)
    },
    { form },
  )
  return (
    <Card className="sm:p-8">
      <h3 className="text-lg">Vos factures</h3>
      <p className="mt-2 text-ink-soft">
        Nous les établissons à votre place après chaque rendez-vous. Sans ces informations, vos clientes reçoivent une
        note, qui ne vaut pas facture.
      </p>
      <Form
        className="mt-5"
        onSubmit={form.handleSubmit(save.submit)}
        error={save.apiError}
        onErrorClosed={save.clearError}
        busy={save.busy}
      >
        <Field label="Nom légal de l’entreprise" error={formState.errors.raisonSociale}>
          <TextInput autoComplete="organization" {...register('raisonSociale')} />
        </Field>
        <Field
          label="SIRET"
          error={formState.errors.siret}
          hint={`14 chiffres, sur votre avis de situation Insee.${business ? ' Un autre numéro ou un autre nom est à vérifier à nouveau.' : ''}`}
        >
          <TextInput autoComplete="off" inputMode="numeric" {...register('siret')} />
        </Field>
        <Field label="Régime de TVA" error={formState.errors.regimeTva}>
          <Select {...register('regimeTva')}>
            <option value="franchise">Franchise en base : je ne facture pas de TVA</option>
            <option value="assujettie">Je facture la TVA à 20 %</option>
          </Select>
        </Field>
        {watch('regimeTva') === 'assujettie' && (
          <Field label="Numéro de TVA" error={formState.errors.numeroTva}>
            <TextInput autoComplete="off" autoCapitalize="characters" spellCheck={false} {...register('numeroTva')} />
          </Field>
        )}
        <div>
          <Checkbox
            label="Je vous confie l’établissement de mes factures, en mon nom et pour mon compte."
            {...register('mandat')}
          />
          <FieldProblem id="mandat-error" role="alert">
            {formState.errors.mandat?.message}
          </FieldProblem>
        </div>
        {isSaved && <Alert tone="success">Vos informations de facturation sont enregistrées.</Alert>}
        <SubmitButton busy={save.busy} className="self-start">
          Confirmer mes informations
        </SubmitButton>
      </Form>
    </Card>
  )
}

const toFormValues = (business: BusinessView | null) => ({
  raisonSociale: business?.raisonSociale ?? '',
  siret: business?.siret ?? '',
  regimeTva: business?.regimeTva ?? ('franchise' as const),
  numeroTva: business?.numeroTva ?? '',
  // The professional gives this mandate once. It stays ticked when the details change later.
  ...(business && { mandat: true as const }),
})
