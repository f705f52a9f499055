import { anOperator } from '../operators.ts'
import { createApi, inAWeek, type Person, type Professional } from '../people.ts'

/** The people of the states: of each role one with full pages, from the demo if there is one, and one with empty ones. */
export type Cast = {
  cliente: Person
  coiffeuse: Person
  newCustomer: Person
  /** The operator's session is verified with the second factor. */
  operator: Person
  newProfessional: Person
  /** A professional who travels, offers two hairstyles, one of them by size and length, works one day, has one picture and no review. */
  beginner: Professional
}

type Api = ReturnType<typeof createApi>

const demoCredentials = { password: 'Couronne!2026' }

const demoPeople = async ({ logInByApi }: Api) => {
  const [cliente, coiffeuse] = await Promise.all([
    logInByApi({ ...demoCredentials, email: 'cliente@couronne.test', profile: 'customer' }),
    logInByApi({ ...demoCredentials, email: 'coiffeuse@couronne.test', profile: 'professional' }),
  ])
  return { cliente, coiffeuse }
}

/** Creates people with full pages on a server without demo data. */
const newPeople = async ({ call, aPerson, aProfessional, bookAndPay, holdHours }: Api) => {
  const [cliente, coiffeuse] = await Promise.all([
    aPerson('customer'),
    aProfessional({ offers: 'Braids', town: 'Paris' }),
  ])
  const { id, token, service } = coiffeuse
  const { image } = service
  await call('PUT', `/api/v1/user/${id}`, { image, description: 'Vingt ans de tresses.' }, token)
  await call('POST', '/api/v1/prestation', { libelle: 'Locks', price: 80, duration: 120, image }, token)
  await call('POST', '/api/v1/catalogue', { image, alt: 'Des tresses relevées' }, token)
  await bookAndPay(cliente, coiffeuse, inAWeek(9))
  const cancelled = await bookAndPay(cliente, coiffeuse, inAWeek(13))
  await call('PATCH', `/api/v1/appointment/${cancelled}`, { status: 'Annuler' }, cliente.token)
  // Two appointments of one day are the most that a customer has ahead with one professional.
  await holdHours(cliente, coiffeuse, inAWeek(11))
  return { cliente, coiffeuse }
}

export const createCast = async (app: string, hasDemo: boolean): Promise<Cast> => {
  const api = createApi(app)
  const { call, aPerson, aProfessional } = api
  const [full, operator, newCustomer, newProfessional, beginner] = await Promise.all([
    hasDemo ? demoPeople(api) : newPeople(api),
    anOperator(api),
    aPerson('customer', { firstname: 'Awa', town: 'Mende' }),
    aPerson('professional', { firstname: 'Sira' }),
    aProfessional({ firstname: 'Maya', offers: 'Locks', town: 'Mende', mobilite: 'se déplace' }),
  ])
  const { image } = beginner.service
  const variants = [
    { taille: 'micro', longueur: 'taille', price: 110, duration: 180 },
    { taille: 'gros', longueur: 'mi-dos', price: 65, duration: 150 },
    { taille: 'gros', longueur: 'épaules', price: 50, duration: 120 },
  ]
  const nattes = { libelle: 'Nattes', variants, image }
  await call('POST', '/api/v1/prestation', nattes, beginner.token)
  await call('POST', '/api/v1/catalogue', { image, alt: 'Des locks relevées' }, beginner.token)
  return { ...full, operator, newCustomer, newProfessional, beginner }
}

/** A working day a week ahead, on which the demo has free hours. */
export const demoDay = inAWeek(12).toISOString().slice(0, 10)
