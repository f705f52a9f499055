import type { Endpoint } from './wire.ts'

/** This file is the interface between the HTTP server and the pages that it renders in the same process. */

/**
 * This is the setting behind each detail on the legal pages. The pages replace a missing detail with fictitious data
 * and say so; a missing mediator is not replaced.
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

/** The postal address for returned goods; `isFree` is true when the platform pays for the return parcel. */
export type ReturnPolicy = { address: string; isFree: boolean }

export type LegalDetailName = keyof typeof legalSettings
export type LegalDetails = { [Name in LegalDetailName]?: string | undefined }

/**
 * This is the card form: that of Stripe, or `scriptUrl` of the payment sandbox, whose script has the same interface.
 */
export type CardFormSettings = { publishableKey: string; scriptUrl?: string }

/** These are the settings of the platform that the pages need. */
export type Site = {
  brandName: string
  publicUrl: string
  profileRequiresLogin: boolean
  /** Only professionals whom an operator has verified are public. */
  showsVerifiedOnly: boolean
  withdrawalDays: number
  returns: ReturnPolicy
  /** This is the delivery fee, and the sub-total from which delivery is free. */
  shipping: { feeCents: number; freeFromCents: number }
  /** This is the host of the map service, if one is configured. */
  geocoderHost?: string | undefined
  /** This is the host of the register of businesses, if one is configured. */
  registerHost?: string | undefined
  /** This is the address of the audience service that replaces the own measurement, if one is configured. */
  analyticsUrl?: string | undefined
  cardForm: CardFormSettings
  legal: LegalDetails
}

/** A request to the API; `key` is its idempotency key. */
export type ApiRequest = { method: Endpoint['method']; url: string; body?: unknown; key?: string | undefined }
/** `total` is the length of the whole list when the answer is one page of it. */
export type ApiReply = { statusCode: number; body: unknown; total?: number | undefined }
export type SendRequest = (outgoing: ApiRequest) => Promise<ApiReply>

/** `now` is the time of the server's clock. Pages use no other clock, because tests and the demo shift it. */
export type PageRequest = { send: SendRequest; site: Site; nonce: string; now: Date }
export type PageHandler = (request: Request, context: PageRequest) => Promise<Response>

/** These are the exports of the built pages. `pageHandler` receives the same build as its argument. */
export type PageBuild = { entry: { module: PageEntry<PageBuild> } }
export type PageEntry<Build> = {
  pageHandler: (build: Build, mode: 'development' | 'production', report: (error: unknown) => void) => PageHandler
}

/** This is the development server, which compiles the pages from their sources. `Request` and `Response` are Node's. */
type DevServer<Request, Response> = {
  middleware: (request: Request, response: Response, next: (error?: unknown) => void) => void
  load: () => Promise<PageBuild>
  close: () => Promise<void>
}
/** These are the exports of `dev.ts` in the sources of the pages. */
export type DevEntry<Server, Request, Response> = {
  startDevServer: (server: Server) => Promise<DevServer<Request, Response>>
}
