import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pagePaths } from '@couronne/contract/lib/page-paths'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { anAppointment } from '../../../test/appointments.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { liveLegal } from '../../../test/legal.ts'
import { verifyByNote } from '../../../test/proofs.ts'
import { createApp } from '../../app.ts'
import { movingClock } from '../../lib/clock.ts'
import { sitemap, sitemapIndex } from './sitemap.rules.ts'

const now = new Date('2026-11-20T12:00:00Z')
const clock = movingClock(now)
const publicSite = {
  PUBLIC_URL: 'https://couronne.example',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Couronne <bonjour@couronne.example>',
  RETURN_ADDRESS: '1 rue du Dépôt, 93100 Montreuil',
  ...liveLegal,
}
let app: TestApp
let server: FastifyInstance
beforeAll(async () => {
  app = await testApp({ clock, env: publicSite, withoutFixtures: true })
})
afterAll(() => app.close())
// Each test gets a new server, because a server caches its sitemaps for an hour.
beforeEach(async () => {
  await app.db.deleteFrom('services').execute()
  await app.db.updateTable('products').set({ archivedAt: now }).execute()
  server = await createApp({ ...app.deps, publicUrl: 'https://couronne.example' }, { profilesPerSitemap: 2 })
  return () => server.close()
})

const read = async (url: string) => {
  const { statusCode, headers, body } = await server.inject({ url })
  return { status: statusCode, headers, body }
}
const addressesIn = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address?.replace('https://couronne.example', ''))

const aVerifiedProfile = async (firstname: string) => {
  const hours = { from: '2026-11-21T08:00:00Z', to: '2026-11-21T18:00:00Z' }
  const person = await app.aProfessionalWithHours({ firstname, ...hours })
  await verifyByNote(app.db, person.id, now)
  return { ...person, path: `/fiche-coiffeuse/${encodeURIComponent(firstname)}?professionalId=${person.id}` }
}

