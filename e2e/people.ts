import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AvailabilityWindow } from '@couronne/contract/booking/availability'
import type { OwnAccount } from '@couronne/contract/identity/accounts'
import type { LoginAnswer, Role } from '@couronne/contract/identity/sessions'
import { plainName } from '@couronne/contract/lib/plain-name'
import type { Libelle } from '@couronne/contract/marketplace/libelles'
import type { Service } from '@couronne/contract/marketplace/services'
import { expect } from '@playwright/test'

/** The default password of all people. */
export const password = 'Tresse-longue-42!'

export type Mail = { to: string; subject: string; text: string; html: string }
export type Person = OwnAccount & { token: string; chatToken: string }
export type Professional = Person & { service: Service; availabilityWindow: AvailabilityWindow; address: string }

type PersonOptions = {
  firstname?: string
  /** The default is a town where no test searches, because all tests add professionals to the same server. */
  town?: string
  mobilite?: string
  /** False for a person registered through the API without age and consent. */
  terms?: boolean
}
type ProfessionalOptions = PersonOptions & {
  offers?: Libelle
  /** Euros. */
  price?: number
  /** Minutes. */
  duration?: number
  /** The start of the only window; by default it lasts from 8:00 to 16:00 UTC, a week ahead. */
  from?: Date
  to?: Date
}

/** Names may only have letters. The widest letters are left out, so that eight fit the narrowest page. */
const letters = 'abcdefghijklnopqrstuvxyz'
const unique = () =>
  Array.from({ length: 8 }, () => letters.charAt(Math.floor(Math.random() * letters.length))).join('')

/** Makes a name unique, so that a test finds its own people among those of other tests. */
export const newName = (name: string) => `${name}-${unique()}`

export const newEmail = (name: string) => `${plainName(name).replaceAll(' ', '-')}.${unique()}@example.test`

/** Calls the server's API; throws if the response is an error. */
const createApiCall =
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
type Call = ReturnType<typeof createApiCall>

/** Waits for a mail with a matching subject. Without a mail server configured, the app stores its mails. */
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

/** Creates people through the API. */
const personBuilders = (call: Call, mailTo: ReturnType<typeof mailReader>) => {
  /** Registers a person, confirms the address with the mail's link and logs in. */
  const aPerson = async (role: Exclude<Role, 'admin'>, options: PersonOptions = {}): Promise<Person> => {
    const firstname = options.firstname ?? newName(role === 'customer' ? 'Awa' : 'Nadia')
    const email = newEmail(firstname)
    await call('POST', '/api/v1/auth/register', {
      firstname,
      lastname: 'Diallo',
      email,
      phone: '0612345678',
      ville: options.town ?? 'Bagnolet',
      adresse: '12 rue des Lilas',
      password,
      passwordConfirm: password,
      role,
      ...(options.terms !== false && { majeur: true, cgu: true }),
      ...(role === 'professional' && { mobilite: options.mobilite ?? 'Ne se déplace pas' }),
    })
    await call('POST', '/api/v1/auth/confirm-user', { token: tokenIn(await mailTo(email, /confirmez/i)) })
    return logInByApi({ email, password, profile: role })
  }

  const logInByApi = async (credentials: { email: string; password: string; profile?: Role }): Promise<Person> => {
    const login = await call<LoginAnswer>('POST', '/api/v1/auth/login', credentials)
    const own = await call<OwnAccount>('GET', '/api/v1/auth', undefined, login.access_token)
    return { ...own, token: login.access_token, chatToken: login.twilio_token }
  }

  const aProfessional = async (options: ProfessionalOptions = {}): Promise<Professional> => {
    const person = await aPerson('professional', options)
    const form = new FormData()
    form.set('file', new Blob([await readFile(picture)], { type: 'image/jpeg' }), 'tresses.jpg')
    const { filename } = await call<{ filename: string }>('POST', '/api/v1/upload', form, person.token)
    const offer = {
      libelle: options.offers ?? 'Braids',
      price: options.price ?? 100,
      duration: options.duration ?? 60,
      image: filename,
    }
    const service = await call<Service>('POST', '/api/v1/prestation', offer, person.token)
    const from = options.from ?? inAWeek(8)
    const to = options.to ?? new Date(from.getTime() + 8 * hour)
    const window = { start: from.toISOString(), end: to.toISOString(), professional: person.id }
    const availabilityWindow = await call<AvailabilityWindow>('POST', '/api/v1/disponibilite', window, person.token)
    const address = `/fiche-coiffeuse/${encodeURIComponent(person.firstname)}?professionalId=${person.id}`
    return { ...person, service, availabilityWindow, address }
  }

  return { aPerson, logInByApi, aProfessional }
}

