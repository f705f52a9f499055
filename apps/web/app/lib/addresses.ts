import { pagePaths } from '@couronne/contract/lib/page-paths'
import { href, matchPath } from 'react-router'

type Query = Record<string, string | undefined>

/** Leaves out empty query parameters. */
const withQuery = (path: string, query: Query) => {
  const present = Object.entries(query).filter((part): part is [string, string] => Boolean(part[1]))
  return present.length ? `${path}?${new URLSearchParams(present)}` : path
}

type Professional = { id: string; firstname: string }

/** A search leads through a profile to a booking. The profile shows the hours of `date`, a day, for `prestation` first. */
export type CarriedSearch = { ville?: string | undefined; prestation?: string | undefined; date?: string | undefined }

export const isBookingAddress = (address: string) =>
  matchPath(pagePaths.booking, address.split(/[?#]/)[0] ?? '') !== null

/** Lists every page that the site links to, named by its content. A path that is not a route does not compile. */
export const addresses = {
  home: () => href(pagePaths.home),
  searchForm: () => `${href(pagePaths.home)}#recherche`,
  about: () => href(pagePaths.about),
  faq: () => href(pagePaths.faq),
  terms: () => href(pagePaths.terms),
  legalNotice: () => href(pagePaths.legalNotice),
  privacy: (article?: number) => href(pagePaths.privacy) + (article ? `#article-${article}` : ''),
  howItWorks: () => href(pagePaths.howItWorks),
  accessibility: () => href(pagePaths.accessibility),
  siteMap: () => href(pagePaths.siteMap),
  /** This page explains how to withdraw from a contract, also to guests. */
  withdrawing: () => href(pagePaths.withdrawing),
  /** These are the legal guarantees in the terms. */
  guarantees: () => `${href(pagePaths.terms)}#garanties`,
  /** Without a content, the page asks for its address. */
  report: (content?: { kind: string; id: string }) =>
    withQuery(href(pagePaths.report), { contenu: content && `${content.kind}:${content.id}` }),
  decision: ({ id, key }: { id: string; key: string }) => withQuery(href(pagePaths.decision, { id }), { cle: key }),
  shop: () => href(pagePaths.shop),
  product: ({ slug }: { slug: string }) => href(pagePaths.product, { slug }),
  cart: () => href('/boutique-cart'),
  checkout: () => href('/commande'),
  /** This page confirms an order that was just paid. */
  orderConfirmation: ({ id }: { id: string }) => withQuery(href('/commande'), { merci: id }),

  profile: ({ id, firstname }: Professional, { prestation, date, ville }: CarriedSearch = {}) =>
    withQuery(href(pagePaths.profile, { name: firstname }), { professionalId: id, prestation, date, ville }),
  /** This is the booking page without a chosen service. */
  bookingPage: ({ firstname }: Pick<Professional, 'firstname'>) => href(pagePaths.booking, { name: firstname }),
  /** `prestation` is a service's id or its libelle. `date` is a day or an exact instant. */
  booking: (
    { id, firstname }: Professional,
    prestation: string,
    { date, ville }: Omit<CarriedSearch, 'prestation'> = {},
  ) => withQuery(href(pagePaths.booking, { name: firstname }), { professionalId: id, prestation, date, ville }),

  welcome: () => href(pagePaths.welcome),
  registration: () => href('/inscription'),
  login: { customer: () => href(pagePaths.customerLogin), professional: () => href('/login-coiffeuse') },
  register: { customer: () => href('/register-client'), professional: () => href('/register-coiffeuse') },
  confirmEmail: () => href(pagePaths.confirmEmail),
  forgottenPassword: () => href(pagePaths.forgottenPassword),
  newPassword: () => href(pagePaths.newPassword),
  confirmNewsletter: () => href(pagePaths.confirmNewsletter),
  leaveNewsletter: () => href(pagePaths.leaveNewsletter),
  stopNotifications: () => href(pagePaths.stopNotifications),

  /** A professional reads the day there. Everyone else is led to the profile. */
  account: () => href('/account'),
  ownProfile: () => href('/account/profile'),
  ownData: () => href('/account/mes-donnees'),
  ownNotifications: () => href('/account/notifications'),
  /** A calendar reads the own appointments at an address of this page. */
  ownCalendarFeed: () => href('/account/agenda'),
  ownPassword: () => href('/account/password-reset'),
  /** With an id, the page scrolls to that appointment. */
  ownAppointments: (id?: string) => href(pagePaths.ownAppointments) + (id ? `#${id}` : ''),
  ownOrders: () => href(pagePaths.ownOrders),
  /** The customer of the order withdraws from it on this page. */
  withdrawal: (orderId: string) => href(pagePaths.withdrawal, { id: orderId }),
  ownReports: () => href('/account/signalements'),
  blockedPeople: () => href('/account/personnes-bloquees'),
  ownAddresses: () => href('/account/mes-adresses'),
  ownCards: () => href('/account/mes-cartes'),
  ownWishes: () => href('/account/souhaits'),
  /** `archives` shows the archived conversations, `q` searches in their names. */
  conversations: (query: Query = {}) => withQuery(href('/account/message'), query),
  conversation: (sid: string, query: Query = {}) => withQuery(href(pagePaths.conversation, { sid }), query),
  /** This page opens the conversation with the other party of an appointment, with a professional or with the team. */
  newConversation: {
    ofAppointment: (id: string) => withQuery(href(pagePaths.newConversation), { 'rendez-vous': id }),
    withProfessional: (id: string) => withQuery(href(pagePaths.newConversation), { coiffeuse: id }),
    withTeam: () => withQuery(href(pagePaths.newConversation), { equipe: '1' }),
  },
  ownServices: () => href('/account/service'),
  ownCatalogue: () => href('/account/catalogue'),
  customers: () => href('/account/clientes'),
  customer: (id: string) => href('/account/clientes/:id', { id }),
  /** With a day, the page shows its week. */
  ownHours: (day?: string) => withQuery(href(pagePaths.ownHours), { semaine: day }),
  ownDay: (day: string) => withQuery(href(pagePaths.ownHours), { jour: day }),
  weeklyTemplate: () => href('/account/semaine-type'),
  noticeAndPause: () => href('/account/delais'),
  /** `onglet=virement` opens the details of the account and the invoices. */
  ownPayments: (query: Query = {}) => withQuery(href(pagePaths.ownPayments), query),
  ownFile: () => href(pagePaths.ownFile),
  stripeLink: (accountId: string) => href(pagePaths.stripeLink, { account_id: accountId }),

  operators: () => href('/admin'),
  operatorsCode: () => href('/admin/code'),
  recoveryCodes: () => href(pagePaths.recoveryCodes),
  people: (query: Query = {}) => withQuery(href('/admin/personnes'), query),
  person: (id: string) => href('/admin/personnes/:id', { id }),
  operatorAppointments: (query: Query = {}) => withQuery(href(pagePaths.operatorAppointments), query),
  operatorAppointment: (id: string) => href(pagePaths.operatorAppointment, { id }),
  /** `toutes` shows the conversations that wait for nothing too, `q` searches in their names. */
  teamConversations: (query: Query = {}) => withQuery(href('/admin/messages'), query),
  teamConversation: (sid: string) => href(pagePaths.teamConversation, { sid }),
  /** This page opens the team's conversation with a person. */
  newTeamConversation: (personId: string) => withQuery(href('/admin/messages/nouveau'), { personne: personId }),
  disputes: () => href('/admin/litiges'),
  dispute: (id: string) => href(pagePaths.dispute, { id }),
  /** `contenu` filters by a kind of content. */
  reportCases: (query: Query = {}) => withQuery(href('/admin/signalements'), query),
  reportCase: (id: string) => href(pagePaths.reportCase, { id }),
  filesToCheck: () => href('/admin/dossiers'),
  professionalFile: (id: string) => href(pagePaths.professionalFile, { id }),
  ledger: () => href(pagePaths.ledger),
  transactions: (appointmentId?: string) =>
    withQuery(href('/admin/grand-livre/mouvements'), { 'rendez-vous': appointmentId }),
  payouts: () => href(pagePaths.payouts),
  operatorProducts: (query: Query = {}) => withQuery(href('/admin/articles'), query),
  operatorProduct: (id: string) => href('/admin/articles/:id', { id }),
  newProduct: () => href('/admin/articles/nouveau'),
  operatorOrders: (query: Query = {}) => withQuery(href('/admin/commandes'), query),
  operatorOrder: (id: string) => href(pagePaths.operatorOrder, { id }),
  reviews: () => href('/admin/avis'),
  mails: () => href('/admin/mails'),
  failedJobs: () => href('/admin/taches'),
  /** `jours` is the length of the period. */
  audience: (query: Query = {}) => withQuery(href('/admin/audience'), query),
  journal: () => href('/admin/journal'),
  more: () => href('/admin/plus'),
} as const
