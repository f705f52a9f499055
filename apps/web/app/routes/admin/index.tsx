import { replace } from 'react-router'

export const clientLoader = () => replace('/admin/personnes')

export default function Admin() {
  return null
}
