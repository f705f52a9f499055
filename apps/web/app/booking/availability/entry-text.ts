import type { OwnEntry } from '@couronne/contract/booking/own-entries'

/** Names an own entry by what is known of it. */
export const entryTitle = ({ kind, firstname, libelle }: Pick<OwnEntry, 'kind' | 'firstname' | 'libelle'>) =>
  kind === 'block' ? 'Indisponible' : (firstname ?? libelle ?? 'Rendez-vous')
