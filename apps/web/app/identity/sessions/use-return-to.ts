import { useLocation } from 'react-router'
import { returnAddress, withReturn } from '#app/lib/return-address.ts'

/** Returns the page to go to after the login, and adds it to links on the way there. */
export const useReturn = () => {
  const { search } = useLocation()
  const back = returnAddress(search)
  return { back, carrying: (path: string) => withReturn(path, back) }
}
