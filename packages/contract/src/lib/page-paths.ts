/**
 * These are the paths of the pages that mails, the payment provider and search engines link to, in the syntax of the
 * page routes.
 */
export const pagePaths = {
  home: '/',
  about: '/apropos',
  faq: '/faq',
  terms: '/cgu',
  legalNotice: '/mentions-legales',
  privacy: '/politique-de-confidentialite',
  howItWorks: '/fonctionnement',
  accessibility: '/accessibilite',
  siteMap: '/plan-du-site',
  withdrawing: '/renoncer-au-contrat',
  report: '/signaler',
  decision: '/contester/:id',
  shared: '/partage/:token',
  shop: '/boutique',
  product: '/boutique/:slug',
  profile: '/fiche-coiffeuse/:name',
  booking: '/reservation/:name',
  welcome: '/welcome-page',
  customerLogin: '/login-client',
  confirmEmail: '/confirm-email',
  confirmNewsletter: '/nouveautes/confirmer',
  leaveNewsletter: '/nouveautes/quitter',
  stopNotifications: '/notifications/arreter',
  forgottenPassword: '/forget-password',
  newPassword: '/reset-password',
  ownAppointments: '/account/mes-rendez-vous',
  ownOrders: '/account/purchase-history',
  withdrawal: '/account/renoncer/:id',
  ownHours: '/account/disponibilite',
  ownPayments: '/account/paiement',
  ownFile: '/account/verification',
  newConversation: '/account/message/nouveau',
  conversation: '/account/message/:sid',
  stripeLink: '/connect/link/:account_id',
  stripeSuccess: '/connect/success/:account_id',
  recoveryCodes: '/admin/codes-de-secours',
  operatorAppointments: '/admin/rendez-vous',
  operatorAppointment: '/admin/rendez-vous/:id',
  operatorOrder: '/admin/commandes/:id',
  teamConversation: '/admin/messages/:sid',
  dispute: '/admin/litiges/:id',
  reportCase: '/admin/signalements/:id',
  professionalFile: '/admin/dossiers/:id',
  ledger: '/admin/grand-livre',
  payouts: '/admin/versements',
} as const

/** These are the path prefixes of private pages, which belong to one person and are not indexed by search engines. */
export const pageFolders = {
  account: '/account',
  operators: '/admin',
  booking: '/reservation',
  payoutAccount: '/connect',
} as const

type Paths = typeof pagePaths
type ParamOf<Path> = Path extends `${string}:${infer Name}` ? Name : never

type Page = keyof typeof pagePaths

/** Returns the address of a page. Values that the path names fill the path; the others become the query string. */
export const pageAddress = <P extends Page>(
  publicUrl: string,
  page: P,
  ...[params]: ParamOf<Paths[P]> extends never
    ? [params?: Record<string, string>]
    : [params: Record<ParamOf<Paths[P]>, string> & Record<string, string>]
) => {
  const remaining: Record<string, string> = { ...params }
  const path = pagePaths[page].replace(/:(\w+)/g, (_, name: string) => {
    const { [name]: value = '' } = remaining
    delete remaining[name]
    return encodeURIComponent(value)
  })
  const query = new URLSearchParams(remaining).toString()
  return publicUrl + path + (query && `?${query}`)
}
