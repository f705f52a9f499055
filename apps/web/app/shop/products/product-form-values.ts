import { decimalEuros } from '@couronne/contract/lib/decimal-euros'
import type { KeptProduct } from '@couronne/contract/shop/operator-products'
import { type ProductChange, productBody, type ReadProduct } from '@couronne/contract/shop/products'
import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import { z } from 'zod'
import { typedEuros } from '#app/lib/typed-euros.ts'

const written = productBody.shape

const stock = z
  .string()
  .trim()
  .regex(/^\d{1,6}$/, 'Un nombre entier, par exemple 12.')
  .transform(Number)
  .pipe(written.stock)

const shape = productBody.extend({ price: typedEuros.pipe(written.price), stock })
const byShape = zodResolver(shape)

/** `isFromOutside` means that a person in the European Union is responsible for the maker. */
export type Typed = Omit<z.input<typeof shape>, 'responsable' | 'avertissements' | 'images'> & {
  images: { image: string; alt: string }[]
  responsable: { nom: string; adresse: string; email: string }
  isFromOutside: boolean
  avertissements: string
}
export type Values = z.output<typeof shape>

/** Ignores the fields that the form does not ask for. */
export const asValues: Resolver<Typed, unknown, Values> = (
  { isFromOutside, responsable, ...typed },
  context,
  options,
) => byShape({ ...typed, ...(isFromOutside && { responsable }) }, context, options as never) as never

const noTrader = { nom: '', adresse: '', email: '' }

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
  fabricant: noTrader,
  isFromOutside: false,
  responsable: noTrader,
  avertissements: '',
}

/** Converts a product to the values of its form; the stock has a dialog of its own. */
export const typedOf = (product: KeptProduct): Typed => {
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
    fabricant: product.fabricant ?? noTrader,
    isFromOutside: product.responsable !== null,
    responsable: product.responsable ?? noTrader,
  }
}

/** Returns the fields that a change compares with the current product. */
export const readOf = (product: KeptProduct): ReadProduct => {
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
export const changeOf = ({ stock: _, ...values }: Values, read: ReadProduct): ProductChange | undefined => {
  const wanted: ReadProduct = { ...values, responsable: values.responsable ?? false }
  const changed = (Object.keys(read) as (keyof ReadProduct)[]).filter(
    (field) => JSON.stringify(wanted[field]) !== JSON.stringify(read[field]),
  )
  if (changed.length === 0) return undefined
  const only = (from: ReadProduct) => Object.fromEntries(changed.map((field) => [field, from[field]]))
  return { ...only(wanted), seen: only(read) }
}
