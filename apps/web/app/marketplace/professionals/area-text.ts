import type { PublicRecord } from '@couronne/contract/marketplace/professionals'

/** The town she works in, and how far from it she comes to her customers. */
export const areaText = ({ city, mobilite, rayon }: Pick<PublicRecord, 'city' | 'mobilite' | 'rayon'>) =>
  mobilite === 'se déplace' && rayon ? `${city}, et chez vous jusqu’à ${rayon} km alentour` : `${city}, dans son salon`
