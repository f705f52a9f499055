import type { Service } from '@couronne/contract/marketplace/services'
import { type ContentKind, reasonsFor, reportReasonText } from '@couronne/contract/operations/report-subjects'
import {
  type ContentReportFields,
  contentReportBody,
  longestReportText,
  reportsApi,
} from '@couronne/contract/operations/reports'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { call } from '#app/lib/call.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Field } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { Checkbox, EmailInput, Select, Textarea, TextInput } from '#app/ui/inputs.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'

export type ReportedContent = { kind: ContentKind; id: string }

type Props = {
  /** Without a content, the form asks for its address. */
  content: ReportedContent | undefined
  /** A reported profile can be replaced by one of its services. */
  services: Pick<Service, 'id' | 'libelle'>[]
  onSent: () => void
}

/** Reports a content. Guests give a name and an e-mail; the server decides who is one. */
export const ContentReportForm = ({ content, services, onSent }: Props) => {
  const form = useForm<ContentReportFields>({
    resolver: zodResolver(contentReportBody),
    defaultValues: { ...content, address: '', text: '', name: '', email: '' },
  })
  const send = useRequest(
    async (body: ContentReportFields) => {
      await call(reportsApi.reportContent, { body })
      onSent()
    },
    { form },
  )
  const { reason, text, address, goodFaith, name, email } = form.formState.errors
  const [chosenReason, id] = form.watch(['reason', 'id'])
  const isAnonymous = chosenReason === 'minor'
  const kind = content ? (services.some((service) => service.id === id) ? 'service' : content.kind) : 'address'
  return (
    <Form
      onSubmit={form.handleSubmit((body) => send.submit({ ...body, ...(content && { kind: kind as ContentKind }) }))}
      error={send.apiError}
      busy={send.busy}
    >
      {!content && (
        <Field
          label="Adresse de la page, ou où se trouve ce contenu"
          hint="Copiez l’adresse de la page depuis votre navigateur."
          error={address}
        >
          <TextInput inputMode="url" autoCapitalize="none" maxLength={500} {...form.register('address')} />
        </Field>
      )}
      {content && services.length > 0 && (
        <Field label="Ce que vous signalez">
          <Select {...form.register('id')}>
            <option value={content.id}>Le profil</option>
            {services.map((service) => (
              <option key={service.id} value={service.id}>
                La prestation {service.libelle}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field label="Motif" error={reason}>
        <Select {...form.register('reason')}>
          <option value="">Choisissez…</option>
          {reasonsFor[kind].map((value) => (
            <option key={value} value={value}>
              {reportReasonText[value]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Pourquoi ce contenu pose problème" optional={chosenReason !== 'other'} error={text}>
        <Textarea maxLength={longestReportText} {...form.register('text')} />
      </Field>
      {/* A page comes without a session from the server, so the style sheet hides these fields from members. */}
      <div className="flex flex-col gap-5 signed-in:hidden">
        <Field label="Votre nom" optional={isAnonymous} error={name}>
          <TextInput autoComplete="name" maxLength={200} {...form.register('name')} />
        </Field>
        <Field
          label="Votre e-mail"
          hint="Nous y envoyons l’accusé de réception et notre décision, et rien d’autre."
          optional={isAnonymous}
          error={email}
        >
          <EmailInput autoComplete="email" {...form.register('email')} />
        </Field>
      </div>
      <Checkbox
        label="Je déclare de bonne foi que ce que je dis est exact et complet."
        error={goodFaith}
        {...form.register('goodFaith')}
      />
      <SubmitButton busy={send.busy}>Envoyer le signalement</SubmitButton>
    </Form>
  )
}
