/** Each side of an appointment reads the meeting place in its own words. */
export const lieuText = {
  customer: { 'Ma Maison': 'Ma Maison', 'Salon De Coiffure': 'Salon De Coiffure' },
  professional: { 'Ma Maison': 'Chez la cliente', 'Salon De Coiffure': 'Salon De Coiffure' },
} as const
