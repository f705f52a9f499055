import { type AddressView, addressesApi } from '@couronne/contract/addresses'
import { useState } from 'react'
import { RefusalError } from '#app/lib/api.ts'
import { call } from '#app/lib/call.ts'
import { useRequest } from '#app/lib/use-request.ts'

/** Her own, the one to offer first before the others. */
export const savedAddresses = async (userId: string) => {
  const addresses = await call(addressesApi.ofUser, { params: { userId } })
  return addresses.sort((one, other) => Number(other.parDefaut) - Number(one.parDefaut))
}

/** Her list while she chooses from it. */
export const useSavedAddresses = (loaded: AddressView[]) => {
  const [addresses, setAddresses] = useState(loaded)
  const [said, setSaid] = useState('')

  const remove = useRequest(async (id: string) => {
    const { message } = await call(addressesApi.remove, { body: { id } }).catch((error: unknown) => {
      // Gone already, by another tab.
      if (error instanceof RefusalError && error.statusCode === 404)
        return { message: 'Supprimé de votre liste d’adresses' }
      throw error
    })
    setAddresses((before) => before.filter((address) => address.id !== id))
    setSaid(message)
    return true
  })
  const prefer = useRequest(async (id: string) => {
    await call(addressesApi.change, { params: { id }, body: { parDefaut: true } })
    setAddresses((before) => before.map((address) => ({ ...address, parDefaut: address.id === id })))
    setSaid('Cette adresse vous sera proposée en premier.')
    return true
  })
  /** A new one stands first, a changed one where it stood. */
  const kept = (address: AddressView, said: string) => {
    const others = (before: AddressView[]) =>
      address.parDefaut ? before.map((each) => ({ ...each, parDefaut: false })) : before
    setAddresses((before) =>
      before.some(({ id }) => id === address.id)
        ? others(before).map((each) => (each.id === address.id ? address : each))
        : [address, ...others(before)],
    )
    setSaid(said)
  }
  return { addresses, said, remove, prefer, kept }
}
export type SavedAddresses = ReturnType<typeof useSavedAddresses>
