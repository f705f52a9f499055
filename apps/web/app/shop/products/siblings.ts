import type { Product } from '@couronne/contract/shop/products'
import { sortByTexture, type Trait, traits } from './shop-address.ts'

type Sibling = Product['siblings'][number]
type Member = Pick<Sibling, 'id' | 'slug' | 'stock' | Trait>

export type Choice = {
  value: string
  isCurrent: boolean
  /** Identifies the product of the link. */
  slug: string
  isSoldOut: boolean
  /** Lists the other traits that differ there, because no product has that very combination. */
  differs: string[]
}

const firstNumber = (text: string) => Number(/\d+/.exec(text)?.[0] ?? Number.POSITIVE_INFINITY)
const sortValues = (trait: Trait, values: string[]) => {
  const sorted = values.toSorted((a, b) => firstNumber(a) - firstNumber(b) || a.localeCompare(b, 'fr'))
  return trait === 'texture' ? sortByTexture(sorted.map((value) => ({ value }))).map(({ value }) => value) : sorted
}

/** Lists, for each trait that has several values in a model, where each value leads from this product. */
export const listSwitches = (product: Product): { trait: Trait; choices: Choice[] }[] => {
  const family: Member[] = [product, ...product.siblings]
  return traits
    .map((trait) => ({ trait, values: new Set(family.map((member) => member[trait])) }))
    .filter(({ values }) => values.size > 1)
    .map(({ trait, values }) => ({
      trait,
      choices: sortValues(trait, [...values]).map((value) => buildChoice(product, family, trait, value)),
    }))
}

const buildChoice = (product: Product, family: Member[], trait: Trait, value: string): Choice => {
  const isCurrent = product[trait] === value
  const otherTraits = traits.filter((otherTrait) => otherTrait !== trait)
  const differingTraits = (member: Member) => otherTraits.filter((otherTrait) => member[otherTrait] !== product[otherTrait])
  const [closest = product] = isCurrent
    ? [product]
    : family
        .filter((member) => member[trait] === value)
        .toSorted(
          (a, b) =>
            differingTraits(a).length - differingTraits(b).length || Number(a.stock === 0) - Number(b.stock === 0),
        )
  return {
    value,
    isCurrent,
    slug: closest.slug,
    isSoldOut: closest.stock === 0,
    differs: differingTraits(closest).map((otherTrait) => closest[otherTrait]),
  }
}
