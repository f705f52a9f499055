import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, Meta, type MetaFunction } from 'react-router'
import { expect, it } from 'vitest'
import { aService } from '../../test/a-service.ts'
import { meta as shopMeta } from './boutique.tsx'
import { meta as faqMeta } from './faq.tsx'
import { meta as profileMeta } from './fiche-coiffeuse.tsx'
import { meta as homeMeta } from './home.tsx'
import { meta as loginMeta } from './login-client.tsx'
import { meta as productMeta } from './product.tsx'

const root = { brandName: 'Couronne', publicUrl: 'https://couronne.example', withdrawalDays: 0 }

const Nothing = () => null

/** Renders the head of a page as the server does. */
const headOf = (meta: unknown, loaderData: unknown = null) => {
  const Page = createRoutesStub([
    {
      id: 'root',
      path: '/',
      Component: Meta,
      children: [{ id: 'page', index: true, Component: Nothing, meta: meta as MetaFunction }],
    },
  ])
  return renderToStaticMarkup(<Page hydrationData={{ loaderData: { root, page: loaderData } }} />)
}
const aboutIn = (head: string) =>
  [...head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json]) =>
    JSON.parse(json as string),
  )
const contentIn = (head: string, property: string) =>
  new RegExp(`<meta (?:property|name)="${property}" content="([^"]*)"`).exec(head)?.[1]?.replaceAll('&amp;', '&')

const image = (letter: string) => `${letter.repeat(64)}.webp`
const nadia = {
  id: '0192-1',
  firstname: 'Nadia',
  lastname: 'Koné',
  image: image('b'),
  mobilite: 'se déplace',
  city: 'Montreuil',
  cityId: 1,
  zone: 'Europe/Paris',
  rayon: 20,
  description: 'Tresses fines.' as string | null,
  rating: 4.8 as number | null,
  reviewCount: 12,
  confirmsFirst: false,
  cancellations: null,
  readReceipts: true,
  unreadMessagesCount: 0,
}
const service = aService({ price: 59.9, image: null, user: nadia.id })
const profile = (
  given: Partial<typeof nadia> = {},
  pictures: object[] = [{ image: image('a'), alt: 'Nattes collées' }],
) => ({
  requiresLogin: false,
  profile: { professional: { ...nadia, ...given }, services: [service], pictures, reviews: { notes: [], newest: [] } },
})

const shop = (changes: object = {}) => ({
  filters: {
    texture: [],
    longueur: [],
    couleur: [],
    prixMin: '',
    prixMax: '',
    disponible: false,
    q: '',
    page: 1,
    ...changes,
  },
  products: [{ slug: 'meches', libelle: 'Mèches </script>', description: 'Lisses', image: image('c') }],
  total: 1,
})

it('a profile is shared with its first portfolio picture, else with its avatar, else with the site’s picture', () => {
  const first = headOf(profileMeta, profile())
  expect(contentIn(first, 'og:image')).toBe(`https://couronne.example/images/${image('a')}?w=1280`)
  expect(contentIn(first, 'og:image:alt')).toBe('Nattes collées')
  expect(contentIn(headOf(profileMeta, profile({}, [])), 'og:image')).toBe(
    `https://couronne.example/images/${image('b')}?w=1280`,
  )
  const without = headOf(profileMeta, profile({ image: null as never }, []))
  expect(contentIn(without, 'og:image')).toBe('https://couronne.example/partage.png')
  expect(contentIn(without, 'og:image:width')).toBe('1200')
})

it('a profile tells search engines its public data and nothing else', () => {
  const secrets = { phone: '0612345678', email: 'nadia@example.test', adresse: '12 rue des Lilas' }
  const head = headOf(profileMeta, profile(secrets as never))
  expect(head).not.toMatch(/0612345678|nadia@|Lilas/)
  expect(aboutIn(head)).toEqual([
    {
      '@context': 'https://schema.org',
      '@type': 'HairSalon',
      name: 'Nadia Koné',
      url: 'https://couronne.example/fiche-coiffeuse/Nadia?professionalId=0192-1',
      image: `https://couronne.example/images/${image('a')}?w=1280`,
      description: 'Tresses fines.',
      address: { '@type': 'PostalAddress', addressLocality: 'Montreuil', addressCountry: 'FR' },
      aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.8, reviewCount: 12, bestRating: 5 },
      makesOffer: [
        {
          '@type': 'Offer',
          itemOffered: { '@type': 'Service', name: 'Braids' },
          price: '63.90',
          priceCurrency: 'EUR',
        },
      ],
    },
  ])
  const [withoutRating] = aboutIn(headOf(profileMeta, profile({ rating: null, reviewCount: 0 })))
  expect(withoutRating).not.toHaveProperty('aggregateRating')
})

