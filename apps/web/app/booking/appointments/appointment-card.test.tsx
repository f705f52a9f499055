import type { AppointmentView } from '@couronne/contract/booking/appointments'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { inDaysText } from '#app/lib/french.ts'
import { AppointmentSections } from './appointment-sections.tsx'

// It is Monday noon in Paris.
const now = new Date('2026-11-23T11:00:00Z')
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now }))
afterAll(() => void vi.useRealTimers())

const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString()

const anAppointment = (more: Partial<AppointmentView> = {}): AppointmentView => ({
  id: crypto.randomUUID(),
  libelle: 'Braids',
  name: more.libelle ?? 'Braids',
  prestationId: '00000000-0000-4000-8000-000000000001',
  services: [],
  price: 100,
  total: 107,
  image: null,
  professional: '00000000-0000-4000-8000-000000000002',
  customer: '00000000-0000-4000-8000-000000000003',
  adresse: '12 rue des Lilas',
  lieu: 'Salon De Coiffure',
  city: 'Montreuil',
  codePostal: '93100',
  zone: 'Europe/Paris',
  status: 'Payé',
  date: inHours(72),
  start: inHours(72),
  endTime: inHours(73),
  isEnded: false,
  allowedActions: [],
  mayBookAgain: false,
  mayBeReplaced: false,
  mayContact: true,
  chatId: null,
  firstname: 'Nadia',
  lastname: 'Mbemba',
  userId: '00000000-0000-4000-8000-000000000002',
  userImage: 'nadia.webp',
  userEmail: 'nadia@exemple.test',
  phone: '0612345678',
  contactsFrom: null,
  customerName: 'Awa Diallo',
  holdExpiresAt: null,
  isRequest: false,
  requestExpiresAt: null,
  requestEnd: null,
  payment: null,
  fee: 0,
  refund: 107,
  withdrawalEndsAt: null,
  freeAgainAt: null,
  mayExtendHold: false,
  reschedulesLeft: 3,
  share: null,
  isInvoiced: true,
  absences: [],
  absenceDecision: null,
  presence: { late: [], here: [], code: null, confirmedAt: null },
  offersSafety: false,
  cancelledBy: null,
  review: null,
  refunds: [],
  ...more,
})
const ended = {
  ...{ isEnded: true, date: inHours(-3), start: inHours(-3), endTime: inHours(-2), refund: null, fee: null },
  mayContact: false,
}

const renderCards = (side: 'customer' | 'professional', ...appointments: AppointmentView[]) => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <AppointmentSections side={side} appointments={appointments} olderButton={null} onAction={() => undefined} />
    </MemoryRouter>,
  )
  return { html, words: html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ') }
}

it('an appointment card shows the other person, the days until the appointment and the directions', () => {
  const { html, words } = renderCards('customer', anAppointment())
  expect(words).toMatch(/Braids avec Nadia Mbemba.* · dans 3 jours .*12 rue des Lilas, 93100 Montreuil Itinéraire avec/)
  expect(words).toContain('06 12 34 56 78')
  expect(html).toContain('/images/nadia.webp?w=')
  expect(html).toContain('destination=12%20rue%20des%20Lilas%2C%2093100%20Montreuil')
  expect(words).not.toContain('Réserver à nouveau')
})

it('an appointment card leaves out the details that are known only after payment', () => {
  const unpaid = anAppointment({
    status: 'En attente de paiement',
    holdExpiresAt: inHours(0.2),
    phone: null,
    userEmail: null,
    adresse: null,
    userImage: null,
  })
  const { html, words } = renderCards('customer', unpaid)
  expect(words).toContain('Salon De Coiffure 93100 Montreuil')
  expect(words).not.toMatch(/Itinéraire|null|@/)
  expect(html).not.toContain('tel:')
})

const openRequest = {
  status: 'En attente de paiement',
  isRequest: true,
  requestExpiresAt: inHours(12),
  phone: null,
} as const

it('an open request shows its time to the customer, and the first name alone to the professional', () => {
  const { words } = renderCards('customer', anAppointment(openRequest))
  expect(words).toMatch(/Demandes envoyées.*Nadia Mbemba/)
  expect(words).toMatch(
    /Montant réservé, non débité. Nadia a jusqu’au .* pour répondre ; sans réponse, rien n’est débité/,
  )
  const own = renderCards('professional', anAppointment({ ...openRequest, firstname: 'Awa', lastname: '' }))
  expect(own.words).toMatch(/Demandes à confirmer.* Awa Demande à confirmer/)
  expect(own.html).toContain('aria-label="Braids, Awa, ')
})