it('robots.txt of a public site disallows private pages and names the sitemap', async () => {
  const { body, headers } = await read('/robots.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(headers['x-robots-tag']).toBeUndefined()
  expect(body).toBe(
    [
      'User-agent: *',
      ...['/api/', '/account', '/admin', '/reservation/', '/connect/', '/user'].map((path) => `Disallow: ${path}`),
      '',
      'Sitemap: https://couronne.example/sitemap.xml',
      '',
    ].join('\n'),
  )
  expect(addressesIn((await read('/sitemap.xml')).body)).toEqual(['/sitemap-pages.xml'])
  expect((await read('/api/v1/openapi.json')).body).not.toMatch(/sitemap|robots|webmanifest/)
})

it.each([
  ['a demonstration at a public address', { PUBLIC_URL: 'https://couronne.example', DEMO: 'true' }],
  ['a server on this machine', {}],
  ['a server that is named, and not open to all', { PUBLIC_URL: 'http://maison:3000', DEMO_DATA: 'false' }],
])('%s is excluded from search engines', async (_site, env) => {
  const other = await testApp({ env })
  for (const url of ['/robots.txt', '/sitemap.xml', '/api/v1/product', '/nowhere'])
    expect((await other.get(url)).headers['x-robots-tag']).toBe('noindex, nofollow')
  expect((await other.get('/robots.txt')).body).toBe('User-agent: *\nDisallow: /\n')
  await other.close()
})

const web = join(import.meta.dirname, '../../../../web')

it('the sitemap of pages lists every indexable page, and the legal pages with the date of their text', async () => {
  const written = globSync(join(web, 'app/routes/*.tsx')).map((file) => readFileSync(file, 'utf8'))
  const findable = written
    .filter((text) => /pageMeta\(/.test(text) && !/noindex: true/.test(text))
    .flatMap((text) => [...text.matchAll(/\bpath: addresses\.(\w+)\(\)/g)].map(([, name]) => name))
    .map((name) => (pagePaths as Record<string, string>)[name ?? ''] ?? name)
  const { body, headers } = await read('/sitemap-pages.xml')
  expect(addressesIn(body).sort()).toEqual(findable.sort())
  expect(findable.length).toBeGreaterThan(5)
  expect(headers).toMatchObject({
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': 'public, max-age=3600',
  })
  for (const page of ['cgu', 'mentions-legales', 'politique-de-confidentialite', 'fonctionnement', 'accessibilite'])
    expect(body).toMatch(new RegExp(`/${page}</loc><lastmod>2026-\\d\\d-\\d\\d</lastmod>`))
})

it('a sitemap is valid XML with escaped addresses', () => {
  const pages = [{ path: '/a?b=1&c=<\'"d">' }, { path: '/b', changedOn: '2026-11-20' }]
  const named = (root: string, entry: string) =>
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
      `<${entry}><loc>https://couronne.example/a?b=1&amp;c=&lt;&#39;&quot;d&quot;&gt;</loc></${entry}>`,
      `<${entry}><loc>https://couronne.example/b</loc><lastmod>2026-11-20</lastmod></${entry}>`,
      `</${root}>`,
      '',
    ].join('\n')
  expect(sitemap('https://couronne.example', pages)).toBe(named('urlset', 'url'))
  expect(sitemapIndex('https://couronne.example', pages)).toBe(named('sitemapindex', 'sitemap'))
})

it('profile sitemaps split into files of limited size, and list each profile once with its last change', async () => {
  const people = [
    await aVerifiedProfile('Nadia'),
    await aVerifiedProfile('Éloïse'),
    await aVerifiedProfile("N'Diaye & <fille>"),
  ]
  await app.db
    .insertInto('catalogue')
    .values({
      professionalId: people[1]?.id as string,
      image: `${'a'.repeat(64)}.webp`,
      createdAt: new Date('2027-01-05T10:00:00Z'),
    })
    .execute()
  const files = addressesIn((await read('/sitemap.xml')).body).slice(1)
  expect(files).toEqual(['/sitemap-coiffeuses-1.xml', '/sitemap-coiffeuses-2.xml'])
  const [first, second] = await Promise.all(files.map((file) => read(file as string)))
  const listed = [...addressesIn(first?.body ?? ''), ...addressesIn(second?.body ?? '')]
  expect(listed).toEqual(people.map(({ path }) => path.replace('&', '&amp;').replace("'", '&#39;')))
  expect(first?.body).toContain('<lastmod>2027-01-05</lastmod>')
  expect(second?.body).toContain('<lastmod>2026-11-20</lastmod>')
  expect(second?.body).not.toMatch(/&(?!amp;|#39;)|<fille/)
  for (const file of ['/sitemap-coiffeuses-3.xml', '/sitemap-coiffeuses-0.xml', '/sitemap-coiffeuses-x.xml'])
    expect((await read(file)).status).toBe(404)
})

it('products on sale have sitemap files of their own', async () => {
  const sold = (slug: string, archivedAt: Date | null = null) => ({
    ...{ slug, modele: slug, libelle: slug, description: '', texture: '', longueur: '', couleur: '' },
    ...{ priceCents: 100, stock: 0, createdAt: now, archivedAt },
  })
  await app.db
    .insertInto('products')
    .values([sold('awa'), sold('retiree', now), sold('naia'), sold('zola'), sold('ancienne', now)])
    .execute()
  const files = addressesIn((await read('/sitemap.xml')).body).slice(1)
  expect(files).toEqual(['/sitemap-articles-1.xml', '/sitemap-articles-2.xml'])
  const [first, second] = await Promise.all(files.map((file) => read(file as string)))
  expect(addressesIn(first?.body ?? '')).toEqual(['/boutique/awa', '/boutique/naia'])
  expect(addressesIn(second?.body ?? '')).toEqual(['/boutique/zola'])
  expect(first?.body).toContain('<lastmod>2026-11-20</lastmod>')
  expect((await read('/sitemap-articles-3.xml')).status).toBe(404)
  expect((await read('/sitemap-pages.xml')).body).toContain('/boutique</loc><lastmod>2026-11-20</lastmod>')
})

it('profile sitemaps list no hidden professional and contain no private data', async () => {
  const shown = await aVerifiedProfile('Nadia')
  const hide: [string, object][] = [
    ['unconfirmed', { confirmedAt: null }],
    ['suspended', { suspendedAt: now }],
    ['erased', { erasedAt: now }],
    ['unverified', { verifiedAt: null }],
  ]
  for (const [name, fields] of hide) {
    const { id } = await aVerifiedProfile(name)
    await app.db.updateTable('users').set(fields).where('id', '=', id).execute()
  }
  const announced = await aVerifiedProfile('announced')
  const operator = await app.aPerson('admin')
  const suspended = await operator.post(`/api/v1/admin/people/${announced.id}/suspend`, {
    reason: 'Trois absences de suite.',
  })
  expect(suspended.status).toBe(200)
  const without = await aVerifiedProfile('without')
  await app.db.updateTable('services').set({ removedAt: now }).where('professionalId', '=', without.id).execute()

  const { body } = await read('/sitemap-coiffeuses-1.xml')
  expect(addressesIn(body)).toEqual([shown.path])
  expect(body).not.toMatch(/Diallo|Lilas|@|0612345678/)
})

it('no profile is listed when profiles require a login', async () => {
  await aVerifiedProfile('Nadia')
  const config = { ...app.deps.config, profileRequiresLogin: true }
  const members = await createApp({ ...app.deps, config })
  expect((await members.inject('/sitemap.xml')).body).not.toContain('coiffeuses')
  expect((await members.inject('/sitemap-coiffeuses-1.xml')).statusCode).toBe(404)
  await members.close()
})

it('a sitemap reads the database at most once an hour', async () => {
  const nadia = await aVerifiedProfile('Nadia')
  const list = async () => addressesIn((await read('/sitemap-coiffeuses-1.xml')).body)
  expect(await list()).toEqual([nadia.path])
  const aya = await aVerifiedProfile('Aya')
  expect(await list()).toEqual([nadia.path])
  clock.advance(3_600_000)
  expect(await list()).toEqual([nadia.path, aya.path])
})

it('the web app manifest names the app and icons that exist', async () => {
  const { body, headers } = await read('/manifest.webmanifest')
  expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8')
  const { icons, ...names } = JSON.parse(body)
  expect(names).toEqual({
    ...{ name: 'Couronne', short_name: 'Couronne', description: 'La beauté près de chez vous', lang: 'fr' },
    ...{ id: '/', start_url: '/', scope: '/', display: 'minimal-ui' },
    ...{ background_color: '#FFF8F0', theme_color: '#6D1F48' },
  })
  for (const { src } of icons) expect(readFileSync(join(web, 'public', src)).length).toBeGreaterThan(100)
  const png = { type: 'image/png' }
  expect(icons).toEqual([
    { src: '/icon-192.png', sizes: '192x192', ...png },
    { src: '/icon-512.png', sizes: '512x512', ...png },
    { src: '/icon-maskable-512.png', sizes: '512x512', ...png, purpose: 'maskable' },
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  ])
})

type VerifiedProfile = Awaited<ReturnType<typeof aVerifiedProfile>>

it('a profile’s last change is the date of its latest visible offer, picture, review or answer', async () => {
  const lea = await app.aPerson('customer')
  const day = (month: number) => new Date(`2027-0${month}-05T10:00:00Z`)
  const content = { customerId: lea.id, note: 5, texte: 'Parfait.' }
  const addReview = async (nadia: VerifiedProfile, more: object) => {
    const hours = { from: '2026-11-21T08:00:00Z', to: '2026-11-21T08:30:00Z' }
    const appointmentId = await anAppointment(app, nadia, lea, { ...hours, status: 'completed' })
    const review = { ...content, appointmentId, professionalId: nadia.id, createdAt: day(2), ...more }
    await app.db.insertInto('reviews').values(review).execute()
  }
  const addOffer = (nadia: { id: string }, more: object) => {
    const offer = { professionalId: nadia.id, libelle: 'Nattes', priceCents: 4500, durationMinutes: 60 } as const
    return app.db
      .insertInto('services')
      .values({ ...offer, createdAt: day(3), ...more })
      .execute()
  }
  const people: [VerifiedProfile, string][] = []
  const changed = async (on: string, change: (nadia: VerifiedProfile) => Promise<unknown>) => {
    const nadia = await aVerifiedProfile('Nadia')
    await change(nadia)
    people.push([nadia, on])
  }
  await changed('2026-11-20', async () => {})
  await changed('2027-03-05', (nadia) => addOffer(nadia, {}))
  await changed('2026-11-20', (nadia) => addOffer(nadia, { removedAt: day(4) }))
  await changed('2027-02-05', (nadia) => addReview(nadia, {}))
  await changed('2027-04-05', (nadia) => addReview(nadia, { reponse: 'Merci.', answeredAt: day(4) }))
  await changed('2026-11-20', (nadia) => addReview(nadia, { hiddenAt: day(4) }))
  const files = [1, 2, 3].map((file) => read(`/sitemap-coiffeuses-${file}.xml`))
  const text = (await Promise.all(files)).map(({ body }) => body).join('')
  for (const [{ path }, on] of people) expect(text).toContain(`${path}</loc><lastmod>${on}</lastmod>`)
})
