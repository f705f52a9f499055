import { anOperator } from '../operators.ts'
import { createApi, inAWeek, type Person, type Professional } from '../people.ts'

/** The people of the pictures: of each role a demo account with full pages and a new account with empty ones. */
export type Cast = {
  cliente: Person
  coiffeuse: Person
  newCustomer: Person
  /** The operator's session is verified with the second factor. */
  operator: Person
  newProfessional: Person
  /** A professional who travels, offers two hairstyles, works one day, has one picture and no review. */
  beginner: Professional
}

const demoCredentials = { password: 'Couronne!2026' }

export const createCast = async (app: string): Promise<Cast> => {
  const api = createApi(app)
  const { call, aPerson, logInByApi, aProfessional } = api
  const [cliente, coiffeuse, operator, newCustomer, newProfessional, beginner] = await Promise.all([
    logInByApi({ ...demoCredentials, email: 'cliente@couronne.test', profile: 'customer' }),
    logInByApi({ ...demoCredentials, email: 'coiffeuse@couronne.test', profile: 'professional' }),
    anOperator(api),
    aPerson('customer', { firstname: 'Awa', town: 'Mende' }),
    aPerson('professional', { firstname: 'Sira' }),
    aProfessional({ firstname: 'Maya', offers: 'Locks', town: 'Mende', mobilite: 'se déplace' }),
  ])
  const { image } = beginner.service
  const nattes = { libelle: 'Nattes', price: 50, duration: 120, image }
  await call('POST', '/api/v1/prestation', nattes, beginner.token)
  await call('POST', '/api/v1/catalogue', { image, alt: 'Des locks relevées' }, beginner.token)
  return { cliente, coiffeuse, operator, newCustomer, newProfessional, beginner }
}

/** A working day a week ahead, on which the demo has free hours. */
export const demoDay = inAWeek(12).toISOString().slice(0, 10)
