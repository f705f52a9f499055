import { randomUUID } from 'node:crypto'
import type { Role } from '@couronne/contract/identity/sessions'
import { termsVersion } from '@couronne/contract/identity/terms'
import { centsFromEuros } from '@couronne/contract/lib/money'
import type { Libelle } from '@couronne/contract/marketplace/libelles'
import type { Deps } from '../src/deps.ts'
import { hashPassword } from '../src/identity/sessions/passwords.ts'
import { signToken } from '../src/identity/sessions/tokens.ts'
import type { Call } from './calls.ts'

export const password = 'Tresse-longue-42!'
const passwordHash = hashPassword(password)

type Given = { cityId?: number; mobilite?: string; firstname?: string; isUnproved?: boolean }

/** Each town is looked up once, because the query reads thirty-five thousand of them. */
const townsOf = ({ db }: Deps) => {
  const cityIds = new Map<string, Promise<number>>()
  return (name: string, departementCode: string) => {
    const known = cityIds.get(`${name} ${departementCode}`)
    if (known) return known
    const found = db
      .selectFrom('cities')
      .select('id')
      .where('name', '=', name)
      .where('departementCode', '=', departementCode)
      .executeTakeFirstOrThrow()
      .then(({ id }) => id)
    cityIds.set(`${name} ${departementCode}`, found)
    return found
  }
}

/** Returns the calls of a signed-in person. */
const callsOf = (call: Call, token: string) => ({
  get: (url: string) => call('GET', url, undefined, token),
  post: (url: string, body: object = {}, headers = {}) => call('POST', url, body, token, headers),
  put: (url: string, body: object) => call('PUT', url, body, token),
  patch: (url: string, body: object) => call('PATCH', url, body, token),
  delete: (url: string, body?: object) => call('DELETE', url, body, token),
  erasesAccount: () => call('DELETE', '/api/v1/account', { password }, token),
})

/** Inserts the row of a user and nothing else. */
const addUser = async (
  { db, clock }: Deps,
  role: Role,
  { cityId, firstname, mobilite }: Given & { cityId: number },
) => {
  const now = clock.now()
  const email = `${randomUUID()}@example.test`
  const { id } = await db
    .insertInto('users')
    .values({
      role,
      email,
      passwordHash: await passwordHash,
      firstname: firstname ?? 'Awa',
      lastname: 'Diallo',
      phone: '0612345678',
      adresse: '12 rue des Lilas',
      cityId,
      mobilite: role === 'professional' ? (mobilite ?? 'Ne se déplace pas') : null,
      confirmedAt: now,
      majeurAt: now,
      cguAt: now,
      cguVersion: termsVersion,
      createdAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, email }
}

const openSession = async ({ db, clock, secret }: Deps, userId: string, role: Role, isUnproved: boolean) => {
  const now = clock.now()
  const session = await db
    .insertInto('sessions')
    .values({
      userId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + 7 * 86_400_000),
      // An operator has verified the second factor unless `isUnproved` is set.
      provedAt: role === 'admin' && !isUnproved ? now : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return signToken(secret, 'session', { userId, role, sessionId: session.id }, now)
}

type Hours = {
  libelle?: Libelle
  /** The price is in euros. */
  price?: number
  /** The duration is in minutes. */
  duration?: number
  from: Date | string
  to: Date | string
}

const addOffer = async ({ db, clock }: Deps, professionalId: string, given: Hours) => {
  const service = await db
    .insertInto('services')
    .values({
      professionalId,
      libelle: given.libelle ?? 'Braids',
      priceCents: centsFromEuros(given.price ?? 100),
      durationMinutes: given.duration ?? 60,
      createdAt: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const slot = await db
    .insertInto('availabilityWindows')
    .values({ professionalId, startsAt: new Date(given.from), endsAt: new Date(given.to) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { serviceId: service.id, slotId: slot.id }
}

/** Returns helpers that create the people of a test's server. */
export const peopleOf = (deps: Deps, call: Call) => {
  const cityId = townsOf(deps)

  /** Creates a confirmed, logged-in person quickly: through the tables instead of the forms. */
  const aPerson = async (role: Role, given: Given = {}) => {
    const town = given.cityId ?? (await cityId('Montreuil', '93'))
    const { id, email } = await addUser(deps, role, { ...given, cityId: town })
    const token = await openSession(deps, id, role, given.isUnproved ?? false)
    return { id, email, role, token, ...callsOf(call, token) }
  }

  /** Creates a professional with one service and one window. */
  const aProfessionalWithHours = async (given: Hours & Given) => {
    const person = await aPerson('professional', given)
    return { ...person, ...(await addOffer(deps, person.id, given)) }
  }

  return { cityId, aPerson, aProfessionalWithHours }
}
