import { closeDeps, createDeps, type Deps, type DepsOptions } from '../../server/src/deps.ts'
import { movingClock } from '../../server/src/lib/clock.ts'
import { queues } from '../../server/src/queues.ts'
import { firstDate, isRemoved, openCheckpoints } from './checkpoints.ts'
import { settle } from './commands.ts'
import { disableDemoAccounts, enableDemoAccounts } from './demo-accounts.ts'
import { keepLivedDay } from './lived-day.ts'
import { confirmFirstAppointments, keepOpenRequest } from './open-request.ts'
import { createDemoOperator, ensureSecondFactor } from './operator.ts'
import { towns } from './people/towns.ts'
import { accounts, selectPeople } from './people.ts'
import { firstPlannedDay, lastPlannedDay, planProfessionals } from './plan.ts'
import { playDay } from './play-day.ts'
import { createProviderClock } from './provider-clock.ts'
import type { Towns } from './register-people.ts'
import { planPurchases, planWishes } from './shop-plan.ts'
import { articles } from './stock-shop.ts'
import { planTalks } from './talk-plan.ts'

const fullSize = { professionals: Number.POSITIVE_INFINITY, articles: Number.POSITIVE_INFINITY }

type Options = {
  size?: typeof fullSize
  now?: Date
  /** The signal ends the seeding between two steps; a later start continues it. */
  signal?: AbortSignal
}

/**
 * Fills an empty platform with demo people by the product's own commands, under a clock that goes from months ago
 * to yesterday. Each day ends in a checkpoint, so that a start that was killed continues where it stopped.
 * @param reportProgress reports the progress from 0 to 1; it is never called where the demonstration is complete already
 * @returns whether the demonstration's people are there, which is false where they have been removed
 */
export const seedDemonstration = async (
  options: DepsOptions,
  reportProgress: (progress: number) => void,
  { size = fullSize, now = new Date(), signal = new AbortController().signal }: Options = {},
) => {
  const clock = movingClock(now)
  const config = { ...options.config, rateLimitFactor: 1_000_000, visibility: { verifiedOnly: false } }
  const databaseUrl = options.config.databaseUrl ? options.databaseUrl : withoutSynchronousCommit(options.databaseUrl)
  const deps = { ...createDeps({ ...options, config, clock, databaseUrl }), mailer: {} }
  try {
    if (await isRemoved(deps)) {
      await disableDemoAccounts(deps)
      return false
    }
    const { isDone, checkpoint } = await openCheckpoints(deps)
    await enableDemoAccounts(deps)
    if (isDone('whole')) {
      await checkpoint('second factor', () => ensureSecondFactor(deps))
      await checkpoint('first appointments', () => confirmFirstAppointments(deps))
      await keepOpenRequest(deps)
      await keepLivedDay(deps)
      return true
    }
    await deps.jobs.prepare(queues(deps))
    const provider = createProviderClock(deps, options)
    const today = await firstDate(deps)
    const townRecords = await findTowns(deps)
    const { professionals, customers } = selectPeople(size.professionals)
    const zones = Object.fromEntries(Object.entries(townRecords).map(([town, { zone }]) => [town, zone]))
    const onSale = articles.slice(0, size.articles)
    const professionalPlans = planProfessionals(professionals, customers, today, zones)
    const story = {
      towns: townRecords,
      customers,
      professionalPlans,
      talks: planTalks(professionalPlans, customers, today),
      articles: onSale,
      purchases: planPurchases(customers, onSale),
      wishes: planWishes(onSale),
    }
    for (let day = firstPlannedDay; day <= lastPlannedDay; day++) {
      const name = `day ${day}`
      if (!isDone(name)) reportProgress((day - firstPlannedDay) / (lastPlannedDay + 1 - firstPlannedDay))
      const midnight = new Date(Date.parse(today) + day * 86_400_000)
      clock.moveTo(midnight)
      await checkpoint(name, async () => {
        await provider.setTime(midnight)
        if (day === firstPlannedDay) await createDemoOperator(deps)
        await playDay(deps, story, day, midnight, signal)
      })
    }
    await provider.toPresent()
    clock.moveTo(now)
    await checkpoint('second factor', () => ensureSecondFactor(deps))
    await checkpoint('first appointments', () => confirmFirstAppointments(deps))
    await keepOpenRequest(deps)
    await keepLivedDay(deps)
    await settle(deps)
    await checkpoint('whole', () => deleteMailTexts(deps))
    return true
  } finally {
    await closeDeps(deps)
  }
}

/**
 * Turns off synchronous commits for speed. After a power cut the last commits are lost, in order, and are made again.
 * This is done with our own database only: a proxy before another database may refuse options.
 */
const withoutSynchronousCommit = (databaseUrl: string) => {
  const url = new URL(databaseUrl)
  url.searchParams.set('options', '-c synchronous_commit=off')
  return url.href
}

const findTowns = async ({ db }: Deps): Promise<Towns> => {
  const rows = await db
    .selectFrom('cities as c')
    .select(['c.id', 'c.name', 'c.zone', 'c.insee'])
    .where('c.insee', 'in', Object.values(towns))
    .execute()
  const found = Object.entries(towns).map(([town, insee]) => [town, rows.find((row) => row.insee === insee)])
  return Object.fromEntries(found)
}

/** Deletes the texts of the stored mails to demo people, like the text of a delivered mail. */
const deleteMailTexts = ({ db }: Deps) =>
  db
    .updateTable('mails')
    .set({ text: null, html: null })
    .where(
      'recipient',
      'not in',
      accounts.map(({ email }) => email),
    )
    .execute()