it('an ended request stays beside the open ones until its start, with the reason, unless its customer withdrew it', () => {
  const closed = { ...openRequest, status: 'Expiré', requestExpiresAt: null } as const
  const wordsOf = (more: Partial<AppointmentView>) =>
    renderCards('customer', anAppointment({ ...closed, ...more })).words
  // Nothing was charged, so no total is shown.
  expect(wordsOf({ requestEnd: 'refused' })).not.toContain('107 €')
  expect(wordsOf({ requestEnd: 'refused' })).toMatch(
    /Demandes envoyées.*Demande close Nadia ne peut pas vous recevoir à cette heure\. Le montant réservé est libéré\./,
  )
  expect(wordsOf({ requestEnd: 'unanswered' })).toMatch(/Demandes envoyées.*pas reçu de réponse à temps/)
  expect(wordsOf({ requestEnd: 'withdrawn' })).toMatch(/Passés et annulés.*Vous avez retiré cette demande/)
  expect(wordsOf({ requestEnd: 'refused', isEnded: true })).toMatch(/Passés et annulés.*Demande close/)
})

it.each([
  ['customer', 'Salon De Coiffure', 'L’adresse et le téléphone vous seront communiqués le'],
  ['customer', 'Ma Maison', 'Le téléphone vous sera communiqué le'],
  ['professional', 'Salon De Coiffure', 'Le téléphone vous sera communiqué le'],
  ['professional', 'Ma Maison', 'L’adresse et le téléphone vous seront communiqués le'],
] as const)('a card tells the %s of %s when the contacts come', (side, lieu, text) => {
  const later = anAppointment({ lieu, phone: null, userEmail: null, adresse: null, contactsFrom: inHours(2) })
  expect(renderCards(side, later).words).toContain(`${text} lun. 23 nov. 2026, 14 h. D’ici là, écrivez-vous`)
})

it('appointments to be paid come first, with the time left to pay', () => {
  const waiting: Partial<AppointmentView> = { status: 'En attente de paiement', allowedActions: ['pay', 'abandon'] }
  const unpaid = anAppointment({ libelle: 'Locks', holdExpiresAt: inHours(0.2), ...waiting })
  const { words } = renderCards('customer', anAppointment({ date: inHours(2) }), unpaid)
  expect(words).toMatch(/^ ?À payer Locks .*Réservé pendant 12 min 00 s.* Reprendre le paiement .*À venir Braids/)
})

