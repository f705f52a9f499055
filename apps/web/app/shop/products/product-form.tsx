import { type ReactNode, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { type SendWithKey, useIdempotencyKey } from '#app/lib/use-idempotency-key.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Field } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { Checkbox, EmailInput, Textarea, TextInput } from '#app/ui/inputs.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { productFormResolver, type Typed, type Values } from './product-form-values.ts'
import { ProductPictures } from './product-pictures.tsx'

export const useProductForm = (typed: Typed) =>
  useForm<Typed, unknown, Values>({ resolver: productFormResolver, defaultValues: typed })

type ProductFormProps = {
  form: UseFormReturn<Typed, unknown, Values>
  /** A new product needs a first stock. */
  withStock?: boolean
  onSend: (values: Values, attempt: SendWithKey) => Promise<unknown>
  submitLabel: string
  /** These children are above the button. */
  children?: ReactNode
}

/** Edits everything that an operator writes about a product. */
export const ProductForm = ({ form, withStock = false, onSend, submitLabel, children }: ProductFormProps) => {
  const [isSending, setIsSending] = useState(false)
  const attempt = useIdempotencyKey()
  const save = useRequest((values: Values) => onSend(values, attempt), { form })
  const { errors } = form.formState
  const isFromOutside = form.watch('isFromOutside')
  return (
    <Form onSubmit={form.handleSubmit(save.submit)} error={save.apiError} busy={save.busy}>
      <ProductPictures
        pictures={form.watch('images')}
        onChange={(change) =>
          form.setValue('images', change(form.getValues('images')), { shouldValidate: form.formState.isSubmitted })
        }
        onUploadingChange={setIsSending}
        error={errors.images && (errors.images.message ?? 'Le texte d’une photo compte 200 caractères au plus.')}
      />
      <Field label="Nom" hint="L’adresse de la page est faite du premier nom, et reste." error={errors.libelle}>
        <TextInput autoComplete="off" maxLength={120} {...form.register('libelle')} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Prix (€)" error={errors.price}>
          <TextInput inputMode="decimal" autoComplete="off" {...form.register('price')} />
        </Field>
        {withStock && (
          <Field label="Stock" error={errors.stock}>
            <TextInput inputMode="numeric" autoComplete="off" {...form.register('stock')} />
          </Field>
        )}
        <Field label="Texture" hint="Par exemple : Bouclé" error={errors.texture}>
          <TextInput autoComplete="off" maxLength={80} {...form.register('texture')} />
        </Field>
        <Field label="Longueur" hint="Par exemple : 45 cm" error={errors.longueur}>
          <TextInput autoComplete="off" maxLength={80} {...form.register('longueur')} />
        </Field>
        <Field label="Couleur" hint="Par exemple : 1B noir naturel" error={errors.couleur}>
          <TextInput autoComplete="off" maxLength={80} {...form.register('couleur')} />
        </Field>
        <Field label="Modèle" hint="Le même pour toutes les longueurs et couleurs d’un article" error={errors.modele}>
          <TextInput autoComplete="off" maxLength={80} {...form.register('modele')} />
        </Field>
      </div>
      <Field label="Description" error={errors.description}>
        <Textarea rows={6} {...form.register('description')} />
      </Field>
      <h3 className="mt-3 text-xl">Sécurité</h3>
      <Trader form={form} name="fabricant" title="Fabricant" />
      <Checkbox
        label="Le fabricant est hors de l’Union européenne : quelqu’un y répond pour lui"
        {...form.register('isFromOutside')}
      />
      {isFromOutside && <Trader form={form} name="responsable" title="Personne responsable dans l’Union européenne" />}
      <Field label="Avertissements" optional error={errors.avertissements}>
        <Textarea {...form.register('avertissements')} />
      </Field>
      {children}
      <SubmitButton busy={save.busy || isSending}>{submitLabel}</SubmitButton>
    </Form>
  )
}

type TraderProps = Pick<ProductFormProps, 'form'> & { name: 'fabricant' | 'responsable'; title: string }

const Trader = ({ form, name, title }: TraderProps) => {
  const errors = form.formState.errors[name]
  return (
    <fieldset className="grid min-w-0 gap-5 sm:grid-cols-2">
      <legend className="mb-1.5 font-semibold">{title}</legend>
      <Field label="Nom" error={errors?.nom}>
        <TextInput autoComplete="off" maxLength={300} {...form.register(`${name}.nom`)} />
      </Field>
      <Field label="E-mail" error={errors?.email}>
        <EmailInput autoComplete="off" {...form.register(`${name}.email`)} />
      </Field>
      <Field label="Adresse postale" error={errors?.adresse} className="sm:col-span-2">
        <TextInput autoComplete="off" maxLength={300} {...form.register(`${name}.adresse`)} />
      </Field>
    </fieldset>
  )
}
