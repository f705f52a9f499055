import { anOperator } from '../operators.ts'
import { apiOf, inAWeek, type Person, type Professional } from '../people.ts'

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

const demonstration = { password: 'Couronne!2026' }

export const assemble = async (app: string): Promise<Cast> => {
  const api = apiOf(app)
  const { call, aPerson, loggedIn, aProfessional } = api
  const [cliente, coiffeuse, operator, newCustomer, newProfessional, beginner] = await Promise.all([
    loggedIn({ ...demonstration, email: 'cliente@couronne.test', profile: 'customer' }),
    loggedIn({ ...demonstration, email: 'coiffeuse@couronne.test', profile: 'professional' }),
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
export const aDay = inAWeek(12).toISOString().slice(0, 10)
