import { unaccented } from '@couronne/contract/lib/plain-name'
import { type Customer, cliente, customers } from './people/customers.ts'
import { ileDeFrance } from './people/ile-de-france.ts'
import { outreMer } from './people/outre-mer.ts'
import type { Professional } from './people/professional.ts'
import { regions } from './people/regions.ts'
import { areas, type Town } from './people/towns.ts'

export const password = 'Couronne!2026'

/** These are the three demo accounts that the start prints. Everyone in the demonstration is fictional. */
export const accounts = [
  { label: 'cliente', email: 'cliente@couronne.test', password },
  { label: 'coiffeuse', email: 'coiffeuse@couronne.test', password },
  { label: 'équipe', email: 'admin@couronne.test', password },
] as const

/** Returns the first `size` professionals and the customers of their towns. */
export const selectPeople = (size: number) => {
  const professionals = [...ileDeFrance, ...regions, ...outreMer].slice(0, size)
  const towns = new Set(professionals.flatMap(({ town }) => areaOf(town)))
  return { professionals, customers: customers.filter((customer) => customer === cliente || towns.has(customer.town)) }
}

export const areaOf = (town: Town) => areas.find((area) => area.includes(town)) ?? [town]

const plain = (text: string) => unaccented(text).replace(/[^a-z]+/g, '-')

/** Everyone but the three demo accounts has an address in this domain. */
export const demoDomain = 'demonstration.couronne.test'

export const emailOf = (person: Professional | Customer) =>
  person.email ?? `${plain(person.firstname)}.${plain(person.lastname)}@${demoDomain}`
