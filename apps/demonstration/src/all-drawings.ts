import { faceOf } from './establish.ts'
import { peopleOf } from './people.ts'
import { type Drawing, shippedNameOf } from './pictures.ts'
import { worksOf } from './portfolio.ts'
import { articles, shotsOf } from './stock-shop.ts'

/** Returns every drawing of the whole demonstration by the name of its shipped picture. */
export const allDrawings = () => {
  const { professionals, customers } = peopleOf(Number.POSITIVE_INFINITY)
  const drawings: Drawing[] = [
    ...[...professionals, ...customers].flatMap((person) => faceOf(person) ?? []),
    ...professionals.flatMap(worksOf).map(({ drawing }) => drawing()),
    ...articles.flatMap(shotsOf).map(({ drawing }) => drawing),
  ]
  return new Map(drawings.map((drawing) => [shippedNameOf(drawing), drawing]))
}
