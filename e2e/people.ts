import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Slot } from '@couronne/contract/booking/availability'
import type { OwnRecord } from '@couronne/contract/identity/accounts'
import type { LoginAnswer, Role } from '@couronne/contract/identity/sessions'
import { plainName } from '@couronne/contract/lib/plain-name'
import type { Libelle } from '@couronne/contract/marketplace/libelles'
import type { Service } from '@couronne/contract/marketplace/services'
import { expect } from '@playwright/test'

/** Everyone's, unless a test says otherwise. */
export const password = 'Tresse-longue-42!'

export type Mail = { to: string; subject: string; text: string; html: string }
export type Person = OwnRecord & { token: string; chatToken: string }
export type Professional = Person & { service: Service; slot: Slot; address: string }

type Asked = {
  firstname?: string
  /** By default where no journey searches: results fill up with everyone's professionals. */
  town?: string
  mobilite?: string
  /** False for who registered without our page, which asks her age and her consent. */
  terms?: boolean
}
type Offered = Asked & {
  offers?: Libelle
  /** In euros. */
  price?: number
  /** In minutes. */
  duration?: number
  /** One window of hours; by default from 8 to 16 UTC in a week. */
  from?: Date
  to?: Date
}

/** Letters only, as names must be, and none of which eight would be wider than the narrowest page has room for. */
const letters = 'abcdefghijklnopqrstuvxyz'
const unique = () =>
  Array.from({ length: 8 }, () => letters.charAt(Math.floor(Math.random() * letters.length))).join('')

/** So that a journey finds its own among everyone's. */
export const newName = (name: string) => `${name}-${unique()}`

export const newEmail = (name: string) => `${plainName(name).replaceAll(' ', '-')}.${unique()}@example.test`

