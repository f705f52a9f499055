import type { PageRequest, Site } from '@couronne/contract/lib/page-host'
import { createContext, RouterContextProvider } from 'react-router'
import { type Api, apiOver } from './api.ts'

export const api = createContext<Api>()
export const site = createContext<Site>()
export const nonce = createContext('')
export const now = createContext<Date>()

export const pageContext = (given: PageRequest) => {
  const context = new RouterContextProvider()
  context.set(api, apiOver(given.send))
  context.set(site, given.site)
  context.set(nonce, given.nonce)
  context.set(now, given.now)
  return context
}
