import { defaultRecipe, type Recipe, recipe } from '@couronne/contract/marketplace/recipes'
import { type Service, type ServiceBody, serviceBody } from '@couronne/contract/marketplace/services'
import { z } from 'zod'
import { eurosInput } from '#app/lib/euros-input.ts'

/** Adapts the contract's schema to the form, in which a price is a text with a comma. */
export const serviceFields = serviceBody.omit({ meches: true, mechesFournies: true }).extend({
  price: z.string().trim().min(1, 'Champs requis!').pipe(eurosInput).pipe(serviceBody.shape.price),
  duration: z.coerce.number<string>().pipe(serviceBody.shape.duration.unwrap()),
  meches: z.object({
    packs: z.coerce.number<string>().pipe(recipe.shape.packs),
    longueur: z.string(),
    texture: z.string(),
  }),
  bringsHair: z.boolean(),
})
export type ServiceInput = z.input<typeof serviceFields>
export type ServiceFields = z.output<typeof serviceFields>

/** Converts the form to the request. It leaves the usual hair out if the customer brings none. */
export const toServiceBody = ({ meches, bringsHair, ...rest }: ServiceFields): ServiceBody => ({
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

/** Converts a service to the form. A new one begins with the usual hair. */
export const serviceInput = (service: Service | null) => ({
  ...(service && { ...service, libelle: service.libelle as ServiceInput['libelle'] }),
  price: service ? String(service.price).replace('.', ',') : '',
  duration: String(service?.duration ?? 60),
  image: service?.image ?? '',
  ...defaultHair(service?.libelle ?? ''),
  ...(service && { bringsHair: service.meches !== null }),
  ...(service?.meches && { meches: recipeInput(service.meches) }),
})
