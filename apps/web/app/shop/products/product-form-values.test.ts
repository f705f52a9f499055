import type { OperatorProductView } from '@couronne/contract/shop/operator-products'
import { expect, it } from 'vitest'
import {
  buildChange,
  newProduct,
  productFormResolver,
  type Typed,
  toComparedFields,
  toFormValues,
  type Values,
} from './product-form-values.ts'

const maker = { nom: 'Atelier', adresse: '1 rue du Peigne, 59100 Roubaix', email: 'qualite@atelier.example' }
const product: OperatorProductView = {
  id: '0190a000-0000-7000-8000-000000000001',
  slug: 'perruque',
  libelle: 'Perruque',
  price: 129.9,
  image: 'face.webp',
  description: 'Cheveux naturels.',
  stock: 3,
  reserved: 0,
  texture: 'Bouclé',
  longueur: '40 cm',
  couleur: 'Noir',
  modele: 'perruque',
  images: [{ id: '0190a000-0000-7000-8000-000000000002', image: 'face.webp', alt: 'De face' }],
  fabricant: maker,
  responsable: null,
  avertissements: '',
  createdAt: '2026-11-20T09:00:00.000Z',
  archivedAt: null,
  actions: [],
}

const read = async (typed: Typed) => {
  const options = { fields: {}, shouldUseNativeValidation: false }
  return productFormResolver(typed, undefined, options as never)
}
const valuesOf = async (typed: Typed) => (await read(typed)).values as Values
const errorsOf = async (typed: Typed) =>
  Object.entries((await read(typed)).errors).map(([field, error]) => [field, (error as { message?: string }).message])

it('an unchanged product sends nothing', async () => {
  expect(buildChange(await valuesOf(toFormValues(product)), toComparedFields(product))).toBeUndefined()
})

it('a price is shown as it is written in French, with cents if there are any', () => {
  expect([129.9, 129.95, 129].map((price) => toFormValues({ ...product, price }).price)).toEqual([
    '129,90',
    '129,95',
    '129',
  ])
})

it('a change contains the changed fields, and their values when the operator read them', async () => {
  const typed = { ...toFormValues(product), price: '99,5', isFromOutside: true, responsable: maker }
  expect(buildChange(await valuesOf(typed), toComparedFields(product))).toEqual({
    price: 99.5,
    responsable: maker,
    expected: { price: 129.9, responsable: false },
  })
})

it('the responsible person is removed if the form no longer asks for one', async () => {
  const named = { ...product, responsable: maker }
  const typed = { ...toFormValues(named), isFromOutside: false }
  expect(buildChange(await valuesOf(typed), toComparedFields(named))).toEqual({
    responsable: false,
    expected: { responsable: maker },
  })
})

it('a new product is refused with the fields that are missing', async () => {
  const missing = 'Champs requis!'
  const price = 'Un montant en euros, par exemple 20,50.'
  expect(await errorsOf({ ...toFormValues(product), libelle: ' ', price: 'cher', images: [] })).toEqual([
    ['libelle', missing],
    ['price', price],
    ['images', missing],
  ])
  expect((await errorsOf(newProduct)).map(([field]) => field)).toContain('fabricant')
  expect(await errorsOf({ ...toFormValues(product), price: '0,20' })).toEqual([
    ['price', 'Le prix doit être d’au moins 0,50 €.'],
  ])
})
