import { type OperatorProductView, operatorProductsApi } from '@couronne/contract/shop/operator-products'
import type { ExpectedProduct } from '@couronne/contract/shop/products'
import { useState } from 'react'
import { ApiError } from '#app/lib/api.ts'
import { call } from '#app/lib/call.ts'
import { priceText } from '#app/lib/french.ts'
import { Alert } from '#app/ui/alert.tsx'
import { ProductForm, useProductForm } from './product-form.tsx'
import { buildChange, toComparedFields, toFormValues } from './product-form-values.ts'

type Props = {
  product: OperatorProductView
  /** Announces the change and reads the product again. */
  onSaved: (text: string) => unknown
}

/**
 * Sends only the fields that the operator has changed. If a colleague has changed the same fields meanwhile, the
 * operator sees the colleague's values and keeps the typed ones; a second save then overwrites knowingly.
 */
export const EditProduct = ({ product, onSaved }: Props) => {
  const form = useProductForm(toFormValues(product))
  const [lastKnown, setLastKnown] = useState(toComparedFields(product))
  const [colleagueValues, setColleagueValues] = useState<Partial<ExpectedProduct>>({})
  return (
    <ProductForm
      form={form}
      submitLabel="Enregistrer"
      onSend={async (values, attempt) => {
        const body = buildChange(values, lastKnown)
        if (!body) return onSaved('Rien n’a changé.')
        const { id } = product
        const saved = await attempt([id, body], (idempotencyKey) =>
          call(operatorProductsApi.change, { params: { id }, body, idempotencyKey }),
        ).catch((error: unknown) => {
          const currentValues = readCurrentValues(error)
          setColleagueValues(currentValues)
          setLastKnown({ ...lastKnown, ...currentValues })
          throw error
        })
        setColleagueValues({})
        setLastKnown(toComparedFields(saved))
        form.reset(toFormValues(saved))
        await onSaved('L’article est enregistré.')
      }}
    >
      <ColleagueChanges now={colleagueValues} />
    </ProductForm>
  )
}

const readCurrentValues = (error: unknown) =>
  error instanceof ApiError && error.error === 'price_changed'
    ? (error.details as { now: Partial<ExpectedProduct> }).now
    : {}

const labels: Record<keyof ExpectedProduct, string> = {
  libelle: 'Nom',
  price: 'Prix',
  description: 'Description',
  texture: 'Texture',
  longueur: 'Longueur',
  couleur: 'Couleur',
  modele: 'Modèle',
  images: 'Photos',
  fabricant: 'Fabricant',
  responsable: 'Personne responsable',
  avertissements: 'Avertissements',
}

const valueText = (field: keyof ExpectedProduct, colleagueValues: Partial<ExpectedProduct>) => {
  const value = colleagueValues[field]
  if (typeof value === 'number') return priceText(value)
  if (Array.isArray(value)) return 'd’autres photos, ou dans un autre ordre'
  if (typeof value === 'object') return `${value.nom}, ${value.adresse}, ${value.email}`
  return value || 'rien'
}

const ColleagueChanges = ({ now: colleagueValues }: { now: Partial<ExpectedProduct> }) => {
  const fields = Object.keys(colleagueValues) as (keyof ExpectedProduct)[]
  if (fields.length === 0) return null
  return (
    <Alert tone="warning" title="Ce qu’une collègue vient d’enregistrer">
      <dl>
        {fields.map((field) => (
          <div key={field} className="wrap-anywhere">
            <dt className="inline font-semibold">{labels[field]} :</dt>{' '}
            <dd className="inline">{valueText(field, colleagueValues)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2">Enregistrez à nouveau pour garder ce que vous avez écrit à la place.</p>
    </Alert>
  )
}
