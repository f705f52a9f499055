import type { Deps } from '../../server/src/deps.ts'
import { createProduct } from '../../server/src/shop/products/create-product.ts'
import { viewerNamed } from './commands.ts'
import { fallingHair } from './drawings/details.ts'
import { productPicture } from './drawings/products.ts'
import { type Model, models } from './people/shop.ts'
import { accounts } from './people.ts'
import { type Drawing, uploadDrawing } from './pictures.ts'

export type Article = { model: Model; variant: Model['variants'][number] }

/** Every colour and length of every model, with the first ones of each model first. */
export const articles: Article[] = [0, 1, 2].flatMap((i) =>
  models.flatMap((model): Article[] => {
    const variant = model.variants[i]
    return variant ? [{ model, variant }] : []
  }),
)

// The name omits the colour's number: '27 miel' becomes 'miel'.
const nameOf = ({ model, variant: { colour, length } }: Article) =>
  `${model.libelle} ${colour.replace(/^\S+ /, '')}, ${length} cm`

type ProductShot = { drawing: Drawing; alt: string }

/** Returns the picture of the article, and a close-up of its texture where that can be drawn. */
export const productShots = (article: Article): ProductShot[] => {
  const { shape, modele, texture } = article.model
  const { colour, length } = article.variant
  const seed = `${modele} ${colour} ${length}`
  const asPhoto = (svg: string): Drawing => ({ svg, width: 800 })
  const overview = asPhoto(productPicture(seed, { shape, texture, colour, length }))
  const shots: ProductShot[] = [{ drawing: overview, alt: nameOf(article) }]
  if (texture !== 'Crépu')
    shots.push({
      drawing: asPhoto(fallingHair(seed, colour, texture)),
      alt: `La texture de près : ${texture.toLowerCase()}, ${colour}`,
    })
  return shots
}

/** The operator uploads the pictures of the article and puts it on sale. */
export const putOnSale = async (deps: Deps, article: Article) => {
  const { model, variant } = article
  const { modele, texture } = model
  const { colour, length, price, stock } = variant
  const product = {
    libelle: nameOf(article),
    modele,
    texture,
    couleur: colour,
    longueur: `${length} cm`,
  }
  const isOnSale = await deps.db
    .selectFrom('products as p')
    .select('p.id')
    .where('p.modele', '=', modele)
    .where('p.couleur', '=', colour)
    .where('p.longueur', '=', product.longueur)
    .executeTakeFirst()
  if (isOnSale) return
  const operator = await viewerNamed(deps, accounts[2].email)
  const images = []
  for (const { drawing, alt } of productShots(article)) {
    const { filename } = await uploadDrawing(deps, operator, drawing)
    images.push({ image: filename, alt })
  }
  await createProduct(deps, operator, {
    ...product,
    ...model.maker,
    price,
    stock,
    description: model.description,
    images,
  })
}
