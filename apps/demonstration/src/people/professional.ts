import type { Libelle } from '@couronne/contract/marketplace/libelles'
import type { Hairstyle, Look } from '../drawings/heads.ts'
import type { Town } from './towns.ts'

/** An invented professional, in her own words. */
export type Professional = {
  firstname: string
  lastname: string
  /** Of the three accounts; everyone else's is made of the name. */
  email?: string
  town: Town
  adresse: string
  /** How far she travels, in kilometres; at her own place only when absent. */
  rayon?: number
  look: { hairstyle: Hairstyle } & Partial<Pick<Look, 'skin' | 'glasses' | 'beard'>>
  offers: Libelle[]
  /** How many reviews she has been given. */
  reviews: number
  description: string
}
