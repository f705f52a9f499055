import { useLocation } from 'react-router'
import { returnAddress, withReturn } from '#app/lib/return-address.ts'

/** Where one goes after login, and how to take that along to the next page on the way there. */
export const useReturn = () => {
  const { search } = useLocation()
  const back = returnAddress(search)
  return { back, carrying: (path: string) => withReturn(path, back) }
}
