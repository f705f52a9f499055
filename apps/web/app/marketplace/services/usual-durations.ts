import type { Libelle } from '@couronne/contract/marketplace/libelles'

const minutes: Partial<Record<string, number>> = {
  Barbier: 30,
  Braids: 180,
  'Coiffures événements': 90,
  Défrisage: 120,
  Lissage: 120,
  Locks: 120,
  Nattes: 90,
  'Pose perruque': 90,
  Tissage: 150,
} satisfies Partial<Record<Libelle, number>>

/** Returns the minutes that the form proposes for a hairstyle. The professional chooses any other. */
export const usualDuration = (libelle: string) => minutes[libelle] ?? 60
