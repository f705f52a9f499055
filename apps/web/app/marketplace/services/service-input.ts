import { defaultRecipe, type Recipe, recipe } from '@couronne/contract/marketplace/recipes'
import { serviceDuration, servicePrice } from '@couronne/contract/marketplace/service-terms'
import { type Service, type serviceBody, serviceShape } from '@couronne/contract/marketplace/services'
import { longueurs, tailles } from '@couronne/contract/marketplace/variant-names'
import { checkTraits } from '@couronne/contract/marketplace/variants'
import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import { z } from 'zod'
import { eurosInput } from '#app/lib/euros-input.ts'
import { usualDuration } from './usual-durations.ts'

const typedPrice = z.string().trim().min(1, 'Champs requis!').pipe(eurosInput).pipe(servicePrice)
const typedDuration = z.coerce.number<string>().pipe(serviceDuration)
const typedVariant = z.object({ taille: z.string(), longueur: z.string(), price: z.string(), duration: z.string() })
const leftOut = z.string().transform(() => undefined)

const shared = serviceShape
  .omit({ price: true, duration: true, variants: true, meches: true, mechesFournies: true })
  .extend({
    meches: z.object({
      packs: z.coerce.number<string>().pipe(recipe.shape.packs),
      longueur: z.string(),
      texture: z.string(),
    }),
    bringsHair: z.boolean(),
    isByVariant: z.boolean(),
  })

/** Adapts the contract's schema to the form, in which a price is a text with a comma. */
export const serviceFields = shared.extend({
  price: typedPrice,
  duration: typedDuration,
  variants: z.array(typedVariant).transform(() => []),
})

/** These are the fields of a service whose price depends on size and length. */
export const variantFields = shared.extend({
  price: leftOut,
  duration: leftOut,
  variants: z
    .array(
      typedVariant.extend({
        taille: z.string().transform((typed) => tailles.find((taille) => taille === typed)),
        longueur: z.string().transform((typed) => longueurs.find((longueur) => longueur === typed)),
        price: typedPrice,
        duration: typedDuration,
      }),
    )
    .superRefine((rows, { addIssue }) =>
      checkTraits(rows, ({ path, message }) => addIssue({ code: 'custom', path, message })),
    ),
})
export type ServiceInput = z.input<typeof serviceFields>
export type ServiceFields = z.output<typeof serviceFields> | z.output<typeof variantFields>
export type VariantInput = ServiceInput['variants'][number]

export const serviceResolver: Resolver<ServiceInput, unknown, ServiceFields> = (values, ...rest) =>
  values.isByVariant ? zodResolver(variantFields)(values, ...rest) : zodResolver(serviceFields)(values, ...rest)

/** Converts the form to the request. It leaves the usual hair out if the customer brings none. */
export const toServiceBody = ({
  meches,
  bringsHair,
  isByVariant,
  ...rest
}: ServiceFields): z.input<typeof serviceBody> => ({
  ...rest,
  mechesFournies: !bringsHair,
  ...(bringsHair && { meches }),
})

const recipeInput = (recipe: Recipe | null): ServiceInput['meches'] => ({
  packs: String(recipe?.packs ?? 1),
  longueur: recipe?.longueur ?? '',
  texture: recipe?.texture ?? '',
})

/** Returns the usual hair for a hairstyle, as the form shows it. */
export const defaultHair = (libelle: string) => {
  const recipe = defaultRecipe(libelle)
  return { meches: recipeInput(recipe), bringsHair: recipe !== null }
}

const priceInput = (price: number) => String(price).replace('.', ',')

const variantInput = ({ taille, longueur, price, duration }: Service['variants'][number]): VariantInput => ({
  taille: taille ?? '',
  longueur: longueur ?? '',
  price: priceInput(price),
  duration: String(duration),
})

/** Converts a service to the form. A new one begins with the usual hair. */
export const serviceInput = (service: Service | null) => ({
  ...(service && { libelle: service.libelle as ServiceInput['libelle'] }),
  price: service ? priceInput(service.price) : '',
  duration: String(service?.duration ?? usualDuration('')),
  image: service?.image ?? '',
  isByVariant: Boolean(service?.variants.length),
  variants: service?.variants.map(variantInput) ?? [],
  ...defaultHair(service?.libelle ?? ''),
  ...(service && { bringsHair: service.meches !== null }),
  ...(service?.meches && { meches: recipeInput(service.meches) }),
})
