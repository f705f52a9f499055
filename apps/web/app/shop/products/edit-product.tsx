import { type KeptProduct, operatorProductsApi } from '@couronne/contract/shop/operator-products'
import type { ReadProduct } from '@couronne/contract/shop/products'
import { useState } from 'react'
import { RefusalError } from '#app/lib/api.ts'
import { call } from '#app/lib/call.ts'
import { priceText } from '#app/lib/french.ts'
import { Alert } from '#app/ui/alert.tsx'
import { ProductForm, useProductForm } from './product-form.tsx'
import { changeOf, readOf, typedOf } from './product-form-values.ts'

type Props = {
  product: KeptProduct
  /** Announces the change and reads the product again. */
  onSaved: (text: string) => unknown
}

/**
 * Sends only the fields that the operator has changed. If a colleague has changed the same fields meanwhile, the
 * operator sees the colleague's values and keeps the typed ones; a second save then overwrites knowingly.
 */
export const EditProduct = ({ product, onSaved }: Props) => {
  const form = useProductForm(typedOf(product))
  const [read, setRead] = useState(readOf(product))
  const [now, setNow] = useState<Partial<ReadProduct>>({})
  return (
    <ProductForm
      form={form}
      submitLabel="Enregistrer"
      onSend={async (values, attempt) => {
        const body = changeOf(values, read)
        if (!body) return onSaved('Rien n’a changé.')
        const { id } = product
        const saved = await attempt([id, body], (idempotencyKey) =>
          call(operatorProductsApi.change, { params: { id }, body, idempotencyKey }),
        ).catch((error: unknown) => {
          const newer = newlyIn(error)
          setNow(newer)
          setRead({ ...read, ...newer })
          throw error
        })
        setNow({})
        setRead(readOf(saved))
        form.reset(typedOf(saved))
        await onSaved('L’article est enregistré.')
      }}
    >
      <ByColleague now={now} />
    </ProductForm>
  )
}

const newlyIn = (error: unknown) =>
  error instanceof RefusalError && error.error === 'price_changed'
    ? (error.details as { now: Partial<ReadProduct> }).now
    : {}

const labels: Record<keyof ReadProduct, string> = {
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

const textOf = (field: keyof ReadProduct, now: Partial<ReadProduct>) => {
  const value = now[field]
  if (typeof value === 'number') return priceText(value)
  if (Array.isArray(value)) return 'd’autres photos, ou dans un autre ordre'
  if (typeof value === 'object') return `${value.nom}, ${value.adresse}, ${value.email}`
  return value || 'rien'
}

const ByColleague = ({ now }: { now: Partial<ReadProduct> }) => {
  const fields = Object.keys(now) as (keyof ReadProduct)[]
  if (fields.length === 0) return null
  return (
    <Alert tone="warning" title="Ce qu’une collègue vient d’enregistrer">
      <dl>
        {fields.map((field) => (
          <div key={field} className="wrap-anywhere">
            <dt className="inline font-semibold">{labels[field]} :</dt> <dd className="inline">{textOf(field, now)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2">Enregistrez à nouveau pour garder ce que vous avez écrit à la place.</p>
    </Alert>
  )
}
