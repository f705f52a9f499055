import type { Deps } from '../../server/src/deps.ts'
import { confirmAccount } from '../../server/src/identity/accounts/confirm-account.ts'
import { register } from '../../server/src/identity/accounts/register.ts'
import { randomFrom } from '../../server/src/lib/randomness.ts'
import { settle } from './commands.ts'
import type { Customer } from './people/customers.ts'
import type { Professional } from './people/professional.ts'
import type { Town } from './people/towns.ts'
import { emailOf, password } from './people.ts'

export type Towns = Record<Town, { id: number; name: string; zone: string }>

/** Registers people and confirms their addresses by the links in the mails that they get. */
export const registerPeople = async (deps: Deps, towns: Towns, people: (Customer | Professional)[]) => {
  if (people.length === 0) return
  await Promise.all(people.map((person) => register(deps, registration(towns, person))))
  await settle(deps)
  for (const person of people) await confirmByMail(deps, emailOf(person))
}

const registration = (towns: Towns, person: Customer | Professional): Parameters<typeof register>[1] => {
  const { id, name } = towns[person.town]
  const common = {
    firstname: person.firstname,
    lastname: person.lastname,
    email: emailOf(person),
    // The French numbering plan reserves these numbers for fiction.
    phone: `063998${randomFrom(`phone of ${emailOf(person)}`).whole(1000, 9999)}`,
    ville: name,
    cityId: id,
    adresse: person.adresse,
    password,
    passwordConfirm: password,
    majeur: true,
    cgu: true,
  }
  if (!('offers' in person)) return { ...common, role: 'customer' }
  return { ...common, role: 'professional', mobilite: person.rayon ? 'se déplace' : 'Ne se déplace pas' }
}

const confirmByMail = async (deps: Deps, email: string) => {
  const mail = await deps.db
    .selectFrom('mails as m')
    .innerJoin('users as u', 'u.id', 'm.userId')
    .select('m.text')
    .where('u.email', '=', email)
    .where('u.confirmedAt', 'is', null)
    .where('m.kind', '=', 'confirmation')
    .where('m.text', 'is not', null)
    .orderBy('m.id', 'desc')
    .executeTakeFirst()
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  if (token) await confirmAccount(deps, token)
}
