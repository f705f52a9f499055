import { cheapestVariant, longueurs, longueurTexts, tailles } from '@couronne/contract/marketplace/variant-names'
import { useState } from 'react'
import { type SoldService, type Traits, traitsOf, type Variant } from './sold-service.ts'

type Props = { service: SoldService; onChoose: (traits: Traits) => void }

type Trait = {
  name: 'taille' | 'longueur'
  legend: string
  /** Each word of an address, with the text that people read. */
  words: (readonly [word: string, text: string])[]
}
export const taille: Trait = { name: 'taille', legend: 'Grosseur', words: tailles.map((word) => [word, word]) }
export const longueur: Trait = {
  name: 'longueur',
  legend: 'Longueur',
  words: longueurs.map((word) => [word, longueurTexts[word]]),
}
const otherOf = (trait: Trait) => (trait === taille ? longueur : taille)

type Sold = Pick<Variant, 'taille' | 'longueur'>
const soldTexts = ({ name, words }: Trait, variants: readonly Sold[]) =>
  words.filter(([word]) => variants.some((each) => each[name] === word)).map(([, text]) => text)

/** Says what is sold in the size or the length just chosen. It is empty if everything is. */
export const restrictionText = (trait: Trait, variants: readonly Sold[], chosen: Sold) => {
  const other = otherOf(trait)
  const sold = soldTexts(
    other,
    variants.filter((each) => each[trait.name] === chosen[trait.name]),
  )
  return sold.length < soldTexts(other, variants).length
    ? `${trait.legend} ${soldTexts(trait, [chosen])} : seulement ${sold.join(' ou ')}.`
    : ''
}

/**
 * Asks for a size and a length. Each word that any variant has can be chosen: the other choice then changes where the two
 * are not sold together, and a sentence says why.
 */
export const VariantChoice = ({ service: { libelle, variants, variant }, onChoose }: Props) => {
  const [last, setLast] = useState<Trait>()
  return (
    <div className="flex flex-wrap gap-x-8 gap-y-3">
      {[taille, longueur].map((trait) => {
        const { name, legend, words } = trait
        const other = otherOf(trait).name
        return (
          variant?.[name] && (
            <fieldset key={name} className="min-w-0">
              <legend className="text-sm text-ink-soft">
                <span>{legend}</span>
                <span className="sr-only">{`, ${libelle}`}</span>
              </legend>
              <div className="mt-1 flex flex-wrap gap-1.5">
                {words.map(([word, text]) => {
                  const sold = variants.filter((each) => each[name] === word)
                  return (
                    sold.length > 0 && (
                      <label
                        key={word}
                        className="flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-ink/55 bg-blanc px-4 hover:border-plum has-checked:border-plum has-checked:bg-sable"
                      >
                        <input
                          type="radio"
                          name={name}
                          value={word}
                          checked={word === variant[name]}
                          onChange={() => {
                            setLast(trait)
                            onChoose(
                              traitsOf(sold.find((each) => each[other] === variant[other]) ?? cheapestVariant(sold)),
                            )
                          }}
                          className="size-5 shrink-0 accent-plum"
                        />
                        <span>{text}</span>
                      </label>
                    )
                  )
                })}
              </div>
            </fieldset>
          )
        )
      })}
      <p aria-live="polite" className="w-full text-sm text-ink-soft empty:-mt-3">
        {last && variant && restrictionText(last, variants, variant)}
      </p>
    </div>
  )
}
