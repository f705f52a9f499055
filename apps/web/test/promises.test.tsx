import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RegisterBody } from '@couronne/contract/identity/accounts'
import { companyOf } from '@couronne/contract/lib/company'
import { legalSettings } from '@couronne/contract/lib/page-host'
import { type ComponentType, createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { describe, expect, it } from 'vitest'
import { NextSteps } from '#app/booking/appointments/booked.tsx'
import { RegistrationForm } from '#app/identity/accounts/registration-form.tsx'
import { Hero } from '#app/marketplace/search/hero.tsx'
import About, { meta as aboutMeta } from '#app/routes/apropos.tsx'
import Shop, { meta as shopMeta } from '#app/routes/boutique.tsx'
import Terms, { meta as termsMeta } from '#app/routes/cgu.tsx'
import Faq, { meta as faqMeta } from '#app/routes/faq.tsx'
import Functioning, { meta as howItWorksMeta } from '#app/routes/fonctionnement.tsx'
import { meta as homeMeta } from '#app/routes/home.tsx'
import Registration, { meta as registrationMeta } from '#app/routes/inscription.tsx'
import LegalNotice, { meta as noticeMeta } from '#app/routes/mentions-legales.tsx'
import Privacy, { meta as privacyMeta } from '#app/routes/politique-de-confidentialite.tsx'
import Withdrawing, { meta as withdrawingMeta } from '#app/routes/renoncer-au-contrat.tsx'
import { noFilters } from '#app/shop/products/shop-address.ts'
import { CookieBanner } from '#app/site/cookies/cookie-banner.tsx'
import { ForProfessionals, HowItWorks, Promises, ServiceTiles, ShopTeaser } from '#app/site/home/home-sections.tsx'
import { guarantees, mailGuarantees } from './promise-guarantees.ts'

// Every promise of the static pages and the mails has a guarantee, sentence by sentence. A changed sentence is a new
// promise.

const root = join(import.meta.dirname, '../../..')
const legal = { brandName: 'Couronne', company: companyOf({}) }

const registrationPage = (role: RegisterBody['role']) => () => createElement(RegistrationForm, { role })

const Home = () => (
  <>
    <Hero isCompact={false} hasHeading>
      {null}
    </Hero>
    <ServiceTiles />
    <HowItWorks />
    <ShopTeaser />
    <Promises />
    <ForProfessionals />
    <CookieBanner />
  </>
)

/** One app has the optional settings of the operator, one does not. */
const apps = [
  {
    withdrawalDays: 0,
    showsVerifiedOnly: false,
    geocoderHost: undefined,
    registerHost: undefined,
    analyticsHost: undefined,
    returns: { address: '8 rue des Tisserands', isFree: false },
  },
  {
    withdrawalDays: 14,
    showsVerifiedOnly: true,
    geocoderHost: 'cartes.example',
    registerHost: 'entreprises.example',
    analyticsHost: 'mesure.example',
    returns: { address: '8 rue des Tisserands', isFree: true },
  },
]
const pages: Record<string, { Page: unknown; meta: unknown; loaderData?: object }> = {
  '/': { Page: Home, meta: homeMeta },
  '/apropos': { Page: About, meta: aboutMeta },
  '/boutique': { Page: Shop, meta: shopMeta, loaderData: { filters: noFilters, products: [], total: 0 } },
  '/cgu': { Page: Terms, meta: termsMeta, loaderData: legal },
  '/faq': { Page: Faq, meta: faqMeta },
  '/mentions-legales': { Page: LegalNotice, meta: noticeMeta, loaderData: legal },
  '/inscription': { Page: Registration, meta: registrationMeta },
  '/register-client': { Page: registrationPage('customer'), meta: registrationMeta },
  '/register-coiffeuse': { Page: registrationPage('professional'), meta: registrationMeta },
  'the message after a payment': { Page: () => <NextSteps firstname="Nadia" />, meta: registrationMeta },
  '/politique-de-confidentialite': { Page: Privacy, meta: privacyMeta, loaderData: legal },
  '/fonctionnement': { Page: Functioning, meta: howItWorksMeta, loaderData: legal },
  '/renoncer-au-contrat': { Page: Withdrawing, meta: withdrawingMeta, loaderData: { email: legal.company.email } },
}

const plain = (text: string) => text.replaceAll(/[\s\u00a0\u202f]+/g, ' ').trim()
const entities: Record<string, string> = { '&amp;': '&', '&#x27;': "'", '&quot;': '"', '&lt;': '<', '&gt;': '>' }
const splitSentences = (html: string) =>
  html
    .replaceAll(/<(script|svg|nav|h1|h2|h3)\b.*?<\/\1>/gs, '\n')
    .replaceAll(/<\/?(?:a|strong|span|em|wbr)\b[^>]*>/g, '')
    .split(/<[^>]*>|\n|(?<=[.!?])\s+(?=\p{Lu})/u)
    .map((text) => plain(text.replaceAll(/&[#\w]+;/g, (entity) => entities[entity] ?? entity)))
    .filter((text) => !/^\d*\.?$/.test(text))

const descriptionOf = (meta: unknown) => {
  const descriptors = (meta as (args: object) => { name?: string; content?: string }[])({
    matches: [],
    loaderData: undefined,
  })
  return plain(descriptors.find(({ name }) => name === 'description')?.content ?? '')
}

const stubOf = (Component: () => ReactNode) => createRoutesStub([{ id: 'root', path: '/', Component }])

const pageSentences = ({ Page, meta, loaderData }: (typeof pages)[string]) =>
  apps.flatMap((app) => {
    const data = Array.isArray(loaderData) ? loaderData : { ...loaderData, ...app }
    const Stub = stubOf(() => createElement(Page as ComponentType<{ loaderData: object }>, { loaderData: data }))
    const html = renderToStaticMarkup(
      <Stub hydrationData={{ loaderData: { root: { ...app, brandName: 'Couronne' } } }} />,
    )
    return [...splitSentences(html), ...splitSentences(descriptionOf(meta))]
  })

/** Matches figures, periods and words that promise or exclude something. */
const promisePattern =
  /\d|\b(?:un|une|deux|trois|quatre|cinq|six|sept|dix|quinze|trente|treize|vingt-quatre|cent)(?: à \p{L}+)? (?:heures?|jours?|mois|ans?|minutes?|fois)\b|aussitôt|jamais|toujours|à coup sûr|déplacer|à tout moment|gratuit|sans frais|(?<!\p{L})(?:efface|effacé|gardé|garde|gardon|conserv|rembours|vers(?:é|ement)|livr|expédi|command|averti|préven|prévien|suspen|supprim|retir|vend|communiqu|montr|audience|message|échang|cookie|vérifi|chiffr|illisible|seule?s?(?!\p{L})|aucun|répond|une réponse)/iu

const promises = () =>
  Object.entries(pages).flatMap(([address, page]) =>
    [...new Set(pageSentences(page))]
      .filter((sentence) => promisePattern.test(sentence))
      .map((sentence) => ({ address, sentence })),
  )

/** Matches figures with a period, and statements that something is free, in the mail templates. */
const mailPromisePattern =
  /(?:\d|\}|\b(?:une?|deux|trois|quatre|cinq|six|sept|dix|quinze|trente|quelques)) (?:à \d+ )?(?:prochaines |dernières )?(?:heures?|jours?|mois|ans?|minutes?|semaines?|fois)\b|aussitôt|gratuite?\b|ne coûte rien/u

/** Returns the text of all matching source files. A pattern that matches no file is outdated. */
const sources = (pattern: string) => {
  const files = globSync(join(root, pattern)).filter((file) => !/\.test\.tsx?$/.test(file))
  if (files.length === 0) throw new Error(`no source matches ${pattern}`)
  return files.map((file) => readFileSync(file, 'utf8')).join('\n')
}

const mailPromises = () =>
  [
    ...sources('apps/server/src/**/*{mail-templates,mail-parts}.ts').matchAll(
      /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g,
    ),
  ]
    .flatMap(([, ...texts]) => texts.join('').split(/(?<=[.!?])\s+(?=\p{Lu})/u))
    .filter((sentence) => mailPromisePattern.test(sentence))

it('no cookie lasts longer than thirteen months, and nothing tracks visitors', () => {
  const pagesSource = sources('apps/web/app/**/*.{ts,tsx}')
  const set = [...pagesSource.matchAll(/document\.cookie = `.*?Max-Age=\$\{(\w+)\}/g)].map(([, name]) => name)
  expect(set).toEqual(['sixMonths'])
  expect(pagesSource.match(/document\.cookie =/g)).toHaveLength(set.length)
  expect(pagesSource).toContain('const sixMonths = 60 * 60 * 24 * 182\n')
  const server = sources('apps/server/src/**/*.ts')
  expect(server).not.toMatch(/setCookie|['"]set-cookie['"],/i)
  expect(pagesSource + server).not.toMatch(/gtag|googletagmanager|plausible|sendBeacon/i)
})

it('the privacy page says who reads messages and how long they are stored', () => {
  expect(sources('packages/contract/src/**/*.ts')).toMatch(/'[^']*\/conversation'/)
  const text = pageSentences(pages['/politique-de-confidentialite'] as (typeof pages)[string]).join(' ')
  for (const words of ['que vous êtes deux à lire', 'ce qui lui est adressé', 'douze mois après le dernier message'])
    expect(text).toContain(words)
})

it('the privacy page names every map that may receive an address', () => {
  const [, list = ''] =
    /const maps = \[(.*?)\n\]/s.exec(sources('apps/web/app/booking/appointments/directions.tsx')) ?? []
  const names = [...list.matchAll(/name: '([^']*)'/g)].map(([, name]) => name)
  const text = pageSentences(pages['/politique-de-confidentialite'] as (typeof pages)[string]).join(' ')
  expect(names.length).toBeGreaterThan(2)
  for (const name of names) expect(text).toContain(name)
  expect(text).toContain('Itinéraire')
})

describe('a promise of the static pages and the mails', () => {
  it('has a guarantee', () => {
    expect(promises().filter(({ sentence }) => !(sentence in guarantees))).toEqual([])
    expect(mailPromises().filter((sentence) => !(sentence in mailGuarantees))).toEqual([])
  })

  it('still appears in a page or a mail if a guarantee is listed for it', () => {
    const published = new Set(promises().map(({ sentence }) => sentence))
    expect(Object.keys(guarantees).filter((sentence) => !published.has(sentence))).toEqual([])
    const written = new Set(mailPromises())
    expect(Object.keys(mailGuarantees).filter((sentence) => !written.has(sentence))).toEqual([])
  })

  it('has only guarantees that exist', () => {
    const read = (path: string) => readFileSync(join(root, path), 'utf8')
    const sourceTexts = {
      job: read('apps/server/src/queues.ts'),
      setting: read('apps/server/src/config.ts'),
      constraint: sources('apps/server/migrations/*.sql'),
    }
    const exists = (guarantee: string) => {
      const [, kind = '', name = ''] = /^(\w+): (.+)$/s.exec(guarantee) ?? []
      if (kind === 'job') return new RegExp(`^    '?${name}'?: \\{`, 'm').test(sourceTexts.job)
      if (kind === 'setting')
        return (
          Object.values<string>(legalSettings).includes(name) ||
          new RegExp(`^  ${name}: `, 'm').test(sourceTexts.setting)
        )
      if (kind === 'constraint')
        return new RegExp(`(?:constraint|index|trigger|function) ${name}\\b`).test(sourceTexts.constraint)
      if (kind !== 'test') return false
      const [file = '', title = ''] = name.split(' > ')
      return existsSync(join(root, file)) && title !== '' && read(file).replaceAll("\\'", "'").includes(title)
    }
    const all = { ...guarantees, ...mailGuarantees }
    const missing = [...new Set(Object.values(all).flat())].filter((guarantee) => !exists(guarantee))
    expect(missing).toEqual([])
    expect(Object.entries(all).filter(([, listed]) => listed.length === 0)).toEqual([])
  })
})