/** Books and pays through the API. */
const appointmentBuilders = (call: Call) => {
  /** Holds an hour of the professional for the customer, without a payment. */
  const holdHours = (customer: Person, professional: Professional, at: Date) => {
    const { id, service } = professional
    const endTime = new Date(at.getTime() + service.duration * minute)
    const holdBody = {
      professional: id,
      prestationId: service.id,
      date: at.toISOString(),
      endTime: endTime.toISOString(),
    }
    return call<{ id: string }>('POST', '/api/v1/appointment', holdBody, customer.token)
  }

  /** Holds and abandons an hour ten times without a payment. */
  const abandonTenHolds = async (customer: Person, professional: Professional, at: Date) => {
    for (let left = 0; left < 10; left++) {
      const { id } = await holdHours(customer, professional, at)
      await call('DELETE', `/api/v1/appointment/${id}`, undefined, customer.token)
    }
  }

  /** Tries that many cards that the bank refuses. */
  const tryDeclinedCards = async (customer: Person, appointmentId: string, cards: number) => {
    for (let tried = 0; tried < cards; tried++) {
      const body = { appointmentId, payment_method: 'pm_card_chargeDeclined' }
      await expect(call('POST', '/api/v1/payment', body, customer.token)).rejects.toThrow('402')
    }
  }

  const bookAndPay = async (customer: Person, professional: Professional, at: Date) => {
    const { id } = await holdHours(customer, professional, at)
    await call('POST', '/api/v1/payment', { appointmentId: id, payment_method: 'pm_card_visa' }, customer.token)
    return id
  }

  /** Pays an appointment and keeps the card of Stripe's test id. */
  const keepCard = async (customer: Person, professional: Professional, at: Date, card = 'pm_card_visa') => {
    const { id } = await holdHours(customer, professional, at)
    const body = { appointmentId: id, payment_method: card, save_card: true }
    await call('POST', '/api/v1/payment', body, customer.token)
    const listCards = () => call<{ id: string }[]>('GET', '/api/v1/card', undefined, customer.token)
    await expect.poll(async () => (await listCards()).length).toBeGreaterThan(0)
  }

  return { holdHours, keepCard, abandonTenHolds, tryDeclinedCards, bookAndPay }
}

/** Prepares data through the API before a test acts in a browser. */
export const createApi = (app: string) => {
  const call = createApiCall(app)
  const mailTo = mailReader(call)
  return { call, mailTo, ...personBuilders(call, mailTo), ...appointmentBuilders(call) }
}

/** Completes the provider's account form. */
export const openStripeAccount = async (
  { call }: Pick<ReturnType<typeof createApi>, 'call'>,
  { id, token }: Person,
) => {
  const { url } = await call<{ url: string }>('GET', `/api/v1/stripe/account/link/${id}`, undefined, token)
  const formFields = { firstname: 'Nadia', lastname: 'Diallo', birth: '1990-01-01', iban: 'FR761234', terms: 'yes' }
  await fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(formFields) })
  await call('PATCH', `/api/v1/stripe/connect/${id}`, {}, token)
  return url
}

/** The path of a picture to upload with `page.setInputFiles`. */
export const picture = join(import.meta.dirname, 'pictures/tresses.jpg')
/** Returns the path of an illustration of the home page, to be uploaded as a picture. */
export const illustrationPath = (name: string) =>
  join(import.meta.dirname, `../apps/web/app/ui/illustrations/hero-${name}-480.webp`)

const minute = 60_000
const hour = 60 * minute

/** Returns that hour in UTC, seven days from now. */
export const inAWeek = (utcHour: number) => {
  const at = new Date(Date.now() + 7 * 24 * hour)
  at.setUTCHours(utcHour, 0, 0, 0)
  return at
}

/** Returns the token in a mail's link. */
export const tokenIn = (mail: Mail) => {
  const token = /[?&]token=([\w-]+)/.exec(mail.text)?.[1]
  if (!token) throw new Error(`no link in « ${mail.subject} »`)
  return token
}

/** Returns the first link with a query in a mail. */
export const linkIn = (mail: Mail) => {
  const link = /https?:\/\/\S+[?]\S+/.exec(mail.text)?.[0]
  if (!link) throw new Error(`no link in « ${mail.subject} »`)
  return link
}
