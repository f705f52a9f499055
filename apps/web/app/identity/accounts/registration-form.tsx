import { accountsApi, adresseText, type RegisterBody } from '@couronne/contract/identity/accounts'
import { validReturnTo } from '@couronne/contract/lib/return-to'
import { zodResolver } from '@hookform/resolvers/zod'
import { lazy, Suspense, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { NewPasswordFields } from '#app/identity/sessions/new-password-fields.tsx'
import { useReturnTo } from '#app/identity/sessions/use-return-to.ts'
import { addresses } from '#app/lib/addresses.ts'
import { call } from '#app/lib/call.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { resolveTownId } from '#app/platform/towns/resolve-town-id.ts'
import { Field } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { EmailInput, TextInput } from '#app/ui/inputs.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { MobiliteField } from './mobilite-field.tsx'
import { NameFields, PhoneField, phoneOptions } from './person-fields.tsx'
import { type Registration, registrationSchema } from './registration.ts'
import { TermsFields } from './terms-fields.tsx'
import { TownFields } from './town-fields.tsx'

const RegistrationDone = lazy(() => import('./registration-done.tsx'))

type Props = { role: RegisterBody['role'] }

export const RegistrationForm = ({ role }: Props) => {
  const [answer, setAnswer] = useState('')
  const { returnTo } = useReturnTo()
  const form = useForm<Registration>({ resolver: zodResolver(registrationSchema(role)) })
  const { register, control, setValue, formState } = form
  const { errors } = formState
  const typedPassword = useWatch({ control, name: 'password' }) ?? ''
  const save = useRequest(
    async (values: Registration) => {
      const cityId = await resolveTownId(values.ville, values.cityId, values.departement)
      const body = { ...values, cityId, role, retour: validReturnTo(returnTo) }
      const { message } = await call(accountsApi.register, { body })
      setAnswer(message)
    },
    { form },
  )

  return (
    <>
      <Form onSubmit={form.handleSubmit(save.submit)} error={save.apiError} busy={save.busy}>
        <h2 className="text-xl">Qui êtes-vous ?</h2>
        <NameFields firstname={register('firstname')} lastname={register('lastname')} errors={errors} />
        <Field label="E-mail" error={errors.email} hint="Un message y sera envoyé pour confirmer l’adresse.">
          <EmailInput autoComplete="email" {...register('email')} />
        </Field>
        <PhoneField {...register('phone', phoneOptions)} error={errors.phone} />

        <h2 className="mt-3 text-xl">{role === 'professional' ? 'Où travaillez-vous ?' : 'Où habitez-vous ?'}</h2>
        <TownFields
          control={control}
          ville="ville"
          departement={register('departement')}
          errors={errors}
          onTownChange={(town) => {
            setValue('cityId', town?.id)
            setValue('departement', town?.departement ?? '')
          }}
        />
        <Field
          label="Adresse"
          error={errors.adresse}
          longestError={adresseText}
          hint={
            role === 'professional'
              ? 'Montrée seulement aux personnes dont le rendez-vous avec vous est payé.'
              : 'Montrée seulement à la coiffeuse que vous faites venir chez vous.'
          }
        >
          <TextInput autoComplete="street-address" {...register('adresse')} />
        </Field>
        {role === 'professional' && <MobiliteField {...register('mobilite')} error={errors.mobilite} />}

        <h2 className="mt-3 text-xl">Votre mot de passe</h2>
        <NewPasswordFields
          typed={typedPassword}
          password={register('password')}
          passwordConfirm={register('passwordConfirm')}
          errors={errors}
        />

        <TermsFields majeur={register('majeur')} cgu={register('cgu')} errors={errors} />
        <SubmitButton busy={save.busy}>Créer mon compte</SubmitButton>
        <p className="text-sm text-ink-soft">
          Ces informations servent à votre compte et à vos rendez-vous, jamais à de la publicité. Vos droits :{' '}
          <Link to={addresses.privacy()} className="text-plum underline underline-offset-3">
            politique de confidentialité
          </Link>
          .
        </p>
      </Form>
      {answer && (
        <Suspense>
          <RegistrationDone message={answer} />
        </Suspense>
      )}
    </>
  )
}
