import { cheapestVariant, longueurs, tailles } from '@couronne/contract/marketplace/variant-names'
import { type SoldService, type Traits, traitsOf } from './sold-service.ts'

type Props = { service: SoldService; onChoose: (traits: Traits) => void }

const traits = [
  { name: 'taille', legend: 'Taille', other: 'longueur', words: tailles },
  { name: 'longueur', legend: 'Longueur', other: 'taille', words: longueurs },
] as const

/**
 * Asks for a size and a length. Each word that any variant has can be chosen: the other choice then changes where the two
 * are not sold together.
 */
export const VariantChoice = ({ service: { libelle, variants, variant }, onChoose }: Props) => (
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
              {words.map((word) => {
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
                        onChange={() =>
                          onChoose(
                            traitsOf(sold.find((each) => each[other] === variant[other]) ?? cheapestVariant(sold)),
                          )
                        }
                        className="size-5 shrink-0 accent-plum"
                      />
                      <span>{word}</span>
                    </label>
                  )
                )
              })}
            </div>
          </fieldset>
        ),
    )}
  </div>
)
