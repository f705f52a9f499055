import { anOperator } from '../operators.ts'
import { apiOf, inAWeek, type Person, type Professional } from '../people.ts'

/** Of each side somebody of the demonstration, whose pages are full, and somebody who has just come. */
export type Cast = {
  cliente: Person
  coiffeuse: Person
  newCustomer: Person
  /** Her session has shown her second factor. */
  operator: Person
  newProfessional: Person
  /** Travels, offers two hairstyles, works one day, has one picture, and nobody has reviewed her. */
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

/** A working day a week ahead, on which the demonstration has hours. */
export const aDay = inAWeek(12).toISOString().slice(0, 10)
