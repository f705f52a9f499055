/** The pages that mails, the provider and search engines lead to, as the routes of the pages write them. */
export const pagePaths = {
  home: '/',
  about: '/apropos',
  faq: '/faq',
  terms: '/cgu',
  legalNotice: '/mentions-legales',
  privacy: '/politique-de-confidentialite',
  shop: '/boutique',
  product: '/boutique/:slug',
  profile: '/fiche-coiffeuse/:name',
  booking: '/reservation/:name',
  welcome: '/welcome-page',
  customerLogin: '/login-client',
  confirmEmail: '/confirm-email',
  confirmNewsletter: '/nouveautes/confirmer',
  leaveNewsletter: '/nouveautes/quitter',
  forgottenPassword: '/forget-password',
  newPassword: '/reset-password',
  ownAppointments: '/account/mes-rendez-vous',
  ownOrders: '/account/purchase-history',
  withdrawal: '/account/renoncer/:id',
  ownHours: '/account/disponibilite',
  ownPayments: '/account/paiement',
  stripeLink: '/connect/link/:account_id',
  stripeSuccess: '/connect/success/:account_id',
  recoveryCodes: '/admin/codes-de-secours',
  visits: '/admin/rendez-vous',
  visit: '/admin/rendez-vous/:id',
  operatorOrder: '/admin/commandes/:id',
  dispute: '/admin/litiges/:id',
  ledger: '/admin/grand-livre',
  payouts: '/admin/versements',
} as const

/** Under which words pages are one person's own: nobody else's, and no search engine's. */
export const pageFolders = {
  account: '/account',
  operators: '/admin',
  booking: '/reservation',
  payoutAccount: '/connect',
} as const

type Paths = typeof pagePaths
type ParamOf<Path> = Path extends `${string}:${infer Name}` ? Name : never

type Page = keyof typeof pagePaths

/** The address of a page: what its path has a place for stands there, the rest is asked of it. */
export const pageAddress = <P extends Page>(
  publicUrl: string,
  page: P,
  ...[said]: ParamOf<Paths[P]> extends never
    ? [said?: Record<string, string>]
    : [said: Record<ParamOf<Paths[P]>, string> & Record<string, string>]
) => {
  const asked: Record<string, string> = { ...said }
  const path = pagePaths[page].replace(/:(\w+)/g, (_, name: string) => {
    const { [name]: value = '' } = asked
    delete asked[name]
    return encodeURIComponent(value)
  })
  const query = new URLSearchParams(asked).toString()
  return publicUrl + path + (query && `?${query}`)
}
