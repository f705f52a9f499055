import { expect, it } from 'vitest'
import { feeDraft, type InvoicedAppointment, serviceDraft } from '../../booking/appointments/invoice-drafts.rules.ts'
import { orderInvoiceDraft, type Sale } from '../../shop/orders/invoice-draft.rules.ts'
import { complementOf, creditDraft, type Draft, type IssuedInvoice, numeroOf, sumsOf } from './invoice.rules.ts'

const company = {
  isDemo: false,
  companyName: 'Couronne SAS',
  legalForm: 'SAS',
  capital: '10 000 €',
  address: '1 rue des Tisserands, 93100 Montreuil',
  siren: '123 456 789',
  rcs: 'Bobigny',
  vat: 'FR00123456789',
  email: 'bonjour@couronne.example',
} as Parameters<typeof serviceDraft>[2]['company']
const app = { company }
const example = { company: { ...company, isDemo: true } }

const appointment: InvoicedAppointment = {
  name: 'Braids',
  startsAt: new Date('2026-11-24T13:30:00Z'),
  zone: 'Europe/Paris',
  place: 'Au salon : 12 rue des Lilas, Montreuil',
  paidAt: new Date('2026-11-20T23:30:00Z'),
  isOver: true,
  isCancelled: false,
  priceCents: 4500,
  customer: { name: 'Awa Diallo', address: '3 allée des Acacias\n93100 Montreuil' },
  home: null,
  professional: { id: 'nadia', name: 'Nadia Bâ', address: '12 rue des Lilas\n93100 Montreuil' },
  business: null,
}
const franchise = { name: 'Nadia Bâ EI', siret: '73282932000074', isFranchise: true, vatNumber: null }
const withVat = { ...franchise, isFranchise: false, vatNumber: 'FR44732829320' }
const cancelled = { ...appointment, isOver: false, isCancelled: true }

const sale: Sale = {
  orderNumber: '1795-164400-0007',
  orderedAt: new Date('2026-11-20T09:00:00Z'),
  paidAt: new Date('2026-11-20T23:30:00Z'),
  shippingCents: 490,
  delivery: 'Léa N’Diaye, 8 quai des Tresses, 44600 Saint-Nazaire',
  customer: { name: 'Salon Léa SARL', address: '8 quai des Tresses\n44600 Saint-Nazaire' },
  lines: [
    { libelle: 'Mèches à tresser', quantity: 3, unitPriceCents: 1230 },
    { libelle: 'Perruque', quantity: 1, unitPriceCents: 7900 },
  ],
}

/** Returns the invoice as it is once it has its number. */
const asIssued = (draft: Draft): IssuedInvoice => {
  const { totalCents, netCents } = sumsOf(draft)
  const { corrects: _, lines: __, ...fields } = draft
  return {
    ...fields,
    id: 'invoice',
    numero: numeroOf(draft, 7),
    issuedAt: new Date('2026-11-25T23:30:00Z'),
    leftCents: totalCents,
    leftNetCents: netCents,
  }
}

const drafts: [about: string, draft: Draft][] = [
  ['an appointment with a professional without a SIRET', serviceDraft(appointment, 4500, app)],
  [
    'an appointment at the customer’s home, under the VAT exemption',
    serviceDraft(
      { ...appointment, business: franchise, home: '3 allée des Acacias\n93100 Montreuil', place: 'Chez vous' },
      4500,
      app,
    ),
  ],
  ['an upcoming appointment, with VAT', serviceDraft({ ...appointment, isOver: false, business: withVat }, 4500, app)],
  [
    'an appointment that was partly refunded before its invoice',
    serviceDraft({ ...appointment, business: withVat }, 3000, app),
  ],
  ['an appointment that was cancelled late', serviceDraft({ ...cancelled, business: franchise }, 2250, app)],
  ['an appointment, in a demonstration', serviceDraft(appointment, 4500, example)],
  ['the service fee', feeDraft(appointment, 300, app)],
  ['the service fee, in a demonstration', feeDraft(appointment, 300, example)],
  ['the platform’s part of a late cancellation', feeDraft(cancelled, 150, app)],
  ['an order', orderInvoiceDraft(sale, app)],
  ['an order whose delivery is free', orderInvoiceDraft({ ...sale, shippingCents: 0 }, app)],
  ['an order, in a demonstration', orderInvoiceDraft(sale, example)],
  ['the complement of an invoice', complementOf(serviceDraft({ ...appointment, business: withVat }, 4500, app), 1000)],
  ['credit of a part of an order', creditDraft(asIssued(orderInvoiceDraft(sale, app)), 1230)],
  ['credit of a whole note', creditDraft(asIssued(serviceDraft(appointment, 4500, app)), 4500)],
  [
    'credit of a cent of an invoice with VAT',
    creditDraft(asIssued(serviceDraft({ ...appointment, business: withVat }, 4500, app)), 1),
  ],
]

const euros = (cents: number) => `${(cents / 100).toFixed(2)} €`

const draftText = (draft: Draft) => {
  const { seller, buyer, texts, vatPercent, type, issuerId, corrects } = draft
  const { lines, totalCents, netCents, vatCents } = sumsOf(draft)
  const block = (text: string | null) => (text === null ? ['  (none)'] : text.split('\n').map((line) => `  ${line}`))
  return [
    `${numeroOf(draft, 1)}: ${type} of ${issuerId ?? 'the platform'}${corrects ? `, corrects ${corrects}` : ''}`,
    `sold by ${seller.name}, SIRET ${seller.siret}, VAT ${seller.vatNumber}`,
    ...block(seller.address),
    ...seller.more.map((line) => `  ${line}`),
    `to ${buyer.name}`,
    ...block(buyer.address),
    ...texts.about,
    ...lines.map(
      (line) =>
        `  ${line.quantity} × ${line.libelle}, ${euros(line.unitPriceCents)}: ${euros(line.netCents)} net, ${euros(line.totalCents)}`,
    ),
    `${euros(netCents)} net, VAT ${vatPercent ?? 'none'}: ${euros(vatCents)}, in all ${euros(totalCents)}`,
    texts.payment,
    ...texts.mentions,
  ]
}

it('the invoice texts match their snapshots', async () => {
  const snapshot = drafts.map(([about, draft]) => [`======== ${about}`, ...draftText(draft), ''].join('\n')).join('\n')
  await expect(snapshot.replaceAll(/[\u00a0\u202f]/g, ' ')).toMatchFileSnapshot('invoice-snapshots.txt')
})
