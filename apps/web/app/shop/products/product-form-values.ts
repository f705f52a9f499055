import { decimalEuros } from '@couronne/contract/lib/decimal-euros'
import type { OperatorProductView } from '@couronne/contract/shop/operator-products'
import { type ExpectedProduct, type ProductChange, productBody } from '@couronne/contract/shop/products'
import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import { z } from 'zod'
import { eurosInput } from '#app/lib/euros-input.ts'

const contractShape = productBody.shape

const stock = z
  .string()
  .trim()
  .regex(/^\d{1,6}$/, 'Un nombre entier, par exemple 12.')
  .transform(Number)
  .pipe(contractShape.stock)

const schema = productBody.extend({ price: eurosInput.pipe(contractShape.price), stock })
const resolveSchema = zodResolver(schema)

/** `isFromOutside` means that a person in the European Union is responsible for the maker. */
export type Typed = Omit<z.input<typeof schema>, 'responsable' | 'avertissements' | 'images'> & {
  images: { image: string; alt: string }[]
  responsable: { nom: string; adresse: string; email: string }
  isFromOutside: boolean
  avertissements: string
}
export type Values = z.output<typeof schema>

/** Ignores the fields that the form does not ask for. */
export const productFormResolver: Resolver<Typed, unknown, Values> = (
  { isFromOutside, responsable, ...typed },
  context,
  options,
) => resolveSchema({ ...typed, ...(isFromOutside && { responsable }) }, context, options as never) as never

const emptyTrader = { nom: '', adresse: '', email: '' }

export const newProduct: Typed = {
  libelle: '',
  price: '',
  stock: '',
  description: '',
  texture: '',
  longueur: '',
  couleur: '',
  modele: '',
  images: [],
  fabricant: emptyTrader,
  isFromOutside: false,
  responsable: emptyTrader,
  avertissements: '',
}

/** Converts a product to the values of its form; the stock has a dialog of its own. */
export const toFormValues = (product: OperatorProductView): Typed => {
  const { libelle, price, description, texture, longueur, couleur, modele, avertissements } = product
  return {
    libelle,
    description,
    texture,
    longueur,
    couleur,
    modele,
    avertissements,
    price: Number.isInteger(price) ? String(price) : decimalEuros(price),
    stock: '0',
    images: product.images.map(({ image, alt }) => ({ image, alt })),
    fabricant: product.fabricant ?? emptyTrader,
    isFromOutside: product.responsable !== null,
    responsable: product.responsable ?? emptyTrader,
  }
}

/** Returns the fields that a change compares with the current product. */
export const toComparedFields = (product: OperatorProductView): ExpectedProduct => {
  const { libelle, price, description, texture, longueur, couleur, modele, avertissements } = product
  return {
    libelle,
    price,
    description,
    texture,
    longueur,
    couleur,
    modele,
    images: product.images.map(({ image, alt }) => ({ image, alt })),
    fabricant: product.fabricant ?? false,
    responsable: product.responsable ?? false,
    avertissements,
  }
}

/** Returns the changed fields and what was read of them, or nothing if no field has changed. */
export const buildChange = ({ stock: _, ...values }: Values, lastKnown: ExpectedProduct): ProductChange | undefined => {
  const newValues: ExpectedProduct = { ...values, responsable: values.responsable ?? false }
  const changed = (Object.keys(lastKnown) as (keyof ExpectedProduct)[]).filter(
    (field) => JSON.stringify(newValues[field]) !== JSON.stringify(lastKnown[field]),
  )
  if (changed.length === 0) return undefined
  const pickChanged = (from: ExpectedProduct) => Object.fromEntries(changed.map((field) => [field, from[field]]))
  return { ...pickChanged(newValues), expected: pickChanged(lastKnown) }
}
