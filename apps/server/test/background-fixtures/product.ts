import type { Tx } from '../../src/lib/database/transaction.ts'
import { ids, past, pictures } from './marks.ts'

export const priceCents = 1000

const looks = { texture: 'Satin', longueur: 'Unique', couleur: 'Prune' }
const told = {
  ...{ description: 'Pour la nuit.', avertissements: 'Loin du feu.' },
  ...{ fabricantNom: 'Hier', fabricantAdresse: '1 rue d’Hier', fabricantEmail: 'hier@example.test' },
  ...{ responsableNom: 'Demain', responsableAdresse: '1 rue de Demain', responsableEmail: 'demain@example.test' },
}

export const addProduct = async (db: Tx) => {
  const name = { slug: 'quartoz', modele: 'quartoz', libelle: 'Bonnet d’hier', ...looks }
  const made = { createdAt: past('05:00'), archivedAt: past('20:00') }
  await db
    .insertInto('products')
    .values({ id: ids.product, ...name, ...told, priceCents, stock: 50, ...made })
    .execute()
  await db
    .insertInto('productImages')
    .values({ productId: ids.product, position: 0, image: pictures.operator, alt: 'Bonnet' })
    .execute()
}

export const wantsIt = async (db: Tx, productId: string) => {
  const hers = { userId: ids.customer, productId }
  await db
    .insertInto('wishes')
    .values({ ...hers, wasSoldOut: false, wishedAt: past('06:00') })
    .execute()
  await db
    .insertInto('cartLines')
    .values({ ...hers, cartQuantity: 7, seenPriceCents: 900, addedAt: past('06:00') })
    .execute()
}
