import type { Service } from '@couronne/contract/marketplace/services'
import {
  cheapestVariant,
  type Longueur,
  longueurs,
  soldName,
  type Taille,
  tailles,
} from '@couronne/contract/marketplace/variant-names'

export type Variant = Service['variants'][number]
/** A size and a length, as an address carries them. */
export type Traits = { taille?: Taille | undefined; longueur?: Longueur | undefined }

/** A service in one size and length, with the price and the duration of that variant. */
export type SoldService = Service & {
  /** The hairstyle with the size and the length. */
  name: string
  variant: Variant | undefined
  /** The size and the length were chosen, and are not the nearest or the cheapest ones that stand for all. */
  isChosen: boolean
}

export const readTraits = (params: URLSearchParams): Traits => ({
  taille: tailles.find((taille) => taille === params.get('taille')),
  longueur: longueurs.find((longueur) => longueur === params.get('longueur')),
})

export const traitsOf = (variant: Variant | undefined): Traits => ({
  taille: variant?.taille ?? undefined,
  longueur: variant?.longueur ?? undefined,
})

/** Returns the size and the length that an address carries on: only those that were chosen. */
export const chosenTraits = ({ isChosen, variant }: SoldService) => traitsOf(isChosen ? variant : undefined)

/** Finds the variant with these traits. */
const exactVariant = (variants: Variant[], wanted: Traits) =>
  variants.find((variant) => {
    const { taille, longueur } = traitsOf(variant)
    return taille === wanted.taille && longueur === wanted.longueur
  })

/** Finds the cheapest variant with one of these traits, or the cheapest of all. */
const nearestVariant = (variants: Variant[], wanted: Traits) => {
  const ofTaille = variants.filter(({ taille }) => taille !== null && taille === wanted.taille)
  const ofLongueur = variants.filter(({ longueur }) => longueur !== null && longueur === wanted.longueur)
  return cheapestVariant(ofTaille) ?? cheapestVariant(ofLongueur) ?? cheapestVariant(variants)
}

/** Returns the service in the wanted size and length. Without any wish it is the cheapest one. */
export const soldAs = (service: Service, wanted: Traits): SoldService => {
  const exact = exactVariant(service.variants, wanted)
  const variant = exact ?? nearestVariant(service.variants, wanted)
  return {
    ...service,
    ...(variant && { price: variant.price, total: variant.total, duration: variant.duration }),
    name: soldName(service.libelle, variant),
    variant,
    isChosen: variant === exact || service.variants.length === 1,
  }
}
