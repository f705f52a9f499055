import type { Deps } from '../../server/src/deps.ts'
import { sendPicture } from '../../server/src/platform/uploads/send-picture.ts'
import { createProduct } from '../../server/src/shop/products/create-product.ts'
import { viewerNamed } from './commands.ts'
import { fallingHair } from './drawings/details.ts'
import { productPicture } from './drawings/products.ts'
import { type Model, models } from './people/shop.ts'
import { accounts } from './people.ts'
import { photograph } from './pictures.ts'

export type Article = { model: Model; variant: Model['variants'][number] }

/** Every colour and length of every model, the first ones of each model first. */
export const articles: Article[] = [0, 1, 2].flatMap((i) =>
  models.flatMap((model): Article[] => {
    const variant = model.variants[i]
    return variant ? [{ model, variant }] : []
  }),
)

/** The operator photographs it, so to say, and puts it on sale. */
export const sell = async (deps: Deps, { model, variant }: Article) => {
  const { modele, texture } = model
  const { colour, length, price, stock } = variant
  // '27 miel' is called 'miel' in a name.
  const sold = {
    libelle: `${model.libelle} ${colour.replace(/^\S+ /, '')}, ${length} cm`,
    modele,
    texture,
    couleur: colour,
    longueur: `${length} cm`,
  }
  const isThere = await deps.db
    .selectFrom('products as p')
    .select('p.id')
    .where('p.modele', '=', modele)
    .where('p.couleur', '=', colour)
    .where('p.longueur', '=', sold.longueur)
    .executeTakeFirst()
  if (isThere) return
  const operator = await viewerNamed(deps, accounts[2].email)
  const seed = `${modele} ${colour} ${length}`
  const pictures = [
    {
      svg: productPicture(seed, { shape: model.shape, texture, colour, length }),
      alt: sold.libelle,
    },
  ]
  if (texture !== 'Crépu')
    pictures.push({
      svg: fallingHair(seed, colour, texture),
      alt: `La texture de près : ${texture.toLowerCase()}, ${colour}`,
    })
  const images = []
  for (const { svg, alt } of pictures) {
    const { filename } = await sendPicture(deps, operator, await photograph(svg, 1000))
    images.push({ image: filename, alt })
  }
  await createProduct(deps, operator, { ...sold, ...model.maker, price, stock, description: model.description, images })
}
