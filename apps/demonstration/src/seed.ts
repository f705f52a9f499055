import { closeDeps, createDeps, type Deps, type DepsOptions } from '../../server/src/deps.ts'
import { movingClock } from '../../server/src/lib/clock.ts'
import { queues } from '../../server/src/queues.ts'
import { firstDay, isRemoved, openCheckpoints } from './checkpoints.ts'
import { liveDay } from './day.ts'
import { letInventedIn, shutOutInvented } from './demo-accounts.ts'
import type { Towns } from './newcomers.ts'
import { giveSecondFactor, welcomeOperator } from './operator.ts'
import { towns } from './people/towns.ts'
import { accounts, peopleOf } from './people.ts'
import { firstOn, lastOn, planCareers } from './plan.ts'
import { providerTime } from './provider-time.ts'
import { planPurchases, planWishes } from './shop-plan.ts'
import { articles } from './stock-shop.ts'

const everyone = { professionals: Number.POSITIVE_INFINITY, articles: Number.POSITIVE_INFINITY }

type Options = {
  size?: typeof everyone
  now?: Date
  /** The signal ends the seeding between two steps; a later start continues it. */
  signal?: AbortSignal
}

/**
 * Fills an empty platform with invented people by the product's own commands, under a clock that goes from months ago
 * to yesterday. Each day ends in a checkpoint, so that a start that was killed continues where it stopped.
 * @param tell reports the progress from 0 to 1; it is never called where the demonstration is complete already
 * @returns whether the demonstration's people are there, which is false where they have been removed
 */
export const seedDemonstration = async (
  parts: DepsOptions,
  tell: (share: number) => void,
  { size = everyone, now = new Date(), signal = new AbortController().signal }: Options = {},
) => {
  const clock = movingClock(now)
  const config = { ...parts.config, rateLimitFactor: 1_000_000, visibility: { verifiedOnly: false } }
  const databaseUrl = parts.config.databaseUrl ? parts.databaseUrl : unhurried(parts.databaseUrl)
  const deps = { ...createDeps({ ...parts, config, clock, databaseUrl }), mailer: {} }
  try {
    if (await isRemoved(deps)) {
      await shutOutInvented(deps)
      return false
    }
    const { isDone, checkpoint } = await openCheckpoints(deps)
    await letInventedIn(deps)
    if (isDone('whole')) {
      await checkpoint('second factor', () => giveSecondFactor(deps))
      return true
    }
    await deps.jobs.prepare(queues(deps))
    const provider = providerTime(deps, parts)
    const today = await firstDay(deps)
    const places = await findTowns(deps)
    const { professionals, customers } = peopleOf(size.professionals)
    const zones = Object.fromEntries(Object.entries(places).map(([town, { zone }]) => [town, zone]))
    const onSale = articles.slice(0, size.articles)
    const story = {
      towns: places,
      customers,
      careers: planCareers(professionals, customers, today, zones),
      articles: onSale,
      purchases: planPurchases(customers, onSale),
      wishes: planWishes(onSale),
    }
    for (let day = firstOn; day <= lastOn; day++) {
      const name = `day ${day}`
      if (!isDone(name)) tell((day - firstOn) / (lastOn + 1 - firstOn))
      const midnight = new Date(Date.parse(today) + day * 86_400_000)
      clock.moveTo(midnight)
      await checkpoint(name, async () => {
        await provider.moveTo(midnight)
        if (day === firstOn) await welcomeOperator(deps)
        await liveDay(deps, story, day, midnight, signal)
      })
    }
    await provider.toPresent()
    await checkpoint('second factor', () => giveSecondFactor(deps))
    await checkpoint('whole', () => forgetLetters(deps))
    return true
  } finally {
    await closeDeps(deps)
  }
}

/**
 * Turns off synchronous commits for speed. After a power cut the last commits are lost, in order, and are made again.
 * This is done with our own database only: a proxy before another database may refuse options.
 */
const unhurried = (databaseUrl: string) => {
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

/** Deletes the texts of the stored mails to invented people, like the text of a delivered mail. */
const forgetLetters = ({ db }: Deps) =>
  db
    .updateTable('mails')
    .set({ text: null, html: null })
    .where(
      'recipient',
      'not in',
      accounts.map(({ email }) => email),
    )
    .execute()
