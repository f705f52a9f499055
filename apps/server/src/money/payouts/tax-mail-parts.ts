import type { Section } from '../../platform/mails/mail-template.ts'

/**
 * A platform tells those whom it pays what they owe the tax office and the social security, with links to both (article
 * 242 bis of the tax code).
 */
export const taxSections: Section[] = [
  {
    title: 'Vos impôts et vos cotisations',
    lines: [
      'Ce que vous gagnez ici se déclare aux impôts et à l’Urssaf.',
      'Obligations fiscales : https://www.impots.gouv.fr/portail/node/10841',
      'Obligations sociales : https://www.urssaf.fr/portail/home/espaces-dedies/activites-relevant-de-leconomie.html',
    ],
  },
]
