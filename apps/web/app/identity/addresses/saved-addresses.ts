import { type AddressChange, type AddressView, addressesApi } from '@couronne/contract/identity/addresses'
import { useState } from 'react'
import { ApiError } from '#app/lib/api.ts'
import { call } from '#app/lib/call.ts'
import { useRequest } from '#app/lib/use-request.ts'

const byDefaultFirst = (a: AddressView, b: AddressView) => Number(b.parDefaut) - Number(a.parDefaut)

/** Loads the user's addresses, the default first. */
export const loadSavedAddresses = async (userId: string) => {
  const addresses = await call(addressesApi.ofUser, { params: { userId } })
  return addresses.sort(byDefaultFirst)
}

const isNotFound = (error: unknown) => error instanceof ApiError && error.statusCode === 404

/** Adds or replaces an address. If it is the default, the other addresses lose that flag. The default comes first. */
export const withAddress = (before: AddressView[], address: AddressView) => {
  const otherAddresses = before.map((each) => ({ ...each, parDefaut: each.parDefaut && !address.parDefaut }))
  const isKnown = before.some(({ id }) => id === address.id)
  const all = isKnown ? otherAddresses.map((each) => (each.id === address.id ? address : each)) : [address, ...otherAddresses]
  return all.sort(byDefaultFirst)
}

/** Manages the list while the user chooses from it. `announce` reports each change to the user. */
export const useSavedAddresses = (loaded: AddressView[], announce: (text: string) => void) => {
  const [addresses, setAddresses] = useState(loaded)
  const removeFromList = (id: string) => setAddresses((before) => before.filter((address) => address.id !== id))

  const remove = useRequest(async (id: string) => {
    const { message } = await call(addressesApi.remove, { body: { id } }).catch((error: unknown) => {
      // Another tab has already deleted the address.
      if (isNotFound(error)) return { message: 'Supprimé de votre liste d’adresses' }
      throw error
    })
    removeFromList(id)
    announce(message)
    return true
  })
  const makeDefault = useRequest(async (id: string) => {
    try {
      const updated = await call(addressesApi.change, { params: { id }, body: { parDefaut: true } })
      showSaved(updated, 'Cette adresse vous sera proposée en premier.')
    } catch (error) {
      if (!isNotFound(error)) throw error
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
      if (!isNotFound(error)) throw error
      removeFromList(id)
      return undefined
    }
  }
  const showSaved = (address: AddressView, text: string) => {
    setAddresses((before) => withAddress(before, address))
    announce(text)
  }
  return { addresses, remove, makeDefault, change, showSaved }
}
export type SavedAddresses = ReturnType<typeof useSavedAddresses>
