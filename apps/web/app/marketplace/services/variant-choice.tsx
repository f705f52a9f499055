import { cheapestVariant, longueurs, longueurTexts, tailles } from '@couronne/contract/marketplace/variant-names'
import { useState } from 'react'
import { restrictionText } from './restriction-text.ts'
import { type SoldService, type Traits, traitsOf } from './sold-service.ts'

type Props = { service: SoldService; onChoose: (traits: Traits) => void }

const traits = [
  { name: 'taille', legend: 'Grosseur', other: 'longueur', words: tailles.map((word) => [word, word] as const) },
  {
    name: 'longueur',
    legend: 'Longueur',
    other: 'taille',
    words: longueurs.map((word) => [word, longueurTexts[word]] as const),
  },
] as const

/**
 * Asks for a size and a length. Each word that any variant has can be chosen: the other choice then changes where the two
 * are not sold together, and a sentence says why.
 */
export const VariantChoice = ({ service: { libelle, variants, variant }, onChoose }: Props) => {
  const [lastChosen, setLastChosen] = useState<(typeof traits)[number]['name']>()
  return (
    <div className="flex flex-wrap gap-x-8 gap-y-3">
      {traits.map(
        ({ name, legend, other, words }) =>
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
                            setLastChosen(name)
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
          ),
      )}
      {variant && isRestricted(variants) && (
        <p aria-live="polite" className="min-h-10 w-full text-sm text-ink-soft sm:min-h-5">
          <span>{lastChosen && restrictionText(variants, variant, lastChosen)}</span>
        </p>
      )}
    </div>
  )
}

/** Not every size is sold in every length. */
const isRestricted = (variants: SoldService['variants']) => {
  const count = (name: 'taille' | 'longueur') => new Set(variants.map((each) => each[name])).size
  return variants.length < count('taille') * count('longueur')
}
