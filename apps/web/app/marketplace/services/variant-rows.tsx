import { longueurs, longueurTexts, tailles } from '@couronne/contract/marketplace/variant-names'
import { maxVariants } from '@couronne/contract/marketplace/variants'
import { useEffect, useRef } from 'react'
import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Select, TextInput } from '#app/ui/inputs.tsx'
import { DurationSelect } from './duration-select.tsx'
import { PriceHint } from './price-hint.tsx'
import type { ServiceFields, ServiceInput, VariantInput } from './service-input.ts'

type Props = {
  form: UseFormReturn<ServiceInput, unknown, ServiceFields>
  /** The last row was removed. */
  onEmpty: () => void
}

const emptyTraits = { taille: '', longueur: '' }

/** A new row begins with the duration of the row above. */
const rowAfter = (last: VariantInput | undefined, duration: string): VariantInput => ({
  ...emptyTraits,
  price: '',
  duration: last?.duration ?? duration,
})

/** Asks for each size and length in which the service is sold, with its price and its duration. */
export const VariantRows = ({ form, onEmpty }: Props) => {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'variants' })
  const addButton = useRef<HTMLButtonElement>(null)
  const rows = form.watch('variants')
  // The button is missing beside nine rows, so it gets the focus after the row is gone.
  const isRemoved = useRef(false)
  useEffect(() => {
    if (!isRemoved.current || !addButton.current) return
    isRemoved.current = false
    addButton.current.focus()
  })
  const add = () => append(rowAfter(rows.at(-1), form.getValues('duration')))
  const removeRow = (at: number) => {
    isRemoved.current = fields.length > 1
    remove(at)
    if (fields.length === 1) onEmpty()
  }
  return (
    <div className="grid gap-4">
      {fields.map(({ id }, at) => (
        <Row key={id} form={form} at={at} onRemove={() => removeRow(at)} />
      ))}
      {fields.length < maxVariants ? (
        <Button ref={addButton} tone="secondary" onClick={add} className="justify-self-start">
          Ajouter un tarif
        </Button>
      ) : (
        <p className="text-sm text-ink-soft">Toutes les grosseurs et longueurs sont dans la liste.</p>
      )}
    </div>
  )
}

type RowProps = Pick<Props, 'form'> & { at: number; onRemove: () => void }

const Row = ({ form, at, onRemove }: RowProps) => {
  const errors = form.formState.errors.variants?.[at]
  return (
    <fieldset className="rounded-control border border-sable-deep px-3 pt-1 pb-3 sm:px-4">
      <legend className="px-1 font-semibold">{`Tarif ${at + 1}`}</legend>
      <div className="grid grid-cols-2 gap-x-3 gap-y-4">
        <Field label="Grosseur" error={errors?.taille}>
          <Select {...form.register(`variants.${at}.taille`)}>
            <option value="">Toutes</option>
            <Words words={tailles} />
          </Select>
        </Field>
        <Field label="Longueur" error={errors?.longueur}>
          <Select {...form.register(`variants.${at}.longueur`)}>
            <option value="">Toutes</option>
            <Words words={longueurs} texts={longueurTexts} />
          </Select>
        </Field>
        <Field
          label="Prix (€)"
          error={errors?.price}
          hint={<PriceHint typed={form.watch(`variants.${at}.price`) ?? ''} />}
        >
          <TextInput inputMode="decimal" autoComplete="off" {...form.register(`variants.${at}.price`)} />
        </Field>
        <Field label="Durée" error={errors?.duration}>
          <DurationSelect {...form.register(`variants.${at}.duration`)} />
        </Field>
      </div>
      <Button tone="quiet" size="small" onClick={onRemove} className="mt-1 -ml-2">
        Retirer ce tarif<span className="sr-only">{`, tarif ${at + 1}`}</span>
      </Button>
    </fieldset>
  )
}

const Words = <Word extends string>({ words, texts }: { words: readonly Word[]; texts?: Record<Word, string> }) =>
  words.map((word) => (
    <option key={word} value={word}>
      {texts?.[word] ?? word}
    </option>
  ))
