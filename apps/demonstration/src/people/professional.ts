import type { Libelle } from '@couronne/contract/marketplace/libelles'
import type { Appearance, Hairstyle } from '../drawings/heads.ts'
import type { Town } from './towns.ts'

/** This is a demo professional, described in the first person. */
export type Professional = {
  firstname: string
  lastname: string
  /** Only the three demo accounts set it; everyone else's address is made from the name. */
  email?: string
  town: Town
  adresse: string
  /**
   * This is the distance in kilometres that the professional travels. Without it appointments are at the professional's
   * place only.
   */
  rayon?: number
  appearance: { hairstyle: Hairstyle } & Partial<Pick<Appearance, 'skin' | 'glasses' | 'beard'>>
  offers: Libelle[]
  /** These of the offers have a price for each size and length. */
  soldBySize?: Libelle[]
  /** The number of reviews that the professional has. */
  reviews: number
  description: string
}
