import { type AddressChange, type AddressView, addressesApi } from '@couronne/contract/identity/addresses'
import { useState } from 'react'
import { RefusalError } from '#app/lib/api.ts'
import { call } from '#app/lib/call.ts'
import { useRequest } from '#app/lib/use-request.ts'

const firstOffered = (one: AddressView, other: AddressView) => Number(other.parDefaut) - Number(one.parDefaut)

/** Loads the user's addresses, the default first. */
export const savedAddresses = async (userId: string) => {
  const addresses = await call(addressesApi.ofUser, { params: { userId } })
  return addresses.sort(firstOffered)
}

const isGone = (error: unknown) => error instanceof RefusalError && error.statusCode === 404

/** Adds or replaces an address. If it is the default, the other addresses lose that flag. The default comes first. */
export const withAddress = (before: AddressView[], address: AddressView) => {
  const others = before.map((each) => ({ ...each, parDefaut: each.parDefaut && !address.parDefaut }))
  const isKnown = before.some(({ id }) => id === address.id)
  const all = isKnown ? others.map((each) => (each.id === address.id ? address : each)) : [address, ...others]
  return all.sort(firstOffered)
}

/** Manages the list while the user chooses from it. `announce` reports each change to the user. */
export const useSavedAddresses = (loaded: AddressView[], announce: (text: string) => void) => {
  const [addresses, setAddresses] = useState(loaded)
  const removeFromList = (id: string) => setAddresses((before) => before.filter((address) => address.id !== id))

  const remove = useRequest(async (id: string) => {
    const { message } = await call(addressesApi.remove, { body: { id } }).catch((error: unknown) => {
      // Another tab has already deleted the address.
      if (isGone(error)) return { message: 'Supprimé de votre liste d’adresses' }
      throw error
    })
    removeFromList(id)
    announce(message)
    return true
  })
  const prefer = useRequest(async (id: string) => {
    try {
      const preferred = await call(addressesApi.change, { params: { id }, body: { parDefaut: true } })
      kept(preferred, 'Cette adresse vous sera proposée en premier.')
    } catch (error) {
      if (!isGone(error)) throw error
      removeFromList(id)
      announce('Cette adresse avait été supprimée entre-temps.')
    }
    return true
  })
  /** Returns the changed address, or undefined if it was deleted meanwhile. It then disappears from the list. */
  const change = async (id: string, body: AddressChange) => {
    try {
      return await call(addressesApi.change, { params: { id }, body })
    } catch (error) {
      if (!isGone(error)) throw error
      removeFromList(id)
      return undefined
    }
  }
  const kept = (address: AddressView, text: string) => {
    setAddresses((before) => withAddress(before, address))
    announce(text)
  }
  return { addresses, remove, prefer, change, kept }
}
export type SavedAddresses = ReturnType<typeof useSavedAddresses>