/** Calls the API of the server; a refusal is thrown. */
const callsTo =
  (app: string) =>
  async <Answer>(method: string, url: string, body?: object, token?: string): Promise<Answer> => {
    const isForm = body instanceof FormData
    const response = await fetch(app + url, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${text}`)
    return JSON.parse(text || 'null')
  }
type Call = ReturnType<typeof callsTo>

/** Waits for a mail whose subject matches, and returns it; without a server for mails, the server keeps them. */
const mailReader =
  (call: Call) =>
  async (email: string, subject: RegExp): Promise<Mail> => {
    let found: Mail | undefined
    await expect
      .poll(async () => {
        const mails = await call<Mail[]>('GET', `/dev/courrier.json?to=${encodeURIComponent(email)}`)
        found = mails.find((mail) => subject.test(mail.subject))
        return found?.subject
      }, `a mail to ${email} about ${subject}`)
      .toMatch(subject)
    return found as Mail
  }

/** Who comes to live in the server. */
const newcomersOf = (call: Call, mailTo: ReturnType<typeof mailReader>) => {
  /** Registered, confirmed through her mail, and logged in. */
  const aPerson = async (role: Exclude<Role, 'admin'>, asked: Asked = {}): Promise<Person> => {
    const firstname = asked.firstname ?? newName(role === 'customer' ? 'Awa' : 'Nadia')
    const email = newEmail(firstname)
    await call('POST', '/api/v1/auth/register', {
      firstname,
      lastname: 'Diallo',
      email,
      phone: '0612345678',
      ville: asked.town ?? 'Bagnolet',
      adresse: '12 rue des Lilas',
      password,
      passwordConfirm: password,
      role,
      ...(asked.terms !== false && { majeur: true, cgu: true }),
      ...(role === 'professional' && { mobilite: asked.mobilite ?? 'Ne se déplace pas' }),
    })
    await call('POST', '/api/v1/auth/confirm-user', { token: tokenIn(await mailTo(email, /confirmez/i)) })
    return loggedIn({ email, password, profile: role })
  }

  const loggedIn = async (credentials: { email: string; password: string; profile?: Role }): Promise<Person> => {
    const login = await call<LoginAnswer>('POST', '/api/v1/auth/login', credentials)
    const own = await call<OwnRecord>('GET', '/api/v1/auth', undefined, login.access_token)
    return { ...own, token: login.access_token, chatToken: login.twilio_token }
  }

  const aProfessional = async (asked: Offered = {}): Promise<Professional> => {
    const person = await aPerson('professional', asked)
    const form = new FormData()
    form.set('file', new Blob([await readFile(picture)], { type: 'image/jpeg' }), 'tresses.jpg')
    const { filename } = await call<{ filename: string }>('POST', '/api/v1/upload', form, person.token)
    const offer = {
      libelle: asked.offers ?? 'Braids',
      price: asked.price ?? 100,
      duration: asked.duration ?? 60,
      image: filename,
    }
    const service = await call<Service>('POST', '/api/v1/prestation', offer, person.token)
    const from = asked.from ?? inAWeek(8)
    const to = asked.to ?? new Date(from.getTime() + 8 * hour)
    const window = { start: from.toISOString(), end: to.toISOString(), professional: person.id }
    const slot = await call<Slot>('POST', '/api/v1/disponibilite', window, person.token)
    const address = `/fiche-coiffeuse/${encodeURIComponent(person.firstname)}?professionalId=${person.id}`
    return { ...person, service, slot, address }
  }

  return { aPerson, loggedIn, aProfessional }
}

/** What customers do with the hours of professionals. */
const visitsOf = (call: Call) => {
  /** Takes her hour for a customer, who has not paid yet. */
  const holds = (customer: Person, professional: Professional, at: Date) => {
    const { id, service } = professional
    const endTime = new Date(at.getTime() + service.duration * minute)
    const wish = { professional: id, prestationId: service.id, date: at.toISOString(), endTime: endTime.toISOString() }
    return call<{ id: string }>('POST', '/api/v1/appointment', wish, customer.token)
  }

  /** The end of ten of her hours, each without a payment. */
  const leavesTenUnpaid = async (customer: Person, professional: Professional, at: Date) => {
    for (let left = 0; left < 10; left++) {
      const { id } = await holds(customer, professional, at)
      await call('DELETE', `/api/v1/appointment/${id}`, undefined, customer.token)
    }
  }

  /** So many cards of hers that her bank refuses. */
  const triesCards = async (customer: Person, appointmentId: string, cards: number) => {
    for (let tried = 0; tried < cards; tried++) {
      const body = { appointmentId, payment_method: 'pm_card_chargeDeclined' }
      await expect(call('POST', '/api/v1/payment', body, customer.token)).rejects.toThrow('402')
    }
  }

  const books = async (customer: Person, professional: Professional, at: Date) => {
    const { id } = await holds(customer, professional, at)
    await call('POST', '/api/v1/payment', { appointmentId: id, payment_method: 'pm_card_visa' }, customer.token)
    return id
  }

  return { holds, leavesTenUnpaid, triesCards, books }
}

/** The server by its API: what a test prepares before somebody acts in a browser. */
export const apiOf = (app: string) => {
  const call = callsTo(app)
  const mailTo = mailReader(call)
  return { call, mailTo, ...newcomersOf(call, mailTo), ...visitsOf(call) }
}

/** Hands in all that Stripe asks her. */
export const opensStripeAccount = async ({ call }: Pick<ReturnType<typeof apiOf>, 'call'>, { id, token }: Person) => {
  const { url } = await call<{ url: string }>('GET', `/api/v1/stripe/account/link/${id}`, undefined, token)
  const sent = { firstname: 'Nadia', lastname: 'Diallo', birth: '1990-01-01', iban: 'FR761234', terms: 'yes' }
  await fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(sent) })
  await call('PATCH', `/api/v1/stripe/connect/${id}`, {}, token)
  return url
}

/** A picture to upload: `page.setInputFiles` takes its path. */
export const picture = join(import.meta.dirname, 'pictures/tresses.jpg')
/** The home page's drawings are pictures too. */
export const drawn = (name: string) =>
  join(import.meta.dirname, `../apps/web/app/ui/illustrations/hero-${name}-480.webp`)

const minute = 60_000
const hour = 60 * minute

/** That hour, in UTC, of the day a week from now. */
export const inAWeek = (utcHour: number) => {
  const at = new Date(Date.now() + 7 * 24 * hour)
  at.setUTCHours(utcHour, 0, 0, 0)
  return at
}

/** The secret in a mail's link. */
export const tokenIn = (mail: Mail) => {
  const token = /[?&]token=([\w-]+)/.exec(mail.text)?.[1]
  if (!token) throw new Error(`no link in « ${mail.subject} »`)
  return token
}

/** The first address of this server in a mail. */
export const linkIn = (mail: Mail) => {
  const link = /https?:\/\/\S+[?]\S+/.exec(mail.text)?.[0]
  if (!link) throw new Error(`no link in « ${mail.subject} »`)
  return link
}
