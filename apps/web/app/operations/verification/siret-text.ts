/** Writes `SIRET 732 829 320 00074`. */
export const siretText = (siret: string) => `SIRET ${siret.replace(/^(\d{3})(\d{3})(\d{3})(\d{5})$/, '$1 $2 $3 $4')}`
