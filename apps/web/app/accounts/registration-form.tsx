import { accountsApi, adresseText, nameText, phoneText, type RegisterBody } from '@couronne/contract/accounts'
import { wayBackIn } from '@couronne/contract/way-back'
import { zodResolver } from '@hookform/resolvers/zod'
import { lazy, Suspense, useState } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { chosenTownId, namesakesText } from '#app/cities/chosen-town.ts'
import { CityField } from '#app/cities/city-field.tsx'
import { addresses } from '#app/lib/addresses.ts'
import { call } from '#app/lib/call.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { NewPasswordFields } from '#app/sessions/new-password-fields.tsx'
import { useReturn } from '#app/sessions/use-return.ts'
import { Field } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { TextInput } from '#app/ui/inputs.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { MobiliteField } from './mobilite-field.tsx'
import { phoneDigits } from './phone-digits.ts'
import { type Registration, registrationForm } from './registration.ts'
import { TermsFields } from './terms-fields.tsx'

const RegistrationDone = lazy(() => import('./registration-done.tsx'))

type Props = { role: RegisterBody['role'] }

export const RegistrationForm = ({ role }: Props) => {
  const [answer, setAnswer] = useState('')
  const { back } = useReturn()
  const form = useForm<Registration>({ resolver: zodResolver(registrationForm(role)) })
  const { register, control, setValue, formState } = form
  const { errors } = formState
  const typedPassword = useWatch({ control, name: 'password' }) ?? ''
  const save = useRequest(
    async (values: Registration) => {
      const cityId = await chosenTownId(values.ville, values.cityId, values.departement)
      const body = { ...values, cityId, role, retour: wayBackIn(back) }
      const { message } = await call(accountsApi.register, { body })
      setAnswer(message)
    },
    { form },
  )

  return (
    <>
      <Form onSubmit={form.handleSubmit(save.submit)} refusal={save.refusal} busy={save.busy}>
        <h2 className="text-xl">Qui êtes-vous ?</h2>
        <Field label="Prénom(s)" error={errors.firstname} longest={nameText}>
          <TextInput autoComplete="given-name" {...register('firstname')} />
        </Field>
        <Field label="Nom" error={errors.lastname} longest={nameText}>
          <TextInput autoComplete="family-name" {...register('lastname')} />
        </Field>
        <Field label="E-mail" error={errors.email} hint="Un message y sera envoyé pour confirmer l’adresse.">
          <TextInput
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            {...register('email')}
          />
        </Field>
        <Field label="Téléphone" error={errors.phone} longest={phoneText}>
          <TextInput
            type="tel"
            autoComplete="tel"
            {...register('phone', { setValueAs: (typed?: string) => typed && phoneDigits(typed) })}
          />
        </Field>

        <h2 className="mt-3 text-xl">{role === 'professional' ? 'Où travaillez-vous ?' : 'Où habitez-vous ?'}</h2>
        <Field label="Ville" error={errors.ville} longest={namesakesText} hint="Son nom ou son code postal.">
          <Controller
            control={control}
            name="ville"
            render={({ field }) => (
              <CityField
                name="ville"
                ref={field.ref}
                onBlur={field.onBlur}
                autoComplete="address-level2"
                value={field.value ?? ''}
                onChange={(text, town) => {
                  field.onChange(text)
                  setValue('cityId', town?.id)
                  setValue('departement', town?.departement ?? '')
                }}
              />
            )}
          />
        </Field>
        <Field label="Département" optional error={errors.departement} hint="Il se remplit avec la ville choisie.">
          <TextInput autoComplete="off" maxLength={80} {...register('departement')} />
        </Field>
        <Field
          label="Adresse"
          error={errors.adresse}
          longest={adresseText}
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
