import { avatarOf } from './create-profile.ts'
import { selectPeople } from './people.ts'
import { type Drawing, shippedNameOf } from './pictures.ts'
import { portfolioOf } from './portfolio.ts'
import { articles, productShots } from './stock-shop.ts'

/** Returns every drawing of the whole demonstration by the name of its shipped picture. */
export const allDrawings = () => {
  const { professionals, customers } = selectPeople(Number.POSITIVE_INFINITY)
  const drawings: Drawing[] = [
    ...[...professionals, ...customers].flatMap((person) => avatarOf(person) ?? []),
    ...professionals.flatMap(portfolioOf).map(({ drawing }) => drawing()),
    ...articles.flatMap(productShots).map(({ drawing }) => drawing),
  ]
  return new Map(drawings.map((drawing) => [shippedNameOf(drawing), drawing]))
}
