import type { AppointmentView } from '@couronne/contract/booking/appointments'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { inDaysText } from '#app/lib/french.ts'
import { AppointmentSections } from './appointment-sections.tsx'

// Monday noon in Paris.
const now = new Date('2026-11-23T11:00:00Z')
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now }))
afterAll(() => void vi.useRealTimers())

const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString()

const aVisit = (more: Partial<AppointmentView> = {}): AppointmentView => ({
  id: crypto.randomUUID(),
  libelle: 'Braids',
  prestationId: '00000000-0000-4000-8000-000000000001',
  price: 100,
  total: 107,
  image: null,
  professional: '00000000-0000-4000-8000-000000000002',
  customer: '00000000-0000-4000-8000-000000000003',
  adresse: '12 rue des Lilas',
  lieu: 'Salon De Coiffure',
  city: 'Montreuil',
  zone: 'Europe/Paris',
  status: 'Payé',
  date: inHours(72),
  start: inHours(72),
  endTime: inHours(73),
  isEnded: false,
  allowedActions: [],
  mayBookAgain: false,
  mayBeReplaced: false,
  chatId: null,
  firstname: 'Nadia',
  lastname: 'Mbemba',
  userId: '00000000-0000-4000-8000-000000000002',
  userImage: 'nadia.webp',
  userEmail: 'nadia@exemple.test',
  phone: '0612345678',
  customerName: 'Awa Diallo',
  holdExpiresAt: null,
  payment: null,
  fee: 0,
  refund: 107,
  withdrawalEndsAt: null,
  share: null,
  isInvoiced: true,
  absences: [],
  absenceDecision: null,
  cancelledBy: null,
  review: null,
  refunds: [],
  ...more,
})
const ended = { isEnded: true, date: inHours(-3), start: inHours(-3), endTime: inHours(-2), refund: null, fee: null }

const shown = (side: 'customer' | 'professional', ...appointments: AppointmentView[]) => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <AppointmentSections side={side} appointments={appointments} older={null} onMove={() => undefined} />
    </MemoryRouter>,
  )
  return { html, words: html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ') }
}

it('shows who, when in how many days, and the way there', () => {
  const { html, words } = shown('customer', aVisit())
  expect(words).toMatch(/Braids avec Nadia Mbemba.* · dans 3 jours .*12 rue des Lilas, Montreuil Itinéraire avec/)
  expect(words).toContain('06 12 34 56 78')
  expect(html).toContain('/images/nadia.webp?w=')
  expect(html).toContain('destination=12%20rue%20des%20Lilas%2C%20Montreuil')
  expect(words).not.toContain('Réserver à nouveau')
})

it('does without what is told after payment alone', () => {
  const held = aVisit({
    status: 'En attente de paiement',
    holdExpiresAt: inHours(0.2),
    phone: null,
    userEmail: null,
    adresse: null,
    userImage: null,
  })
  const { html, words } = shown('customer', held)
  expect(words).toContain('Salon De Coiffure Montreuil')
  expect(words).not.toMatch(/Itinéraire|null|@/)
  expect(html).not.toContain('tel:')
})

it('puts what waits to be paid before all else, with the time that is left', () => {
  const waiting: Partial<AppointmentView> = { status: 'En attente de paiement', allowedActions: ['pay', 'giveUp'] }
  const held = aVisit({ libelle: 'Locks', holdExpiresAt: inHours(0.2), ...waiting })
  const { words } = shown('customer', aVisit({ date: inHours(2) }), held)
  expect(words).toMatch(/^ ?À payer Locks .*Gardé encore 12 min 00 s.* Reprendre le paiement .*À venir Braids/)
})

