import { replace } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'

export const clientLoader = () => replace(addresses.ownProfile())

export default function Account() {
  return null
}
