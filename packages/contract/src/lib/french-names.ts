import { unaccented } from './plain-name.ts'

/** An article at the beginning of a name is small inside a sentence: 'L’équipe Couronne' gives 'l’équipe Couronne'. */
const insideSentence = (name: string) => name.replace(/^L(?=’\p{Ll})/u, 'l')

/** Writes 'à Awa' or 'à l’équipe Couronne'. */
export const toName = (name: string) => `à ${insideSentence(name)}`

/** Writes 'de Nadia', 'd’Awa' or 'de l’équipe Couronne'. An H is not elided: in most of these names it is spoken. */
export const ofName = (name: string) =>
  /^(?:[aeiou]|y(?![aeiou]))/.test(unaccented(name)) ? `d’${name}` : `de ${insideSentence(name)}`
