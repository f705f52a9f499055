import { href, matchPath } from 'react-router'

type Query = Record<string, string | undefined>

/** Of a question's parts, those that say something. */
const withQuery = (path: string, query: Query) => {
  const said = Object.entries(query).filter((part): part is [string, string] => Boolean(part[1]))
  return said.length ? `${path}?${new URLSearchParams(said)}` : path
}

type Professional = { id: string; firstname: string }

const bookingRoute = '/reservation/:name'

export const leadsToBooking = (address: string) => matchPath(bookingRoute, address.split(/[?#]/)[0] ?? '') !== null

/** Every page that is linked to, named by what it shows; a path that is no route does not compile. */
export const addresses = {
  home: () => href('/'),
  searchForm: () => `${href('/')}#recherche`,
  about: () => href('/apropos'),
  faq: () => href('/faq'),
  terms: () => href('/cgu'),
  legalNotice: () => href('/mentions-legales'),
  privacy: (article?: number) => href('/politique-de-confidentialite') + (article ? `#article-${article}` : ''),
  shop: () => href('/boutique'),
  cart: () => href('/boutique-cart'),

  profile: ({ id, firstname }: Professional) =>
    withQuery(href('/fiche-coiffeuse/:name', { name: firstname }), { professionalId: id }),
  /** The booking page before anything is asked of it. */
  bookingPage: ({ firstname }: Pick<Professional, 'firstname'>) => href(bookingRoute, { name: firstname }),
  /** `prestation` is a service's id or its libelle; `date` a day, or the very instant chosen. */
  booking: ({ id, firstname }: Professional, prestation: string, date?: string) =>
    withQuery(href(bookingRoute, { name: firstname }), { professionalId: id, prestation, date }),

  welcome: () => href('/welcome-page'),
  registration: () => href('/inscription'),
  login: { customer: () => href('/login-client'), professional: () => href('/login-coiffeuse') },
  register: { customer: () => href('/register-client'), professional: () => href('/register-coiffeuse') },
  confirmEmail: () => href('/confirm-email'),
  forgottenPassword: () => href('/forget-password'),
  newPassword: () => href('/reset-password'),

  ownProfile: () => href('/account/profile'),
  ownPassword: () => href('/account/password-reset'),
  /** With an id, the list at that visit. */
  ownAppointments: (id?: string) => href('/account/mes-rendez-vous') + (id ? `#${id}` : ''),
  ownServices: () => href('/account/service'),
  ownCatalogue: () => href('/account/catalogue'),
  ownHours: () => href('/account/disponibilite'),
  ownPayments: () => href('/account/paiement'),
  stripeLink: (accountId: string) => href('/connect/link/:account_id', { account_id: accountId }),

  operators: () => href('/admin'),
  operatorsCode: () => href('/admin/code'),
  recoveryCodes: () => href('/admin/codes-de-secours'),
  people: (query: Query = {}) => withQuery(href('/admin/personnes'), query),
  person: (id: string) => href('/admin/personnes/:id', { id }),
  visits: (query: Query = {}) => withQuery(href('/admin/rendez-vous'), query),
  visit: (id: string) => href('/admin/rendez-vous/:id', { id }),
  disputes: () => href('/admin/litiges'),
  dispute: (id: string) => href('/admin/litiges/:id', { id }),
  ledger: () => href('/admin/grand-livre'),
  movements: (visitId?: string) => withQuery(href('/admin/grand-livre/mouvements'), { 'rendez-vous': visitId }),
  payouts: () => href('/admin/versements'),
  mails: () => href('/admin/mails'),
  failedJobs: () => href('/admin/taches'),
  journal: () => href('/admin/journal'),
  further: () => href('/admin/plus'),
} as const
