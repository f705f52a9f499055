import { createContext, RouterContextProvider } from 'react-router'
import { type Api, apiOver, type Send } from './api.ts'

/** What the host knows of itself; the legal pages print it. */
export type Site = {
  brandName: string
  publicUrl: string
  legal: Legal
}

export type Legal = {
  companyName: string
  legalForm: string
  capital: string
  address: string
  siren: string
  rcs: string
  vat: string
  publicationDirector: string
  email: string
  phone: string
  host: { name: string; address: string; phone: string }
  /** True while the operator has not given her own: the pages then say that the data is invented. */
  demonstration: boolean
}

export const api = createContext<Api>()
export const site = createContext<Site>()
export const nonce = createContext('')
/** The server's clock, the only one: tests and the demonstration move it. */
export const now = createContext<Date>()

export type PageRequest = { send: Send; site: Site; nonce: string; now: Date }

export const pageContext = (given: PageRequest) => {
  const context = new RouterContextProvider()
  context.set(api, apiOver(given.send))
  context.set(site, given.site)
  context.set(nonce, given.nonce)
  context.set(now, given.now)
  return context
}
