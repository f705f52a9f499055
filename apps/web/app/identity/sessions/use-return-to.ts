import { useLocation } from 'react-router'
import { readReturnTo, withReturnTo } from '#app/lib/return-to.ts'

/** Returns the page to go to after the login, and adds it to links on the way there. */
export const useReturnTo = () => {
  const { search } = useLocation()
  const returnTo = readReturnTo(search)
  return { returnTo, addReturnTo: (path: string) => withReturnTo(path, returnTo) }
}
