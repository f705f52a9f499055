import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hashLinkToken } from '../src/identity/sessions/tokens.ts'
import { transaction } from '../src/lib/database/transaction.ts'
import { issueInvoice } from '../src/money/invoices/issue-invoices.ts'
import { recordCharge } from '../src/money/ledger/record-transactions.ts'
import { anAppointment } from './appointments.ts'
import { addToFixtureCart } from './background-fixtures/background-fixtures.ts'
import { hiddenWords } from './background-fixtures/values.ts'
import type { TestApp } from './harness.ts'
import { shop } from './orders.ts'
import { insertPayment } from './payments.ts'
import { aProofFile } from './proofs.ts'

export const people = [
  'guest',
  'customer',
  'otherCustomer',
  'professional',
  'otherProfessional',
  'suspended',
  'operator',
  'bareOperator',
] as const
export type PersonName = (typeof people)[number]

/** The matrix's present is noon, so that hours of that day lie behind and ahead. */
export const now = new Date('2026-11-20T12:00:00Z')

const windows = [
  ['2026-11-19T08:00:00Z', '2026-11-19T18:00:00Z'],
  ['2026-11-25T08:00:00Z', '2026-11-25T18:00:00Z'],
  ['2026-11-26T08:00:00Z', '2026-11-26T18:00:00Z'],
] as const

/** Creates a person with unique words in every field that is not public. */
const aMarkedPerson = async (app: TestApp, name: Exclude<PersonName, 'guest'>) => {
  const role =
    name === 'operator' || name === 'bareOperator'
      ? 'admin'
      : name.toLowerCase().includes('professional')
        ? 'professional'
        : 'customer'
  const person = await app.aPerson(role, { firstname: 'Awa', withoutSecondFactor: name === 'bareOperator' })
  const mark = randomUUID().slice(0, 8)
  const secrets = {
    email: `courriel-${mark}@example.test`,
    phone: `06${Number.parseInt(mark, 16)}`,
    adresse: `12 rue Secrète ${mark}`,
    connect_id: `acct_${mark}`,
  }
  // A professional's name is public.
  const lastname = role === 'professional' ? 'Diallo' : `Nom-${mark}`
  await app.db
    .updateTable('users')
    .set({ ...secrets, lastname })
    .where('id', '=', person.id)
    .execute()
  const image = await aPicture(app, person.id, false)
  return { ...person, ...secrets, lastname, image }
}

/** The professional has sent a document, which waits for an operator. */
const aProof = async (app: TestApp, professional: { id: string }) => {
  const file = await aProofFile(app, professional.id, 'pdf')
  const proof = await app.db
    .insertInto('proofs')
    .values({ userId: professional.id, kind: 'insurance', personName: 'Awa Diallo', submittedAt: now })
    .returning(['id', 'personName', 'legalName', 'siret'])
    .executeTakeFirstOrThrow()
  await app.db.insertInto('proofFiles').values({ proofId: proof.id, position: 1, filename: file }).execute()
  return { ...proof, file }
}

const aPicture = async (app: TestApp, userId: string, isPrivate: boolean) => {
  const filename = `${randomUUID().replaceAll('-', '').repeat(2)}.webp`
  await app.db
    .insertInto('uploads')
    .values({ filename, userId, private: isPrivate, width: 10, height: 10, createdAt: now })
    .execute()
  const folder = join(app.deps.imagesDir, isPrivate ? 'prive' : '')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, filename), 'pixels')
  return filename
}

