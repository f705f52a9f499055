import type { Tx } from '../../src/lib/database/transaction.ts'
import { ids, past, pictures } from './marks.ts'

export const priceCents = 1000

const looks = { texture: 'Satin', longueur: 'Unique', couleur: 'Prune' }
const told = {
  ...{ description: 'Pour la nuit.', avertissements: 'Loin du feu.' },
  ...{ fabricant_nom: 'Hier', fabricant_adresse: '1 rue d’Hier', fabricant_email: 'hier@example.test' },
  ...{ responsable_nom: 'Demain', responsable_adresse: '1 rue de Demain', responsable_email: 'demain@example.test' },
}

export const addProduct = async (db: Tx) => {
  const name = { slug: 'quartoz', modele: 'quartoz', libelle: 'Bonnet d’hier', ...looks }
  const made = { created_at: past('05:00'), archived_at: past('20:00') }
  await db
    .insertInto('products')
    .values({ id: ids.product, ...name, ...told, price_cents: priceCents, stock: 50, ...made })
    .execute()
  await db
    .insertInto('product_images')
    .values({ product_id: ids.product, position: 0, image: pictures.operator, alt: 'Bonnet' })
    .execute()
}

export const wantsIt = async (db: Tx, product_id: string) => {
  const hers = { user_id: ids.customer, product_id }
  await db
    .insertInto('wishes')
    .values({ ...hers, was_sold_out: false, wished_at: past('06:00') })
    .execute()
  await db
    .insertInto('cart_lines')
    .values({ ...hers, cart_quantity: 7, seen_price_cents: 900, added_at: past('06:00') })
    .execute()
}
