import type { PublicProfile } from '@couronne/contract/marketplace/professionals'

/** Names the town of a professional, and how far the professional travels to customers. */
export const areaText = ({ city, mobilite, rayon }: Pick<PublicProfile, 'city' | 'mobilite' | 'rayon'>) =>
  mobilite === 'se déplace' && rayon ? `${city}, ou chez vous dans un rayon de ${rayon} km` : `${city}, dans son salon`