const addOffer = async (app: TestApp, professional: Awaited<ReturnType<typeof aMarkedPerson>>) => {
  const { id: serviceId } = await app.db
    .insertInto('services')
    .values({
      professionalId: professional.id,
      libelle: 'Braids',
      priceCents: 4500,
      durationMinutes: 60,
      image: professional.image,
      createdAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const insertedWindows = await app.db
    .insertInto('availabilityWindows')
    .values(
      windows.map(([from, to]) => ({
        professionalId: professional.id,
        startsAt: new Date(from),
        endsAt: new Date(to),
      })),
    )
    .returning('id')
    .execute()
  const { id: entryId } = await app.db
    .insertInto('ownEntries')
    .values({
      ...{ professionalId: professional.id, kind: 'block', createdAt: now },
      ...{ startsAt: '2026-12-02T08:00:00Z', endsAt: '2026-12-02T09:00:00Z', freeAgainAt: '2026-12-02T09:00:00Z' },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: pictureId } = await app.db
    .insertInto('catalogue')
    .values({ professionalId: professional.id, image: professional.image, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    ...professional,
    serviceId,
    windowId: insertedWindows[0]?.id ?? '',
    freeWindowId: insertedWindows[2]?.id ?? '',
    entryId,
    pictureId,
  }
}

const aLink = async (app: TestApp, userId: string, kind: 'confirm' | 'reset') => {
  const token = randomUUID()
  await app.db
    .insertInto('links')
    .values({
      tokenHash: hashLinkToken(token),
      kind,
      userId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + 3_600_000),
    })
    .execute()
  return token
}

/** Creates an unpaid order of a product of its own. */
const anOrder = (app: TestApp, { id, email, phone, adresse, lastname }: Awaited<ReturnType<typeof aMarkedPerson>>) =>
  app.db.transaction().execute(async (db) => {
    const productId = await shop({ db }).aProduct()
    const order = await db
      .insertInto('orders')
      .values({
        ...{ orderNumber: '1795-176000-0000', customerId: id, status: 'pending', firstname: 'Awa', lastname },
        ...{ email, phone, deliveryAddress: adresse, billingAddress: adresse, city: 'Montreuil' },
        ...{ codePostal: '93100', country: 'France', subTotalCents: 1000, shippingCents: 490, totalCents: 1490 },
        ...{ holdExpiresAt: new Date(now.getTime() + 1_800_000), createdAt: now },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const line = await db
      .insertInto('orderLines')
      .values({ orderId: order.id, productId, libelle: 'Article', priceCents: 1000, quantity: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { orderId: order.id, orderLineId: line.id }
  })

const anAddress = async (app: TestApp, { id, phone, adresse, lastname }: Awaited<ReturnType<typeof aMarkedPerson>>) => {
  const saved = await app.db
    .insertInto('addresses')
    .values({
      ...{ userId: id, firstname: 'Awa', lastname, phone, adresse, city: 'Montreuil', codePostal: '93100' },
      ...{ country: 'France', parDefaut: false, createdAt: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return saved.id
}

const aSavedCard = async (app: TestApp, userId: string) => {
  await app.db
    .insertInto('providerCustomers')
    .values({ userId, providerId: `cus_${userId}` })
    .execute()
  const { id } = await app.db
    .insertInto('savedCards')
    .values({
      ...{ id: `pm_${randomUUID()}`, userId, nth: 1, brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030 },
      ...{ fingerprint: userId, savedAt: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Creates a newsletter subscriber and the links of the subscription. */
const aSubscription = async (app: TestApp) => {
  const { id } = await app.db
    .insertInto('newsletterSubscribers')
    .values({ email: 'nouvelles@example.test', askedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const links = { confirm: randomUUID(), leave: randomUUID() }
  const until = { confirm: new Date(now.getTime() + 3_600_000), leave: null }
  for (const kind of ['confirm', 'leave'] as const)
    await app.db
      .insertInto('newsletterLinks')
      .values({ tokenHash: hashLinkToken(links[kind]), subscriberId: id, kind, expiresAt: until[kind] })
      .execute()
  return links
}

/** Creates the invoice of an appointment that the ledger knows as paid. */
const anInvoice = async (
  app: TestApp,
  appointmentId: string,
  { customer, professional }: { customer: { id: string }; professional: { id: string } },
) => {
  const shares = { professionalCents: 4500, totalCents: 4800 }
  const purchase = { id: appointmentId, customerId: customer.id, professionalId: professional.id, ...shares }
  const charge = { paymentId: randomUUID(), cents: 4800, at: now }
  await transaction(app.db, async (db) => recordCharge(db, purchase, charge))
  const viewer = { id: customer.id, role: 'customer', sessionId: '' } as const
  return issueInvoice(app.deps, viewer, { kind: 'appointment', id: appointmentId })
}

type Parties = {
  customer: Awaited<ReturnType<typeof aMarkedPerson>>
  professional: Awaited<ReturnType<typeof addOffer>>
}

/**
 * Creates appointments of these two: a paid one ahead at the customer's home, held ones in the salon and at the home,
 * a refused request, and two past ones.
 */
const appointmentsOf = async (app: TestApp, { customer, professional }: Parties) => {
  const atHome = { lieu: 'Ma Maison', adresse: customer.adresse } as const
  const inSalon = { adresse: professional.adresse }
  const refused = { status: 'expired', requestedAt: now } as const
  const unpaid = { status: 'pending_payment', holdExpiresAt: '2026-11-20T12:15:00Z' } as const
  const anAppointmentAt = (day: string, hour: number, more: object) =>
    anAppointment(app, professional, customer, {
      from: `${day}T${String(hour).padStart(2, '0')}:00:00Z`,
      to: `${day}T${String(hour + 1).padStart(2, '0')}:00:00Z`,
      ...more,
    })
  return {
    appointmentId: await anAppointmentAt('2026-11-25', 8, atHome),
    holdId: await anAppointmentAt('2026-11-25', 10, { ...inSalon, ...unpaid }),
    homeHoldId: await anAppointmentAt('2026-11-25', 12, { ...atHome, ...unpaid }),
    requestId: await aRefusedRequest(app, await anAppointmentAt('2026-11-25', 14, { ...inSalon, ...refused })),
    doneId: await anAppointmentAt('2026-11-19', 8, inSalon),
    reviewedId: await anAppointmentAt('2026-11-19', 10, inSalon),
  }
}

const aRefusedRequest = async ({ db }: TestApp, id: string) => {
  await db
    .updateTable('appointments')
    .set({ releasedBy: 'professional', releasedAt: now, requestEndedAt: now })
    .where('id', '=', id)
    .execute()
  return id
}

const aReview = async (app: TestApp, appointmentId: string, { customer, professional }: Parties) => {
  const { id } = await app.db
    .insertInto('reviews')
    .values({
      appointmentId,
      professionalId: professional.id,
      customerId: customer.id,
      note: 5,
      texte: 'Parfait.',
      createdAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const aPayment = (
  app: TestApp,
  {
    appointmentId,
    ...fields
  }: { appointmentId: string; status: 'succeeded' | 'requires_action'; clientSecret: string },
) =>
  insertPayment(app.db, appointmentId, {
    ...fields,
    amountCents: 4800,
    intentId: `pi_${appointmentId}`,
    createdAt: now,
  })

/** Creates a product that the fixture customer has in the cart and on the wish list. */
const aWantedProduct = async (app: TestApp, name: string) => {
  const product = await app.db
    .insertInto('products')
    .values({
      ...{ slug: `produit-${name}`, modele: name, libelle: 'Bonnet', description: '', texture: '', longueur: '' },
      ...{ couleur: '', priceCents: 1000, stock: 1, createdAt: now },
    })
    .returning(['id', 'slug'])
    .executeTakeFirstOrThrow()
  await addToFixtureCart(app.db, product.id)
  return product
}

/**
 * Creates the conversation of the two, and one of the customer with the team, with a message each. All messages are
 * delivered, so that no reading changes anything.
 */
const someTalk = async (app: TestApp, { customer, professional, operator }: Parties & { operator: { id: string } }) => {
  const aConversation = async (first: string, second: string | null) => {
    const { id } = await app.db
      .insertInto('conversations')
      .values({ ...(second ? { customerId: first, professionalId: second } : { userId: first }), createdAt: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const delivered = { conversationId: id, deliveredSeq: 1 }
    await app.db
      .insertInto('participants')
      .values([
        { ...delivered, side: 1, userId: first },
        { ...delivered, side: 2, userId: second },
      ])
      .execute()
    return id
  }
  const picture = await aPicture(app, customer.id, true)
  const mark = randomUUID().slice(0, 8)
  const words = { pair: `Secret-des-deux-${mark}`, team: `Secret-confie-${mark}` }
  const talk = {
    pair: await aConversation(customer.id, professional.id),
    withTeam: await aConversation(customer.id, null),
  }
  const message = {
    ...{ side: 1, seq: 0, nth: 0, senderId: customer.id, clientId: mark },
    isMasked: false,
    createdAt: now,
  }
  await app.db
    .insertInto('messages')
    .values([
      { ...message, conversationId: talk.pair, content: words.pair, image: picture },
      { ...message, conversationId: talk.withTeam, content: words.team },
    ])
    .execute()
  return {
    ...talk,
    picture,
    words,
    ...(await aReport(app, { sid: talk.pair, picture, customer, professional, operator, words })),
    ...(await anObjection(app, { customer, professional, operator })),
  }
}

type Reported = Parties & { sid: string; picture: string; operator: { id: string }; words: { pair: string } }

/** The professional has reported the message of the customer, and the operator has read its copy. */
const aReport = async (app: TestApp, { sid, picture, customer, professional, operator, words }: Reported) => {
  const { id: caseId } = await app.db
    .insertInto('reportCases')
    .values({ subjectKind: 'messages', subjectId: sid, reportedId: customer.id, openedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: reportId } = await app.db
    .insertInto('reports')
    .values({ caseId, reporterId: professional.id, reason: 'scam', words: '', fromSeq: 1, toSeq: 2, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('reportedMessages')
    .values({
      ...{ reportId, seq: 1, isByReported: true, isReported: true },
      ...{ content: words.pair, image: picture, createdAt: now },
    })
    .execute()
  await app.db
    .insertInto('operatorActions')
    .values({
      ...{ operatorId: operator.id, kind: 'report_read', reportCaseId: caseId },
      ...{ details: JSON.stringify({ reports: 1 }), at: now },
    })
    .execute()
  return { reportCaseId: caseId, reportId }
}

/**
 * The professional objects to the decision about a report of a review by the customer, and the operator has read its
 * copy.
 */
const anObjection = async (
  app: TestApp,
  { customer, professional, operator }: Parties & { operator: { id: string } },
) => {
  const colleague = await app.aPerson('admin', { withoutSecondFactor: true })
  const { id: contestedCaseId } = await app.db
    .insertInto('reportCases')
    .values({
      ...{ subjectKind: 'review', subjectId: randomUUID(), reportedId: customer.id, openedAt: now, decidedAt: now },
      ...{ operatorId: colleague.id, statement: 'Rien de contraire à nos règles.', reasons: ['fake'] },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: contestedReportId } = await app.db
    .insertInto('reports')
    .values({ caseId: contestedCaseId, reporterId: professional.id, reason: 'fake', words: '', createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: objectionId } = await app.db
    .insertInto('objections')
    .values({ caseId: contestedCaseId, reportId: contestedReportId, words: 'Relisez.', createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('operatorActions')
    .values({
      ...{ operatorId: operator.id, kind: 'report_read', reportCaseId: contestedCaseId },
      ...{ details: JSON.stringify({ reports: 1 }), at: now },
    })
    .execute()
  return { contestedCaseId, contestedReportId, objectionId }
}

const createPeople = async (app: TestApp) => {
  const [customer, otherCustomer, professional, otherProfessional, suspended, operator, bareOperator] =
    await Promise.all([
      aMarkedPerson(app, 'customer'),
      aMarkedPerson(app, 'otherCustomer'),
      aMarkedPerson(app, 'professional').then((person) => addOffer(app, person)),
      aMarkedPerson(app, 'otherProfessional').then((person) => addOffer(app, person)),
      aMarkedPerson(app, 'suspended'),
      aMarkedPerson(app, 'operator'),
      aMarkedPerson(app, 'bareOperator'),
    ])
  await app.db.updateTable('users').set({ suspendedAt: now }).where('id', '=', suspended.id).execute()
  return { customer, otherCustomer, professional, otherProfessional, suspended, operator, bareOperator }
}

/**
 * Creates the world of the matrix. `customer` has a saved address and card, a paid appointment ahead at home with
 * `professional`, a hold in the salon, past appointments, one of them with an invoice, an unpaid order, and two
 * conversations.
 */
export const aWorld = async (app: TestApp) => {
  const all = await createPeople(app)
  const { customer } = all
  const appointments = await appointmentsOf(app, all)
  const { appointmentId, homeHoldId, reviewedId } = appointments
  const reviewId = await aReview(app, reviewedId, all)
  await app.db
    .insertInto('mails')
    .values({
      kind: 'appointment_customer',
      key: appointmentId,
      subjectId: appointmentId,
      userId: customer.id,
      createdAt: now,
    })
    .execute()
  const invoice = await anInvoice(app, reviewedId, all)
  const client_secret = `pi_secret_${randomUUID()}`
  return {
    ...all,
    ...appointments,
    reviewId,
    invoiceId: invoice.id,
    product: await aWantedProduct(app, appointmentId),
    ...(await anOrder(app, customer)),
    paymentId: await aPayment(app, { appointmentId: appointmentId, status: 'succeeded', clientSecret: client_secret }),
    unfinishedPaymentId: await aPayment(app, {
      appointmentId: homeHoldId,
      status: 'requires_action',
      clientSecret: client_secret,
    }),
    addressId: await anAddress(app, customer),
    cardId: await aSavedCard(app, customer.id),
    talk: await someTalk(app, all),
    proof: await aProof(app, all.professional),
    newsletter: await aSubscription(app),
    clientSecret: client_secret,
    privatePicture: await aPicture(app, customer.id, true),
    secret: app.deps.secret,
    resetToken: await aLink(app, customer.id, 'reset'),
    confirmToken: await aLink(app, customer.id, 'confirm'),
  }
}
export type World = Awaited<ReturnType<typeof aWorld>>

const contactOf = ({ email, phone, adresse, connect_id }: World['customer']) => [email, phone, adresse, connect_id]

/** Returns the private words by owner; only people named by a rule may read them. */
export const secretsIn = (world: World) => ({
  customer: contactOf(world.customer),
  customerName: [world.customer.lastname],
  otherCustomer: [...contactOf(world.otherCustomer), world.otherCustomer.lastname],
  professional: contactOf(world.professional),
  otherProfessional: contactOf(world.otherProfessional),
  suspended: [...contactOf(world.suspended), world.suspended.lastname],
  // The operator's name is visible to all members, because the operator is their contact.
  operator: contactOf(world.operator),
  bareOperator: contactOf(world.bareOperator),
  card: [world.cardId],
  clientSecret: [world.clientSecret, 'pi_vrombel_secret'],
  pairMessage: [world.talk.words.pair],
  teamMessage: [world.talk.words.team],
  backgroundFixtures: hiddenWords,
})
export type Secret = keyof ReturnType<typeof secretsIn>
