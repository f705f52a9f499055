import { accountsApi, type RegisterBody } from '@couronne/contract/identity/accounts'
import { validReturnTo } from '@couronne/contract/lib/return-to'
import { zodResolver } from '@hookform/resolvers/zod'
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { type FieldErrors, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { PasswordMeter } from '#app/identity/sessions/password-meter.tsx'
import { PasswordRules } from '#app/identity/sessions/password-rules.tsx'
import { useReturnTo } from '#app/identity/sessions/use-return-to.ts'
import { addresses } from '#app/lib/addresses.ts'
import { call } from '#app/lib/call.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { resolveTownId } from '#app/platform/towns/resolve-town-id.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { EmailInput, PasswordInput, TextInput } from '#app/ui/inputs.tsx'
import { RequiredNote } from '#app/ui/required-note.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { MobiliteField } from './mobilite-field.tsx'
import { PhoneField, phoneOptions } from './person-fields.tsx'
import { type Registration, registrationSchema } from './registration.ts'
import { newRegistrationSecret } from './registration-secret.ts'
import { TermsFields } from './terms-fields.tsx'
import { TownField } from './town-fields.tsx'

const RegistrationDone = lazy(() => import('./registration-done.tsx'))

type Props = { role: RegisterBody['role'] }

/** Asks in two steps. Nothing is sent before the second, so no account exists without all of its fields. */
export const RegistrationForm = ({ role }: Props) => {
  const [sent, setSent] = useState<{ message: string; email: string }>()
  const { returnTo } = useReturnTo()
  const form = useForm<Registration>({ resolver: zodResolver(registrationSchema(role)) })
  const { step, goTo, firstStep, secondStep } = useSteps(form.formState.errors)
  const save = useRequest(
    async (values: Registration) => {
      const cityId = await resolveTownId(values.ville, values.cityId, values.departement)
      const browserSecret = newRegistrationSecret()
      // The page shows the password on request, so nobody types it twice.
      const passwordConfirm = values.password
      const body = { ...values, passwordConfirm, cityId, role, retour: validReturnTo(returnTo), browserSecret }
      const { message } = await call(accountsApi.register, { body })
      setSent({ message, email: values.email })
    },
    { form },
  )
  const submit = async (event: FormEvent) => {
    if (step === 2) return form.handleSubmit(save.submit)(event)
    event.preventDefault()
    if (await form.trigger(firstFields, { shouldFocus: true })) goTo(2)
  }

  return (
    <>
      <Form onSubmit={submit} error={save.apiError} busy={save.busy}>
        {/* Both steps stay in the page, so that password managers store the address with the password. */}
        <div ref={firstStep} hidden={step !== 1} className="flex flex-col gap-5">
          <FirstStep form={form} />
          <SubmitButton busy={false}>Continuer</SubmitButton>
        </div>
        <div ref={secondStep} hidden={step !== 2} className="flex flex-col gap-5">
          <SecondStep form={form} role={role} onBack={() => goTo(1)} />
          <SubmitButton busy={save.busy}>Créer mon compte</SubmitButton>
          <p className="text-sm text-ink-soft">
            Ces informations servent à votre compte et à vos rendez-vous, jamais à de la publicité. Vos droits :{' '}
            <Link to={addresses.privacy()} className="text-plum underline underline-offset-3">
              politique de confidentialité
            </Link>
            .
          </p>
        </div>
      </Form>
      {sent && (
        <Suspense>
          <RegistrationDone
            {...sent}
            onCorrect={() => {
              setSent(undefined)
              goTo(1)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

const firstFields = ['email', 'password', 'firstname'] as const

/** A refused field of the first step opens that step again. The step that opens takes the focus. */
const useSteps = (errors: FieldErrors<Registration>) => {
  const [step, setStep] = useState<1 | 2>(1)
  const firstStep = useRef<HTMLDivElement>(null)
  const secondStep = useRef<HTMLDivElement>(null)
  const takesFocus = useRef(false)
  useEffect(() => {
    if (!takesFocus.current) return
    takesFocus.current = false
    const opened = step === 1 ? firstStep.current : secondStep.current
    const field = opened?.querySelector<HTMLElement>('[aria-invalid=true]') ?? opened?.querySelector('input')
    field?.focus()
  }, [step])
  const goTo = (next: 1 | 2) => {
    takesFocus.current = true
    setStep(next)
  }
  const isFirstRefused = step === 2 && firstFields.some((name) => errors[name])
  useEffect(() => {
    if (isFirstRefused) goTo(1)
  })
  return { step, goTo, firstStep, secondStep }
}

type StepProps = { form: UseFormReturn<Registration> }

const FirstStep = ({ form: { register, control, formState } }: StepProps) => {
  const { errors } = formState
  const typedPassword = useWatch({ control, name: 'password' }) ?? ''
  return (
    <>
      <StepTitle step={1}>Votre compte</StepTitle>
      <RequiredNote />
      <Field label="E-mail" error={errors.email} hint="Un message y sera envoyé pour confirmer l’adresse.">
        <EmailInput autoComplete="email" {...register('email')} />
      </Field>
      <Field
        label="Mot de passe"
        error={errors.password}
        hint={
          <>
            <PasswordRules password={typedPassword} />
            <PasswordMeter password={typedPassword} />
          </>
        }
      >
        <PasswordInput autoComplete="new-password" {...register('password')} />
      </Field>
      <Field label="Prénom(s)" error={errors.firstname}>
        <TextInput autoComplete="given-name" {...register('firstname')} />
      </Field>
    </>
  )
}

type SecondStepProps = StepProps & Props & { onBack: () => void }

const SecondStep = ({ form: { register, control, setValue, getValues, formState }, role, onBack }: SecondStepProps) => {
  const { errors } = formState
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <StepTitle step={2}>{role === 'professional' ? 'Où travaillez-vous ?' : 'Où habitez-vous ?'}</StepTitle>
        <Button tone="quiet" size="small" className="-mr-2" onClick={onBack}>
          Modifier<span className="sr-only"> l’e-mail {getValues('email')} ou le mot de passe</span>
        </Button>
      </div>
      <RequiredNote />
      <Field label="Nom" error={errors.lastname}>
        <TextInput autoComplete="family-name" {...register('lastname')} />
      </Field>
      <PhoneField {...register('phone', phoneOptions)} error={errors.phone} />
      <TownField
        control={control}
        ville="ville"
        error={errors.ville}
        onTownChange={(town) => {
          setValue('cityId', town?.id)
          setValue('departement', town?.departement ?? '')
        }}
      />
      <Field
        label="Adresse"
        error={errors.adresse}
        hint={
          role === 'professional'
            ? 'Montrée seulement aux personnes dont le rendez-vous avec vous est payé.'
            : 'Montrée seulement à la coiffeuse que vous faites venir chez vous.'
        }
      >
        <TextInput autoComplete="address-line1" {...register('adresse')} />
      </Field>
      {role === 'professional' && <MobiliteField {...register('mobilite')} error={errors.mobilite} />}
      <TermsFields majeur={register('majeur')} cgu={register('cgu')} errors={errors} />
    </>
  )
}

const StepTitle = ({ step, children }: { step: 1 | 2; children: string }) => (
  <div>
    <p className="text-sm text-ink-soft">{step === 1 ? 'Première étape sur deux' : 'Seconde étape sur deux'}</p>
    <h2 className="text-xl">{children}</h2>
  </div>
)
