import { accountsApi, type OwnAccount, type ProfileBody, profileBody } from '@couronne/contract/identity/accounts'
import { frenchPhone } from '@couronne/contract/lib/french-formats'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { call } from '#app/lib/call.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { resolveTownId } from '#app/platform/towns/resolve-town-id.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Field } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { TextInput } from '#app/ui/inputs.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { NameFields, PhoneField, phoneOptions } from './person-fields.tsx'
import { ProfessionalFields } from './professional-fields.tsx'
import { TownFields } from './town-fields.tsx'
import { useTermsAcceptance } from './use-terms-acceptance.tsx'

type Props = { member: OwnAccount }

export const ProfileForm = ({ member }: Props) => {
  const form = useForm<ProfileBody>({ resolver: zodResolver(profileBody), defaultValues: toFormValues(member) })
  const { register, control, setValue, formState } = form
  const { errors } = formState
  const { revalidate } = useRevalidator()
  const [saved, setSaved] = useState(false)
  const { ensureTermsAccepted, termsDialog } = useTermsAcceptance()
  const save = useRequest(
    async ({ ville = '', cityId: chosen, ...values }: ProfileBody) => {
      setSaved(false)
      // A professional's description is public. The server rejects it until the professional has accepted the terms.
      if (values.description && values.description !== member.description && member.role === 'professional')
        await ensureTermsAccepted()
      const cityId = await resolveTownId(ville, chosen, values.departement)
      await call(accountsApi.update, { params: { id: member.id }, body: { ...values, ville, cityId } })
      await revalidate()
      setSaved(true)
    },
    { form },
  )

  return (
    <>
      <Form
        onSubmit={form.handleSubmit(save.submit, () => setSaved(false))}
        onChange={() => setSaved(false)}
        error={save.apiError}
        onErrorClosed={save.clearError}
        busy={save.busy}
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <NameFields
            firstname={register('firstname')}
            lastname={register('lastname')}
            errors={errors}
            {...(member.role === 'professional' && {
              hint: 'Si vous changez de nom, votre identité est à vérifier à nouveau.',
            })}
          />
          <Field label="E-mail" hint="L’e-mail de votre compte ne se change pas.">
            <TextInput type="email" autoComplete="email" value={member.email} readOnly />
          </Field>
          <PhoneField {...register('phone', phoneOptions)} error={errors.phone} />
          <TownFields
            control={control}
            ville="ville"
            departement={register('departement')}
            errors={errors}
            onTownChange={(town) => {
              setValue('cityId', town?.id)
              setValue('departement', town?.departement ?? '')
              setSaved(false)
            }}
          />
          <Field label="Adresse" error={errors.adresse}>
            <TextInput autoComplete="address-line1" {...register('adresse')} />
          </Field>
        </div>
        {member.role === 'professional' && <ProfessionalFields form={form} />}
        <SubmitButton busy={save.busy} className="sm:self-start">
          Enregistrer
        </SubmitButton>
        {saved && <Alert tone="success">Vos informations ont été mises à jour.</Alert>}
      </Form>
      {termsDialog}
    </>
  )
}

const toFormValues = ({
  firstname,
  lastname,
  phone,
  ville,
  cityId,
  departement,
  adresse,
  mobilite,
  rayon,
  description,
}: OwnAccount): ProfileBody => ({
  firstname,
  lastname,
  phone: frenchPhone(phone),
  ville,
  cityId,
  departement: departement ?? '',
  adresse,
  mobilite: profileBody.shape.mobilite.safeParse(mobilite).data,
  rayon: rayon ?? undefined,
  description: description ?? '',
})
