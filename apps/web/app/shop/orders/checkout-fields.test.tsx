import type { AddressView } from '@couronne/contract/identity/addresses'
import { renderToStaticMarkup } from 'react-dom/server'
import { useForm } from 'react-hook-form'
import { expect, it } from 'vitest'
import { useSavedAddresses } from '#app/identity/addresses/saved-addresses.ts'
import { BillingSection } from './billing.tsx'
import type { CheckoutValues } from './checkout-values.ts'
import { Delivery } from './delivery.tsx'

const saved: AddressView = {
  ...{ id: '1', firstname: 'Awa', lastname: 'Diallo', phone: '0612345678', adresse: '12 rue des Lilas' },
  ...{ city: 'Montreuil', region: null, code_postal: '93100', country: 'France', parDefaut: true },
}

const billing = { name: 'Awa Diallo', code_postal: '', city: '', country: 'France' }
type Props = { addresses: AddressView[]; isSame?: boolean }
const Fields = ({ addresses, isSame = true }: Props) => {
  const defaults = { ...saved, region: '', savesAddress: true, billing_address: '', billing, email: 'awa@example.test' }
  const form = useForm<CheckoutValues>({ defaultValues: defaults })
  const [chosen] = addresses
  const nothing = () => {}
  return (
    <>
      <Delivery
        form={form}
        saved={useSavedAddresses(addresses, nothing)}
        announcement=""
        chosen={chosen}
        isNew={!chosen}
        onChoose={nothing}
        onNew={nothing}
        onPlaceBlur={nothing}
        onUseSaved={nothing}
      />
      <BillingSection form={form} isSame={isSame} onSameChange={nothing} />
    </>
  )
}

const renderFields = (props: Props) => renderToStaticMarkup(<Fields {...props} />)
const fields = (html: string) => html.match(/<input(?! type="checkbox")[^>]*>/g) ?? []

it('a customer with a saved address has no field to fill', () => {
  const html = renderFields({ addresses: [saved] })
  expect(fields(html)).toEqual([])
  expect(html).toContain('12 rue des Lilas')
  expect(html).toContain('aria-label="Changer d’adresse"')
})

it('a new address has eight fields, each of which a browser can fill', () => {
  const all = fields(renderFields({ addresses: [] }))
  expect(all).toHaveLength(8)
  expect(all.map((field) => /autoComplete="([^"]+)"/i.exec(field)?.[1])).toEqual([
    'shipping given-name',
    'shipping family-name',
    'shipping address-line1',
    'shipping postal-code',
    'shipping address-level2',
    'shipping address-level1',
    'shipping country-name',
    'shipping tel',
  ])
})

it('the billing address is the delivery address by default', () => {
  expect(renderFields({ addresses: [saved] })).toMatch(/<input type="checkbox"[^>]*checked=""/)
})

it('a different billing address asks for its name and all its parts', () => {
  const all = fields(renderFields({ addresses: [saved], isSame: false }))
  expect(all.map((field) => /autoComplete="([^"]+)"/i.exec(field)?.[1])).toEqual([
    'billing name',
    'billing address-line1',
    'billing postal-code',
    'billing address-level2',
    'billing country-name',
  ])
})
