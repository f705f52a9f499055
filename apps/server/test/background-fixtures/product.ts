import type { Tx } from '../../src/lib/database/transaction.ts'
import { ids, past, pictures } from './values.ts'

export const priceCents = 1000

const attributes = { texture: 'Satin', longueur: 'Unique', couleur: 'Prune' }
const legalTexts = {
  ...{ description: 'Pour la nuit.', avertissements: 'Loin du feu.' },
  ...{ fabricantNom: 'Hier', fabricantAdresse: '1 rue d’Hier', fabricantEmail: 'hier@example.test' },
  ...{ responsableNom: 'Demain', responsableAdresse: '1 rue de Demain', responsableEmail: 'demain@example.test' },
}

export const addProduct = async (db: Tx) => {
  const name = { slug: 'quartoz', modele: 'quartoz', libelle: 'Bonnet d’hier', ...attributes }
  const timestamps = { createdAt: past('05:00'), archivedAt: past('20:00') }
  await db
    .insertInto('products')
    .values({ id: ids.product, ...name, ...legalTexts, priceCents, stock: 50, ...timestamps })
    .execute()
  await db
    .insertInto('productImages')
    .values({ productId: ids.product, position: 0, image: pictures.operator, alt: 'Bonnet' })
    .execute()
}

export const addWishAndCartLine = async (db: Tx, productId: string) => {
  const common = { userId: ids.customer, productId }
  await db
    .insertInto('wishes')
    .values({ ...common, wasSoldOut: false, wishedAt: past('06:00') })
    .execute()
  await db
    .insertInto('cartLines')
    .values({ ...common, cartQuantity: 7, seenPriceCents: 900, addedAt: past('06:00') })
    .execute()
}
