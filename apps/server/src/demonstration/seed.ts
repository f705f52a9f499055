import { confirmAccount } from '../accounts/confirm-account.ts'
import { createOperator } from '../accounts/create-operator.ts'
import { register } from '../accounts/register.ts'
import { closeDeps, createDeps, type Deps, type Parts } from '../deps.ts'
import { movingClock } from '../lib/clock.ts'
import { queues } from '../queues.ts'
import { accounts, password } from './people.ts'

/**
 * Fills an empty house with invented people, by the product's own commands, under a clock that goes from months ago to
 * now. Each chapter is marked when it is done, so that a start that was killed goes on where it stopped.
 */
export const seedDemonstration = async (parts: Parts, say: (message: string) => void) => {
  const clock = movingClock(new Date())
  const deps = { ...createDeps({ ...parts, clock }), mailer: {} }
  try {
    if (await isDone(deps, 'whole')) return
    say('Préparation de la démonstration…')
    await deps.jobs.prepare(queues(deps))
    await chapter(deps, 'accounts', () => makeAccounts(deps))
    await mark(deps, 'whole')
  } finally {
    await closeDeps(deps)
  }
}

const isDone = async ({ db }: Deps, name: string) =>
  Boolean(
    await db
      .selectFrom('data_versions')
      .select('version')
      .where('name', '=', `demonstration:${name}`)
      .executeTakeFirst(),
  )

const mark = ({ db }: Deps, name: string) =>
  db
    .insertInto('data_versions')
    .values({ name: `demonstration:${name}`, version: '1' })
    .execute()

const chapter = async (deps: Deps, name: string, write: () => Promise<unknown>) => {
  if (await isDone(deps, name)) return
  await write()
  await mark(deps, name)
}

const makeAccounts = async (deps: Deps) => {
  const [cliente, coiffeuse, operator] = accounts
  const common = { phone: '0600000000', adresse: '12 rue des Lilas', password, passwordConfirm: password, majeur: true, cgu: true }
  await join(deps, { ...common, role: 'customer', firstname: 'Fatou', lastname: 'Camara', ville: 'Montreuil', email: cliente.email })
  await join(deps, {
    ...common,
    role: 'professional',
    firstname: 'Nadia',
    lastname: 'Mbemba',
    ville: 'Paris',
    email: coiffeuse.email,
    mobilite: 'se déplace',
  })
  await createOperator(deps, { email: operator.email, password, firstname: 'Équipe', lastname: 'Couronne' })
}

type Newcomer = Parameters<typeof register>[1]

/** Registers and answers the mail, as anyone would. */
const join = async (deps: Deps, newcomer: Newcomer) => {
  await register(deps, newcomer)
  await deps.jobs.drain()
  const mail = await deps.db
    .selectFrom('mails as m')
    .select('m.text')
    .where('m.recipient', '=', newcomer.email)
    .orderBy('m.sent_at', 'desc')
    .executeTakeFirstOrThrow()
  const token = /token=([\w-]+)/.exec(mail.text ?? '')?.[1]
  if (token) await confirmAccount(deps, token)
}