const papers = 'Facture (PDF)'
/** But for the way there and the telephone. */
const allOffers = (visit: AppointmentView, side: 'customer' | 'professional' = 'customer') =>
  [...shown(side, visit).html.matchAll(/<button.*?<\/button>|<a [^>]*href="\/.*?<\/a>/g)].map(([offer]) =>
    offer
      .replace(/<[^>]*>/g, '')
      .replace(/\s:.*/, '')
      .trim(),
  )

it('offers what the server has open, and works nothing out from how the visit stands', () => {
  const offers = (visit: AppointmentView) => allOffers(visit).filter((text) => text !== papers)
  expect(offers(aVisit({ ...ended, allowedActions: ['move', 'cancel'] }))).toEqual(['Déplacer', 'Annuler'])
  expect(offers(aVisit({ status: 'Expiré', allowedActions: ['pay', 'giveUp', 'finish', 'report'] }))).toEqual([
    'Reprendre le paiement',
    'Abandonner',
    'Terminé',
    'Signaler une absence',
  ])
  expect(offers(aVisit({ ...ended, fee: 0, refund: 107, holdExpiresAt: inHours(0.2) }))).toEqual([])
  for (const status of ['Payé', 'Terminé', 'Annuler'] as const) expect(offers(aVisit({ ...ended, status }))).toEqual([])
  expect(offers(aVisit({ status: 'Annuler' }))).toEqual([])
  expect(offers(aVisit({ status: 'Expiré', allowedActions: ['pay'], mayBookAgain: true }))).toEqual([
    'Réserver à nouveau',
    'Reprendre le paiement',
  ])
})

it('offers a customer the papers that are to be had, and a professional has hers elsewhere', () => {
  expect(allOffers(aVisit())).toContain(papers)
  expect(allOffers(aVisit({ isInvoiced: false }))).not.toContain(papers)
  expect(allOffers(aVisit(), 'professional')).not.toContain(papers)
})

it('leads a customer who books again to the same service of the same professional', () => {
  const over = aVisit({ status: 'Terminé', ...ended, mayBookAgain: true })
  expect(shown('customer', over).html).toContain(
    `/reservation/Nadia?professionalId=${over.professional}&amp;prestation=${over.prestationId}`,
  )
})

it('shows what was published of a visit to both, with its stars', () => {
  const over = aVisit({
    status: 'Terminé',
    ...ended,
    review: {
      id: '01890000-0000-7000-8000-000000000000',
      note: 4,
      texte: 'Des tresses parfaites.',
      images: ['a.webp', 'b.webp'],
      reponse: null,
      unpublishUntil: null,
    },
  })
  expect(shown('customer', over).words).toContain('Votre avis Note : 4 sur 5 Des tresses parfaites.')
  const { html, words } = shown('professional', over)
  expect(words).toContain('L’avis de Nadia Note : 4 sur 5 Des tresses parfaites.')
  expect(html.match(/alt="L’avis de Nadia, photo [12]"/g)).toHaveLength(2)
})

it('gives a professional her visits by the day, today and what it asks for first', () => {
  const today = aVisit({ libelle: 'Nattes', date: inHours(2), start: inHours(2) })
  const later = [72, 73, 120].map((hours) => aVisit({ date: inHours(hours), start: inHours(hours) }))
  const { words, html } = shown('professional', ...later, aVisit({ libelle: 'Locks', ...ended }), today)
  expect(words).toMatch(/^ ?Aujourd’hui Nattes .*aujourd’hui.*À terminer Locks .*Les jours suivants .*Braids/)
  expect(html.match(/<h4[^>]*>[^<]*/g)?.map((tag) => tag.replace(/^.*>/, ''))).toEqual([
    'jeudi 26 novembre 2026',
    'samedi 28 novembre 2026',
  ])
  expect(shown('professional', ...later).words).toContain('Aucun rendez-vous aujourd’hui.')
})

it.each([
  ['2026-11-24T22:59:00Z', 'aujourd’hui'],
  ['2026-11-24T23:00:00Z', 'demain'],
  ['2026-11-26T08:00:00Z', 'dans 2 jours'],
  ['2027-03-29T08:00:00Z', 'dans 125 jours'],
])('counts days by the calendar of the place: %s is %s', (at, text) => {
  expect(inDaysText(at, 'Europe/Paris', new Date('2026-11-23T23:30:00Z')).replaceAll(/\s/g, ' ')).toBe(text)
})
