import { type Recipe, recipe, usualRecipe } from '@couronne/contract/marketplace/recipes'
import { type Service, type ServiceBody, serviceBody } from '@couronne/contract/marketplace/services'
import { z } from 'zod'
import { typedEuros } from '#app/lib/typed-euros.ts'

/** Adapts the contract's schema to the form, in which a price is a text with a comma. */
export const typed = serviceBody.omit({ meches: true, mechesFournies: true }).extend({
  price: z.string().trim().min(1, 'Champs requis!').pipe(typedEuros).pipe(serviceBody.shape.price),
  duration: z.coerce.number<string>().pipe(serviceBody.shape.duration.unwrap()),
  meches: z.object({
    packs: z.coerce.number<string>().pipe(recipe.shape.packs),
    longueur: z.string(),
    texture: z.string(),
  }),
  bringsHair: z.boolean(),
})
export type Typed = z.input<typeof typed>
export type SaidOfService = z.output<typeof typed>

/** Converts the form to the request. It leaves the usual hair out if the customer brings none. */
export const serviceFrom = ({ meches, bringsHair, ...rest }: SaidOfService): ServiceBody => ({
  ...rest,
  mechesFournies: !bringsHair,
  ...(bringsHair && { meches }),
})

const typedRecipe = (recipe: Recipe | null): Typed['meches'] => ({
  packs: String(recipe?.packs ?? 1),
  longueur: recipe?.longueur ?? '',
  texture: recipe?.texture ?? '',
})

/** Returns the usual hair for a hairstyle, as the form shows it. */
export const usualHair = (libelle: string) => {
  const usual = usualRecipe(libelle)
  return { meches: typedRecipe(usual), bringsHair: usual !== null }
}

/** Converts a service to the form. A new one begins with the usual hair. */
export const typedService = (service: Service | null) => ({
  ...(service && { ...service, libelle: service.libelle as Typed['libelle'] }),
  price: service ? String(service.price).replace('.', ',') : '',
  duration: String(service?.duration ?? 60),
  image: service?.image ?? '',
  ...usualHair(service?.libelle ?? ''),
  ...(service && { bringsHair: service.meches !== null }),
  ...(service?.meches && { meches: typedRecipe(service.meches) }),
})
