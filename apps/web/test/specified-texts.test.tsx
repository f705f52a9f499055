import type { OwnAccount } from '@couronne/contract/identity/accounts'
import type { OrderView } from '@couronne/contract/shop/orders'
import { createRef, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { appointmentText } from '#app/booking/availability/window-text.ts'
import { RegistrationPage } from '#app/identity/accounts/registration-page.tsx'
import { SearchForm } from '#app/marketplace/search/search-form.tsx'
import PasswordChange from '#app/routes/account/password-reset.tsx'
import Profile from '#app/routes/account/profile.tsx'
import { AddToCart } from '#app/shop/carts/add-to-cart.tsx'
import { CartContents } from '#app/shop/carts/cart-contents.tsx'
import { Thanks } from '#app/shop/orders/thanks.tsx'
import { CookieBanner } from '#app/site/cookies/cookie-banner.tsx'
import { SiteFooter } from '#app/site/frame/site-footer.tsx'
import { ServiceTiles, ShopTeaser } from '#app/site/home/home-sections.tsx'
import { ConversationPanes } from '#app/talk/conversations/conversation-panes.tsx'
import { Toasts } from '#app/ui/toast.tsx'

// These are the texts of the owner's specification, copied by hand. Texts that only a browser shows are checked by the
// end-to-end tests.

const member = {
  ...{ id: 'awa', firstname: 'Awa', lastname: 'Diallo', email: 'awa@example.test', phone: '0612345678' },
  ...{ adresse: '12 rue des Lilas', departement: null, ville: 'Montreuil', city: 'Montreuil', cityId: 1 },
  ...{ role: 'customer', connect_id: null, image: null, mobilite: null, rayon: null, description: null, status: true },
  ...{
    isAwaitingVerification: false,
    majeur: true,
    cgu: true,
    zone: 'Europe/Paris',
    cancellations: null,
    readReceipts: true,
    confirmsFirst: false,
    unreadMessagesCount: 0,
  },
  createdAt: '2026-11-20T09:00:00.000Z',
} satisfies OwnAccount
const order = {
  ...{ order_number: '1795-164400-0007', lines: [], subTotal: 36.9, shipping: 4.9, total: 41.8, refunded: 0 },
  ...{ refunds: [], status: 'En attente', payment_status: 'Payé', date: '2026-11-20T09:00:00.000Z' },
  ...{ paidAt: '2026-11-20T09:00:00.000Z', firstname: 'Awa', lastname: 'Diallo', phone: '0612345678' },
  ...{ delivery_address: '12 rue des Lilas', city: 'Montreuil', code_postal: '93100', region: null, country: 'France' },
} as unknown as OrderView
const addToCartState = {
  maxQuantity: 4,
  quantity: 1,
  setWantedQuantity: () => {},
  outcome: 'added',
  isAnnounced: true,
  add: () => {},
} as const
const emptySearch = { ville: '', prestation: '', date: '', filters: {}, page: 1, isSearch: false } as never

/** Removes spaces and apostrophes, because the pages set them in French typography. */
const normalise = (text: string) => text.replaceAll(/\s/g, '').replaceAll('’', "'")
const entities: Record<string, string> = { '&amp;': '&', '&#x27;': "'", '&quot;': '"' }
const renderText = (element: ReactElement) => {
  const page = { id: 'routes/members-only', path: '', element, loader: () => member }
  const root = { brandName: 'Couronne' }
  const routes = [{ id: 'root', path: '/', loader: () => root, children: [page] }]
  const hydrationData = { loaderData: { root, 'routes/members-only': member } }
  const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter(routes, { hydrationData })} />)
  return html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/&[#\w]+;/g, (entity) => entities[entity] ?? entity)
}

const AddedToCart = () => (
  <AddToCart
    product={{ libelle: 'Mèches à tresser', stock: 4 }}
    state={addToCartState}
    ref={createRef<HTMLDivElement>()}
  />
)

const specifiedTexts: [where: string, page: () => ReactElement, texts: string[]][] = [
  ['the footer', () => <SiteFooter brandName="Couronne" />, ['La beauté près de chez vous']],
  ['the cookie banner', () => <CookieBanner />, ['Accepter & Fermer', 'Tout refuser', 'Personnaliser']],
  [
    'the list of messages',
    () => (
      <Toasts>
        <ConversationPanes folder="inbox" q="" found={null} currentSid={undefined} member={member}>
          {null}
        </ConversationPanes>
      </Toasts>
    ),
    ['Contacter Admin', 'Recherche', 'Aucun message pour l’instant'],
  ],
  [
    'the service tiles',
    () => <ServiceTiles />,
    [
      ...['Nos Services', 'Tissage', 'Braids', 'Pose perruque', 'Lissage Brushing', 'Nattes', 'Soins naturels'],
      ...['Défrisage', 'Coiffures événements', 'Barbier', 'Locks'],
    ],
  ],
  ['the shop teaser', () => <ShopTeaser />, ['Découvrir les extensions', 'Voir la boutique']],
  [
    'the search form',
    () => <SearchForm search={emptySearch} errors={{}} firstDay="2026-11-20" />,
    ['Quelle coiffure ?', 'Quel jour ?', 'Recherche'],
  ],
  ["a customer's registration", () => <RegistrationPage userRole="customer" />, ['Inscription Espace Client']],
  [
    "a professional's registration",
    () => <RegistrationPage userRole="professional" />,
    ['Inscription Espace Coiffeuse'],
  ],
  ['the profile form', () => <Profile />, ['INFORMATIONS PERSONNELLES']],
  ['the password form', () => <PasswordChange />, ['MODIFIER LE MOT DE PASSE']],
  ['an empty cart', () => <CartContents />, ['Votre panier est vide !']],
  [
    'the added-to-cart message',
    () => <AddedToCart />,
    ['Ajouter au panier', 'Article ajouté au panier', 'Mèches à tresser a été ajouté à votre panier'],
  ],
  [
    'the order confirmation',
    () => <Thanks order={order} />,
    [
      'MERCI! Votre commande N° 1795-164400-0007 a été enregistrée. Un e-mail de confirmation devrait vous parvenir dans les prochaines 24h.',
    ],
  ],
  [
    'an appointment in the week view',
    () => <p>{appointmentText({ booked: true, name: 'Braids', customerName: 'Awa Diallo' } as never)}</p>,
    ['RDV: Braids avec Awa Diallo'],
  ],
]

it.each(specifiedTexts)('%s has the texts of the specification', (_, page, texts) => {
  const read = normalise(renderText(page()))
  for (const text of texts) expect(read).toContain(normalise(text))
})
