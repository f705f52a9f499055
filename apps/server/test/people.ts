import { randomUUID } from 'node:crypto'
import type { Role } from '@couronne/contract/identity/sessions'
import { termsVersion } from '@couronne/contract/identity/terms'
import { centsFromEuros } from '@couronne/contract/lib/money'
import type { Libelle } from '@couronne/contract/marketplace/libelles'
import type { Deps } from '../src/deps.ts'
import { hashPassword } from '../src/identity/sessions/passwords.ts'
import { signToken } from '../src/identity/sessions/tokens.ts'
import type { ApiCaller } from './calls.ts'

export const password = 'Tresse-longue-42!'
const passwordHash = hashPassword(password)

type PersonOptions = {
  cityId?: number
  mobilite?: string
  firstname?: string
  lastname?: string
  withoutSecondFactor?: boolean
}

/** Each town is looked up once, because the query reads thirty-five thousand of them. */
const createTownLookup = ({ db }: Deps) => {
  const cityIds = new Map<string, Promise<number>>()
  return (name: string, departementCode: string) => {
    const knownId = cityIds.get(`${name} ${departementCode}`)
    if (knownId) return knownId
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
const callsAs = (call: ApiCaller, token: string) => ({
  get: (url: string) => call('GET', url, undefined, token),
  post: (url: string, body: object = {}, headers = {}) => call('POST', url, body, token, headers),
  put: (url: string, body: object) => call('PUT', url, body, token),
  patch: (url: string, body: object) => call('PATCH', url, body, token),
  delete: (url: string, body?: object) => call('DELETE', url, body, token),
  deleteAccount: () => call('DELETE', '/api/v1/account', { password }, token),
})

/** Inserts the row of a user and nothing else. */
const addUser = async (
  { db, clock }: Deps,
  role: Role,
  { cityId, firstname, lastname, mobilite }: PersonOptions & { cityId: number },
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
      lastname: lastname ?? 'Diallo',
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

const openSession = async ({ db, clock, secret }: Deps, userId: string, role: Role, withoutSecondFactor: boolean) => {
  const now = clock.now()
  const session = await db
    .insertInto('sessions')
    .values({
      userId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + 7 * 86_400_000),
      // An operator has verified the second factor unless `withoutSecondFactor` is set.
      provedAt: role === 'admin' && !withoutSecondFactor ? now : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return signToken(secret, 'session', { userId, role, sessionId: session.id }, now)
}

type OfferOptions = {
  libelle?: Libelle
  /** The price is in euros. */
  price?: number
  /** The duration is in minutes. */
  duration?: number
  from: Date | string
  to: Date | string
}

const addOffer = async ({ db, clock }: Deps, professionalId: string, options: OfferOptions) => {
  const service = await db
    .insertInto('services')
    .values({
      professionalId,
      libelle: options.libelle ?? 'Braids',
      priceCents: centsFromEuros(options.price ?? 100),
      durationMinutes: options.duration ?? 60,
      createdAt: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const window = await db
    .insertInto('availabilityWindows')
    .values({ professionalId, startsAt: new Date(options.from), endsAt: new Date(options.to) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { serviceId: service.id, windowId: window.id }
}

/** Returns helpers that create the people of a test's server. */
export const peopleBuilders = (deps: Deps, call: ApiCaller) => {
  const cityId = createTownLookup(deps)

  /** Creates a confirmed, logged-in person quickly: through the tables instead of the forms. */
  const aPerson = async (role: Role, options: PersonOptions = {}) => {
    const town = options.cityId ?? (await cityId('Montreuil', '93'))
    const { id, email } = await addUser(deps, role, { ...options, cityId: town })
    const token = await openSession(deps, id, role, options.withoutSecondFactor ?? false)
    return { id, email, role, token, ...callsAs(call, token) }
  }

  /** Creates a professional with one service and one window. */
  const aProfessionalWithHours = async (options: OfferOptions & PersonOptions) => {
    const person = await aPerson('professional', options)
    return { ...person, ...(await addOffer(deps, person.id, options)) }
  }

  /** Opens another session of a person, because a session lasts seven days. */
  const withNewSession = async <P extends { id: string; role: Role }>(person: P) => {
    const token = await openSession(deps, person.id, person.role, false)
    return { ...person, token, ...callsAs(call, token) }
  }

  return { cityId, aPerson, aProfessionalWithHours, withNewSession }
}
