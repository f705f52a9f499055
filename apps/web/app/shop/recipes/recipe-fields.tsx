import { maxPacks } from '@couronne/contract/marketplace/recipes'
import { type FilterCounts, productsApi } from '@couronne/contract/shop/products'
import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { call } from '#app/lib/call.ts'
import { countText } from '#app/lib/french.ts'
import { cx } from '#app/ui/class-names.ts'
import { Field } from '#app/ui/field.tsx'
import { ChevronDownIcon } from '#app/ui/icons.tsx'
import { Checkbox, Select } from '#app/ui/inputs.tsx'
import type { ServiceFields, ServiceInput } from '../../marketplace/services/service-input.ts'

type Props = { form: UseFormReturn<ServiceInput, unknown, ServiceFields> }
type ShopValues = Pick<FilterCounts, 'longueur' | 'texture'>

/**
 * Asks for the number of packs, their length and their texture, in the words of the shop. Closed, it has the same
 * height for every hairstyle, so that nothing moves when one is chosen.
 */
export const RecipeFields = ({ form }: Props) => {
  if (!form.watch('libelle'))
    return (
      <div className={headClassName}>
        <Head>Elles dépendent de la prestation</Head>
      </div>
    )
  return (
    <details className="group">
      <summary className={cx(headClassName, 'flex cursor-pointer list-none items-center gap-3')}>
        <Head>{recipeText(form.watch())}</Head>
        <ChevronDownIcon className="size-5 text-plum transition-transform group-open:rotate-180" />
      </summary>
      <div className="mt-4 grid gap-3">
        <Checkbox label="Ma cliente apporte des mèches" {...form.register('bringsHair')} />
        {form.watch('bringsHair') ? (
          <Packs form={form} />
        ) : (
          <p className="text-sm text-ink-soft">Vous les fournissez, ou la prestation n’en demande pas.</p>
        )}
      </div>
    </details>
  )
}

const headClassName = 'rounded-control border border-sable-deep px-4 py-2'

const Head = ({ children }: { children: string }) => (
  <span className="min-w-0 flex-1">
    <span className="block font-semibold">Les mèches</span>
    <span className="block truncate text-sm text-ink-soft">{children}</span>
  </span>
)

const recipeText = ({ bringsHair, meches: { packs, longueur, texture } }: ServiceInput) =>
  bringsHair
    ? [countText(Number(packs), 'paquet', 'paquets'), longueur, texture].filter(Boolean).join(', ')
    : 'Rien à apporter par la cliente'

const Packs = ({ form }: Props) => {
  const shopValues = useShopValues()
  const { longueur, texture } = form.watch('meches')
  const { errors } = form.formState
  return (
    <>
      <p className="text-sm text-ink-soft">
        Si la boutique les a et peut les livrer à temps, nous les lui proposons quand elle réserve.
      </p>
      <div className="grid gap-5 sm:grid-cols-3 sm:items-end">
        <Field label="Paquets" error={errors.meches?.packs}>
          <Select {...form.register('meches.packs')}>
            {Array.from({ length: maxPacks }, (_, at) => at + 1).map((packs) => (
              <option key={packs} value={packs}>
                {countText(packs, 'paquet', 'paquets')}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Longueur" error={errors.meches?.longueur} optional>
          <Select {...form.register('meches.longueur')}>
            <option value="">Toutes</option>
            <Choices words={shopValues?.longueur} chosen={longueur} />
          </Select>
        </Field>
        <Field label="Texture" error={errors.meches?.texture} optional>
          <Select {...form.register('meches.texture')}>
            <option value="">Toutes</option>
            <Choices words={shopValues?.texture} chosen={texture} />
          </Select>
        </Field>
      </div>
    </>
  )
}

/** The chosen value remains in the list, whatever the shop sells today. */
const Choices = ({ words: shopValues, chosen }: { words: ShopValues['longueur'] | undefined; chosen: string }) =>
  [...new Set([...(shopValues ?? []).map(({ value }) => value), ...(chosen ? [chosen] : [])])].map((value) => (
    <option key={value} value={value}>
      {value}
    </option>
  ))

const useShopValues = () => {
  const [shopValues, setShopValues] = useState<ShopValues>()
  useEffect(() => {
    call(productsApi.filters).then(setShopValues, console.warn)
  }, [])
  return shopValues
}
