import type { ProductBody } from '@couronne/contract/shop/products'
import type { TestApp } from './harness.ts'

/** Records that this person has uploaded pictures of these names; there are no files. */
export const recordUploads = async ({ db }: Pick<TestApp, 'db'>, { id }: { id: string }, ...filenames: string[]) => {
  for (const filename of filenames)
    await db
      .insertInto('uploads')
      .values({ filename, userId: id, private: false, width: 10, height: 10, createdAt: new Date(0) })
      .execute()
}

export const wig = {
  libelle: 'Perruque bouclée',
  price: 129.9,
  description: 'Cheveux naturels.',
  stock: 3,
  texture: 'Bouclé',
  longueur: '40 cm',
  couleur: 'Noir',
  modele: 'perruque-bouclee',
  fabricant: { nom: 'Atelier', adresse: '1 rue du Peigne, 59100 Roubaix', email: 'qualite@atelier.example' },
  avertissements: 'Ne pas approcher d’une flamme.',
  images: [{ image: 'face.webp', alt: 'De face' }],
} satisfies ProductBody
