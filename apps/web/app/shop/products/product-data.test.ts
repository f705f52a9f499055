import type { Product } from '@couronne/contract/shop/products'
import { expect, it } from 'vitest'
import { productData } from './product-data.ts'

const product: Product = {
  ...{ id: '1', slug: 'awa', libelle: 'Tissage Awa', price: 79.99, image: null, description: 'Souple.', stock: 4 },
  ...{ texture: 'Lisse', longueur: '45 cm', couleur: '1B noir naturel', modele: 'awa', siblings: [], images: [] },
  ...{ fabricant: null, responsable: null, avertissements: '' },
}
const app = { brandName: 'Couronne', at: (path: string) => `https://couronne.example${path}` }
const shipping = { feeCents: 490, freeFromCents: 8000 }

const offerOf = (given: Partial<Product> = {}, isReturnFree = false) => {
  const noReviews = { rating: null, count: 0, notes: [], newest: [] }
  const [data] = productData({ ...product, ...given }, noReviews, { shipping, isReturnFree })(app)
  return data?.offers as Record<string, Record<string, unknown>> | undefined
}

it('an offer states what a parcel costs, from which price it is free, and how long it takes', () => {
  const rate = (price: number) => offerOf({ price })?.shippingDetails?.shippingRate
  expect([79.99, 80].map(rate)).toMatchObject([{ value: '4.90', currency: 'EUR' }, { value: '0.00' }])
  expect(offerOf()?.shippingDetails).toMatchObject({
    shippingDestination: { addressCountry: 'FR' },
    deliveryTime: {
      handlingTime: { minValue: 0, maxValue: 1, unitCode: 'DAY' },
      transitTime: { minValue: 2, maxValue: 4, unitCode: 'DAY' },
    },
  })
})

it('an offer states until when an article can be returned, and who pays for that', () => {
  expect(offerOf()?.hasMerchantReturnPolicy).toMatchObject({
    merchantReturnDays: 14,
    returnMethod: 'https://schema.org/ReturnByMail',
    returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
  })
  expect(offerOf({}, true)?.hasMerchantReturnPolicy?.returnFees).toBe('https://schema.org/FreeReturn')
})
