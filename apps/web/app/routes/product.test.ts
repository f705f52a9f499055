import type { PageRequest } from '@couronne/contract/lib/page-host'
import { expect, it } from 'vitest'
import { createPageContext } from '#app/lib/context.ts'
import { loader } from './product.tsx'

const id = '0192a000-0000-7000-8000-000000000001'
const product = { id, slug: 'tissage-awa' }

const loadProduct = (slug: string) => {
  const answers: Record<string, object> = {
    [`/api/v1/product/${slug}`]: product,
    [`/api/v1/boutique/achetes-ensemble/${slug}`]: [],
    [`/api/v1/commentaire/product/${id}`]: { rating: null, count: 0, notes: [], newest: [] },
  }
  const send: PageRequest['send'] = async ({ url }) => ({ statusCode: 200, body: answers[url] })
  const site = { shipping: { feeCents: 490, freeFromCents: 8000 }, returns: { address: '', isFree: true } }
  const context = createPageContext({ send, site, nonce: '', now: new Date('2026-11-23T09:00:00Z') } as PageRequest &
    never)
  const request = new Request(`https://couronne.test/boutique/${slug}?utm_source=lettre`)
  return (loader as (args: object) => Promise<unknown>)({ params: { slug }, request, context })
}

it('a product page loads the product by its slug', async () => {
  expect(await loadProduct('tissage-awa')).toMatchObject({ product, sale: { isReturnFree: true } })
})

it('a product’s id redirects permanently to its slug and keeps the query', async () => {
  const redirect = await loadProduct(id).catch((thrown: unknown) => thrown as Response)
  expect(redirect).toBeInstanceOf(Response)
  const { status, headers } = redirect as Response
  expect([status, headers.get('location')]).toEqual([301, '/boutique/tissage-awa?utm_source=lettre'])
})
