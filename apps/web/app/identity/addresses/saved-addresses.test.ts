import type { AddressView } from '@couronne/contract/identity/addresses'
import { expect, it } from 'vitest'
import { withAddress } from './saved-addresses.ts'

const address = (id: string, parDefaut: boolean): AddressView => ({
  ...{ id, firstname: 'Awa', lastname: 'Diallo', phone: '0612345678', adresse: `${id} rue des Lilas` },
  ...{ city: 'Montreuil', region: null, code_postal: '93100', country: 'France', parDefaut },
})
const listIds = (addresses: AddressView[]) => addresses.map(({ id, parDefaut }) => (parDefaut ? `${id}*` : id))
const [first, second] = [address('1', true), address('2', false)]

it('a new address is listed after the default address', () => {
  expect(listIds(withAddress([first, second], address('3', false)))).toEqual(['1*', '3', '2'])
})

it('a list has at most one default address, which comes first', () => {
  expect(listIds(withAddress([first, second], address('3', true)))).toEqual(['3*', '1', '2'])
  expect(listIds(withAddress([first, second], address('2', true)))).toEqual(['2*', '1'])
})

it('a changed address keeps its position', () => {
  const changed = { ...second, adresse: '9 quai des Tresses' }
  expect(withAddress([first, second], changed)).toEqual([first, changed])
})
