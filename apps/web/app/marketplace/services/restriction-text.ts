import { longueurs, longueurTexts, tailles } from '@couronne/contract/marketplace/variant-names'
import type { Variant } from './sold-service.ts'

type Sold = Pick<Variant, 'taille' | 'longueur'>

const quoted = (text: string) => `«\u00a0${text}\u00a0»`
const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const onlyText = (kind: string, words: string[]) =>
  words.length === 1
    ? `seule la ${kind} ${words.map(quoted)} est proposée.`
    : `seules les ${kind}s ${words.map(quoted).join(' et ')} sont proposées.`

/** Says which lengths are sold in the size just chosen, or the reverse. It is empty where all of them are. */
export const restrictionText = (variants: readonly Sold[], chosen: Sold, trait: 'taille' | 'longueur') => {
  const fitting = variants.filter((each) => each[trait] === chosen[trait])
  const longueursOf = (all: readonly Sold[]) => longueurs.filter((word) => all.some((each) => each.longueur === word))
  const taillesOf = (all: readonly Sold[]) => tailles.filter((word) => all.some((each) => each.taille === word))
  if (trait === 'taille' && chosen.taille && longueursOf(fitting).length < longueursOf(variants).length) {
    const words = longueursOf(fitting).map((word) => longueurTexts[word])
    return `En ${quoted(chosen.taille)}, ${onlyText('longueur', words)}`
  }
  if (trait === 'longueur' && chosen.longueur && taillesOf(fitting).length < taillesOf(variants).length)
    return `${capitalised(longueurTexts[chosen.longueur])}, ${onlyText('grosseur', taillesOf(fitting))}`
  return ''
}
