import { cheapestVariant, longueurs, tailles } from '@couronne/contract/marketplace/variant-names'
import { type SoldService, type Traits, traitsOf, type Variant } from './sold-service.ts'

type Props = { service: SoldService; onChoose: (traits: Traits) => void }

/**
 * Asks for a size and a length. Each word that any variant has can be chosen: the other choice then changes where the two
 * are not sold together.
 */
export const VariantChoice = ({ service: { libelle, variants, variant }, onChoose }: Props) => {
  if (!variant) return null
  const choose = (candidates: Variant[], isSameOther: (other: Variant) => boolean) =>
    onChoose(traitsOf(candidates.find(isSameOther) ?? cheapestVariant(candidates)))
  return (
    <div className="flex flex-wrap gap-x-8 gap-y-3">
      <WordChoice
        name="taille"
        legend="Taille"
        libelle={libelle}
        words={tailles.filter((word) => variants.some(({ taille }) => taille === word))}
        chosen={variant.taille}
        onChoose={(word) =>
          choose(
            variants.filter(({ taille }) => taille === word),
            ({ longueur }) => longueur === variant.longueur,
          )
        }
      />
      <WordChoice
        name="longueur"
        legend="Longueur"
        libelle={libelle}
        words={longueurs.filter((word) => variants.some(({ longueur }) => longueur === word))}
        chosen={variant.longueur}
        onChoose={(word) =>
          choose(
            variants.filter(({ longueur }) => longueur === word),
            ({ taille }) => taille === variant.taille,
          )
        }
      />
    </div>
  )
}

type WordProps = {
  name: string
  legend: string
  libelle: string
  words: string[]
  chosen: string | null
  onChoose: (word: string) => void
}

const WordChoice = ({ name, legend, libelle, words, chosen, onChoose }: WordProps) =>
  words.length > 0 && (
    <fieldset className="min-w-0">
      <legend className="text-sm text-ink-soft">
        <span>{legend}</span>
        <span className="sr-only">{`, ${libelle}`}</span>
      </legend>
      <div className="mt-1 flex flex-wrap gap-1.5">
        {words.map((word) => (
          <label
            key={word}
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-ink/55 bg-blanc px-3 transition-colors hover:border-plum has-checked:border-plum has-checked:bg-sable has-checked:font-semibold"
          >
            <input
              type="radio"
              name={name}
              value={word}
              checked={word === chosen}
              onChange={() => onChoose(word)}
              className="size-4.5 shrink-0 accent-plum"
            />
            <span>{word}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
