import { type FilterCounts, productsApi } from '@couronne/contract/products'
import { mostPacks } from '@couronne/contract/recipes'
import type { ServiceBody } from '@couronne/contract/services'
import { type ReactNode, useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { call } from '#app/lib/call.ts'
import { countText } from '#app/lib/french.ts'
import { Field } from '#app/ui/field.tsx'
import { Checkbox, Select } from '#app/ui/inputs.tsx'
import type { Typed } from './typed-service.ts'

type Props = { form: UseFormReturn<Typed, unknown, ServiceBody> }
type Words = Pick<FilterCounts, 'longueur' | 'texture'>

/** How many packs, of which length and texture: the words are those of the shop. */
export const RecipeFields = ({ form }: Props) => {
  const words = useShopWords()
  const { longueur, texture } = form.watch('meches')
  const { errors } = form.formState
  if (form.watch('mechesFournies')) return <Provided form={form} />
  return (
    <Provided form={form}>
      <p className="text-sm text-ink-soft">
        Ce que votre cliente apporte. Si la boutique l’a et peut livrer à temps, nous le lui proposons quand elle
        réserve.
      </p>
      <div className="grid gap-5 sm:grid-cols-3">
        <Field label="Paquets" error={errors.meches?.packs}>
          <Select {...form.register('meches.packs')}>
            {Array.from({ length: mostPacks }, (_, at) => at + 1).map((packs) => (
              <option key={packs} value={packs}>
                {countText(packs, 'paquet', 'paquets')}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Longueur" error={errors.meches?.longueur} optional>
          <Select {...form.register('meches.longueur')}>
            <option value="">Toutes</option>
            <Choices words={words?.longueur} chosen={longueur} />
          </Select>
        </Field>
        <Field label="Texture" error={errors.meches?.texture} optional>
          <Select {...form.register('meches.texture')}>
            <option value="">Toutes</option>
            <Choices words={words?.texture} chosen={texture} />
          </Select>
        </Field>
      </div>
    </Provided>
  )
}

const Provided = ({ form, children }: Props & { children?: ReactNode }) => (
  <fieldset className="grid gap-3">
    <legend className="mb-2 font-semibold">Les mèches</legend>
    <Checkbox label="Je fournis les mèches" {...form.register('mechesFournies')} />
    {children}
  </fieldset>
)

/** What she has chosen stays among them, whatever the shop sells today. */
const Choices = ({ words, chosen }: { words: Words['longueur'] | undefined; chosen: string }) =>
  [...new Set([...(words ?? []).map(({ value }) => value), ...(chosen ? [chosen] : [])])].map((value) => (
    <option key={value} value={value}>
      {value}
    </option>
  ))

const useShopWords = () => {
  const [words, setWords] = useState<Words>()
  useEffect(() => {
    call(productsApi.filters).then(setWords, console.warn)
  }, [])
  return words
}