it('no text of a professional can end the script that contains it', () => {
  const word = '</script><script>alert(1)</script><!--\u2028&'
  const head = headOf(
    profileMeta,
    profile({ firstname: word, description: word, city: word }, [{ image: 'x', alt: word }]),
  )
  expect(head.match(/<script/g)).toHaveLength(1)
  expect(head.match(/<\/script/g)).toHaveLength(1)
  expect(aboutIn(head)[0]).toMatchObject({ name: `${word} Koné`, description: word })
})

it.each([
  [
    'the first page',
    homeMeta,
    { request: { isSearch: false }, outcome: { kind: 'none' } },
    ['WebSite', 'Organization'],
  ],
  ['the questions', faqMeta, null, ['FAQPage']],
  ['the shop', shopMeta, shop(), ['ItemList']],
])('%s has a picture for sharing and describes its content', (_page, meta, data, kinds) => {
  const head = headOf(meta, data)
  expect(contentIn(head, 'og:image')).toBe('https://couronne.example/partage.png')
  expect(contentIn(head, 'twitter:card')).toBe('summary_large_image')
  expect(aboutIn(head).map((about) => about['@type'])).toEqual(kinds)
})

it('a product tells search engines its price, its stock and its own address', () => {
  const product = {
    id: '7',
    slug: 'tissage-awa',
    libelle: 'Tissage Awa',
    price: 79.9,
    image: image('c'),
    images: [{ id: '1', image: image('c'), alt: 'De face' }],
    description: 'Des cheveux souples. '.repeat(20),
    stock: 0,
    texture: 'Lisse',
    longueur: '45 cm',
    couleur: '1B noir naturel',
    modele: 'awa',
    fabricant: { nom: 'Atelier', adresse: '1 rue du Peigne', email: 'a@example.test' },
  }
  const sale = { shipping: { feeCents: 490, freeFromCents: 8000 }, isReturnFree: false }
  const unreviewed = { rating: null, count: 0, notes: [0, 0, 0, 0, 0], newest: [] }
  const head = headOf(productMeta, { product, reviews: unreviewed, sale })
  const [about] = aboutIn(head)
  expect(about).toMatchObject({
    '@type': 'Product',
    name: 'Tissage Awa',
    image: [`https://couronne.example/images/${image('c')}?w=1280`],
    size: '45 cm',
    manufacturer: { name: 'Atelier' },
    offers: {
      url: 'https://couronne.example/boutique/tissage-awa',
      price: '79.90',
      priceCurrency: 'EUR',
      availability: 'https://schema.org/OutOfStock',
    },
  })
  expect(about).not.toHaveProperty('aggregateRating')
  expect(contentIn(head, 'og:image:alt')).toBe('De face')
  expect(head).toContain('<link rel="canonical" href="https://couronne.example/boutique/tissage-awa"/>')
  const description = contentIn(head, 'description') ?? ''
  expect(description).toMatch(/^Lisse, 45\scm, 1B noir naturel, 79,90\s€\. Des cheveux.*…$/)
  expect(description.length).toBeLessThanOrEqual(157)
  const review = { note: 4, texte: 'Douces.', firstname: 'Léa', publishedOn: '2026-11-20' }
  const reviews = { rating: 4.5, count: 2, notes: [0, 0, 0, 1, 1], newest: [review] }
  const inStock = headOf(productMeta, { product: { ...product, stock: 1 }, reviews, sale })
  expect(aboutIn(inStock)[0]).toMatchObject({
    aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.5, reviewCount: 2 },
    review: [{ author: { name: 'Léa' }, reviewRating: { ratingValue: 4 }, datePublished: '2026-11-20' }],
  })
  expect(aboutIn(inStock)[0].offers.availability).toBe('https://schema.org/InStock')
  expect(contentIn(headOf(productMeta, undefined), 'robots')).toBe('noindex')
})

it('a page that search engines must not index describes no content', () => {
  const found = {
    request: { isSearch: true, ville: 'Lyon', prestation: 'Braids', date: '' },
    outcome: { kind: 'incomplete' },
  }
  for (const head of [
    headOf(loginMeta),
    headOf(homeMeta, found),
    headOf(shopMeta, shop({ texture: ['Lisse'] })),
    headOf(shopMeta, shop({ q: 'tissage' })),
    headOf(profileMeta, { requiresLogin: true, profile: null }),
  ]) {
    expect(contentIn(head, 'robots')).toBe('noindex')
    expect(aboutIn(head)).toEqual([])
  }
})
