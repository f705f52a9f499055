import { replace } from 'react-router'

export const clientLoader = () => replace('/account/profile')

export default function Account() {
  return null
}
