import { replace } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'

export const clientLoader = () => replace(addresses.people())

export default function Admin() {
  return null
}
