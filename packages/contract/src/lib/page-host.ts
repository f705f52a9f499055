import type { Endpoint } from './wire.ts'

/** What passes in one process between the HTTP server and the pages that it renders. */

/**
 * What the legal pages print of the operator, and the setting that says it. What is absent they replace by invention,
 * and say so, but for the mediator.
 */
export const legalSettings = {
  companyName: 'LEGAL_COMPANY_NAME',
  legalForm: 'LEGAL_FORM',
  capital: 'LEGAL_CAPITAL',
  address: 'LEGAL_ADDRESS',
  siren: 'LEGAL_SIREN',
  rcs: 'LEGAL_RCS',
  vat: 'LEGAL_VAT',
  publicationDirector: 'LEGAL_PUBLICATION_DIRECTOR',
  email: 'LEGAL_EMAIL',
  phone: 'LEGAL_PHONE',
  hostName: 'LEGAL_HOST_NAME',
  hostAddress: 'LEGAL_HOST_ADDRESS',
  hostPhone: 'LEGAL_HOST_PHONE',
  mediatorName: 'LEGAL_MEDIATOR_NAME',
  mediatorAddress: 'LEGAL_MEDIATOR_ADDRESS',
  mediatorUrl: 'LEGAL_MEDIATOR_URL',
} as const

/** Where customers send what they give up of an order, and whether the platform pays for that. */
export type Returns = { address: string; isFree: boolean }

export type LegalName = keyof typeof legalSettings
export type Legal = { [Name in LegalName]?: string | undefined }

/** Who takes the card: Stripe, or the payment sandbox with a script that speaks the same language. */
export type CardEntry = { publishableKey: string; scriptUrl?: string }

/** What the pages are told of the platform. */
export type Site = {
  brandName: string
  publicUrl: string
  profileRequiresLogin: boolean
  withdrawalDays: number
  returns: Returns
  /** What a parcel costs, and from which price of the articles nothing. */
  shipping: { feeCents: number; freeFromCents: number }
  /** The operator's map service, where there is one. */
  geocoderHost?: string | undefined
  cardEntry: CardEntry
  legal: Legal
}

/** A call of the API; same `key`, same effect. */
export type Outgoing = { method: Endpoint['method']; url: string; body?: unknown; key?: string | undefined }
/** `total`: how many a list has in all, where the answer is one page of it. */
export type Reply = { statusCode: number; body: unknown; total?: number | undefined }
export type Send = (outgoing: Outgoing) => Promise<Reply>

/** `now` is the server's clock, the only one: tests and the demonstration move it. */
export type PageRequest = { send: Send; site: Site; nonce: string; now: Date }
export type PageHandler = (request: Request, given: PageRequest) => Promise<Response>

/** What the pages' build exports; it is given itself. */
export type PageBuild = { entry: { module: PageEntry<PageBuild> } }
export type PageEntry<Build> = {
  pageHandler: (build: Build, mode: 'development' | 'production', report: (error: unknown) => void) => PageHandler
}

/**
 * What stands before the pages in development, and makes them of their sources. `Request` and `Response` are Node's.
 */
type DevServer<Request, Response> = {
  middleware: (request: Request, response: Response, next: (error?: unknown) => void) => void
  load: () => Promise<PageBuild>
  close: () => Promise<void>
}
/** What the pages' sources export in `dev.ts`. */
export type DevEntry<Server, Request, Response> = {
  startDevServer: (server: Server) => Promise<DevServer<Request, Response>>
}