const invoiceText = 'Facture (PDF)'
/** Leaves out the directions, the phone link, the e-mail link and the link to the report. */
const allActionLabels = (appointment: AppointmentView, side: 'customer' | 'professional' = 'customer') =>
  [...renderCards(side, appointment).html.matchAll(/<button.*?<\/button>|<a [^>]*href="\/.*?<\/a>/g)]
    .filter(([tag]) => !tag.includes('/signaler'))
    .map(([tag]) =>
      tag
        .replace(/<[^>]*>/g, '')
        .replace(/\s:.*/, '')
        .trim(),
    )

it('an appointment card offers exactly what the server allows, whatever the status of the appointment', () => {
  const actionLabels = (appointment: AppointmentView) =>
    allActionLabels(appointment).filter((text) => text !== invoiceText)
  expect(actionLabels(anAppointment({ ...ended, allowedActions: ['reschedule', 'cancel'] }))).toEqual([
    'Déplacer',
    'Annuler',
  ])
  expect(
    actionLabels(
      anAppointment({ status: 'Expiré', mayContact: false, allowedActions: ['pay', 'abandon', 'finish', 'report'] }),
    ),
  ).toEqual(['Reprendre le paiement', 'Abandonner', 'Terminé', 'Signaler une absence'])
  expect(actionLabels(anAppointment({ ...ended, fee: 0, refund: 107, holdExpiresAt: inHours(0.2) }))).toEqual([])
  for (const status of ['Payé', 'Terminé', 'Annuler'] as const)
    expect(actionLabels(anAppointment({ ...ended, status }))).toEqual([])
  expect(actionLabels(anAppointment({ status: 'Annuler', mayContact: false }))).toEqual([])
  expect(
    actionLabels(anAppointment({ status: 'Expiré', mayContact: false, allowedActions: ['pay'], mayBookAgain: true })),
  ).toEqual(['Réserver à nouveau', 'Reprendre le paiement'])
})

it('the two parties of an appointment can write while the server says so, also after its end or a cancellation', () => {
  for (const status of ['Payé', 'Terminé', 'Annuler'] as const)
    for (const side of ['customer', 'professional'] as const) {
      const over = { ...ended, status, isInvoiced: false }
      expect(allActionLabels(anAppointment({ ...over, mayContact: true }), side)).toEqual(['Contacter'])
      expect(allActionLabels(anAppointment({ ...over, mayContact: true, chatId: 'a' }), side)).toEqual(['Contacter'])
      expect(allActionLabels(anAppointment({ ...over, chatId: 'a' }), side)).toEqual(['Voir la conversation'])
      expect(allActionLabels(anAppointment(over), side)).toEqual([])
    }
})

it('each party of a paid appointment can report it', () => {
  for (const side of ['customer', 'professional'] as const) {
    for (const status of ['Payé', 'Terminé', 'Annuler'] as const)
      expect(renderCards(side, anAppointment({ status })).html).toContain('/signaler?contenu=appointment')
    expect(renderCards(side, anAppointment({ status: 'Expiré' })).html).not.toContain('/signaler')
  }
})

it('a customer can download the invoice of an invoiced appointment, and a professional has no such button there', () => {
  expect(allActionLabels(anAppointment())).toContain(invoiceText)
  expect(allActionLabels(anAppointment({ isInvoiced: false }))).not.toContain(invoiceText)
  expect(allActionLabels(anAppointment(), 'professional')).not.toContain(invoiceText)
})

it('the button to book again leads to the same service of the same professional, in the same size and length', () => {
  const prestationId = '00000000-0000-4000-8000-000000000001'
  const services = [
    { ...{ prestationId, libelle: 'Braids', duration: 60 }, taille: 'micro', longueur: 'taille' } as const,
  ]
  const past = anAppointment({ status: 'Terminé', ...ended, mayBookAgain: true, services })
  expect(renderCards('customer', past).html).toContain(
    `/reservation/Nadia?professionalId=${past.professional}&amp;prestation=${prestationId}&amp;taille=micro&amp;longueur=taille`,
  )
})

it('both sides see the published review of an appointment, with its stars', () => {
  const past = anAppointment({
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
  expect(renderCards('customer', past).words).toContain('Votre avis Note : 4 sur 5 Des tresses parfaites.')
  const { html, words } = renderCards('professional', past)
  expect(words).toContain('L’avis de Nadia Note : 4 sur 5 Des tresses parfaites.')
  expect(html.match(/alt="L’avis de Nadia, photo [12]"/g)).toHaveLength(2)
})

it('a professional sees the appointments of today, then those to complete, then later ones by day', () => {
  const today = anAppointment({ libelle: 'Nattes', date: inHours(2), start: inHours(2) })
  const later = [72, 73, 120].map((hours) => anAppointment({ date: inHours(hours), start: inHours(hours) }))
  const { words, html } = renderCards('professional', ...later, anAppointment({ libelle: 'Locks', ...ended }), today)
  expect(words).toMatch(/^ ?Aujourd’hui Nattes .*aujourd’hui.*À terminer Locks .*Les jours suivants .*Braids/)
  expect(html.match(/<h4[^>]*>[^<]*/g)?.map((tag) => tag.replace(/^.*>/, ''))).toEqual([
    'jeudi 26 novembre 2026',
    'samedi 28 novembre 2026',
  ])
  expect(renderCards('professional', ...later).words).toContain('Aucun rendez-vous aujourd’hui.')
})

it.each([
  ['2026-11-24T22:59:00Z', 'aujourd’hui'],
  ['2026-11-24T23:00:00Z', 'demain'],
  ['2026-11-26T08:00:00Z', 'dans 2 jours'],
  ['2027-03-29T08:00:00Z', 'dans 125 jours'],
])('days are counted by the calendar of the appointment’s place: %s is %s', (at, text) => {
  expect(inDaysText(at, 'Europe/Paris', new Date('2026-11-23T23:30:00Z')).replaceAll(/\s/g, ' ')).toBe(text)
})
