import { createContext, RouterContextProvider } from 'react-router'
import { type Api, apiOver, type Send } from './api.ts'

/** Who takes the card: Stripe, or the payment sandbox with a script that speaks the same language. */
export type CardEntry = { publishableKey: string; scriptUrl?: string }

/** What the host knows of itself; the legal pages print it. */
export type Site = {
  brandName: string
  publicUrl: string
  profileRequiresLogin: boolean
  withdrawalDays: number
  /** The operator's map service, where there is one. */
  geocoderHost?: string | undefined

  cardEntry: CardEntry
  legal: Legal
}

/** The operator's own data; what is absent is replaced by an invented company's, and the pages say so. */
export type Legal = Partial<
  Record<
    | 'companyName'
    | 'legalForm'
    | 'capital'
    | 'address'
    | 'siren'
    | 'rcs'
    | 'vat'
    | 'publicationDirector'
    | 'email'
    | 'phone'
    | 'hostName'
    | 'hostAddress'
    | 'hostPhone',
    string | undefined
  >
>

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
