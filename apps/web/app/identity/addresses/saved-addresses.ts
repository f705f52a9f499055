import { type AddressChange, type AddressView, addressesApi } from '@couronne/contract/identity/addresses'
import { useState } from 'react'
import { RefusalError } from '#app/lib/api.ts'
import { call } from '#app/lib/call.ts'
import { useRequest } from '#app/lib/use-request.ts'

const firstOffered = (one: AddressView, other: AddressView) => Number(other.parDefaut) - Number(one.parDefaut)

/** Her own, the one to offer first before the others. */
export const savedAddresses = async (userId: string) => {
  const addresses = await call(addressesApi.ofUser, { params: { userId } })
  return addresses.sort(firstOffered)
}

const isGone = (error: unknown) => error instanceof RefusalError && error.statusCode === 404

/** With one more, or one changed: the one to offer first, if it is that, is the only one, and stands before the others. */
export const withAddress = (before: AddressView[], address: AddressView) => {
  const others = before.map((each) => ({ ...each, parDefaut: each.parDefaut && !address.parDefaut }))
  const isKnown = before.some(({ id }) => id === address.id)
  const all = isKnown ? others.map((each) => (each.id === address.id ? address : each)) : [address, ...others]
  return all.sort(firstOffered)
}

/** Her list while she chooses from it; `say` tells her what was done to it. */
export const useSavedAddresses = (loaded: AddressView[], say: (text: string) => void) => {
  const [addresses, setAddresses] = useState(loaded)
  const takeAway = (id: string) => setAddresses((before) => before.filter((address) => address.id !== id))

  const remove = useRequest(async (id: string) => {
    const { message } = await call(addressesApi.remove, { body: { id } }).catch((error: unknown) => {
      // Gone already, by another tab.
      if (isGone(error)) return { message: 'Supprimé de votre liste d’adresses' }
      throw error
    })
    takeAway(id)
    say(message)
    return true
  })
  const prefer = useRequest(async (id: string) => {
    try {
      const preferred = await call(addressesApi.change, { params: { id }, body: { parDefaut: true } })
      kept(preferred, 'Cette adresse vous sera proposée en premier.')
    } catch (error) {
      if (!isGone(error)) throw error
      takeAway(id)
      say('Cette adresse avait été supprimée entre-temps.')
    }
    return true
  })
  /** As it is now; nothing, where it had been deleted meanwhile, and it stands there no longer. */
  const change = async (id: string, body: AddressChange) => {
    try {
      return await call(addressesApi.change, { params: { id }, body })
    } catch (error) {
      if (!isGone(error)) throw error
      takeAway(id)
      return undefined
    }
  }
  const kept = (address: AddressView, said: string) => {
    setAddresses((before) => withAddress(before, address))
    say(said)
  }
  return { addresses, remove, prefer, change, kept }
}
export type SavedAddresses = ReturnType<typeof useSavedAddresses>
