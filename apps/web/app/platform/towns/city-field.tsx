import type { City } from '@couronne/contract/platform/towns'
import type { ComponentProps } from 'react'
import { Alert } from '#app/ui/alert.tsx'
import { cx } from '#app/ui/class-names.ts'
import { useFieldWiring } from '#app/ui/field.tsx'
import { controlClassName } from '#app/ui/inputs.tsx'
import { LocateButton } from './locate-town.tsx'
import { NoTown, TownList } from './town-list.tsx'
import { useTownCombobox } from './use-town-combobox.ts'

type Props = Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'onChange' | 'type'> & {
  /** The field contains a typed name, or a chosen town as `townText` writes it. */
  value: string
  /** The town is null while the text is only typed. */
  onChange: (text: string, town: City | null) => void
}

/** Renders a town field with suggestions and a button that finds the current town. */
export const CityField = ({ value, onChange, onBlur, className, ...rest }: Props) => {
  const { box, input, list, isUnknown, locateButton, notice, announcement } = useTownCombobox(value, onChange)
  return (
    <>
      <span ref={box} className="relative block scroll-mt-5">
        <input
          type="text"
          {...useFieldWiring()}
          {...rest}
          {...input}
          onBlur={(event) => {
            input.onBlur()
            onBlur?.(event)
          }}
          className={cx(className ?? controlClassName, 'pr-14')}
        />
        <LocateButton {...locateButton} />
        {list && <TownList {...list} />}
        {isUnknown && <NoTown />}
      </span>
      {notice && (
        <Alert tone="warning" className="mt-2 text-sm">
          {notice}
        </Alert>
      )}
      <span role="status" className="sr-only">
        {announcement}
      </span>
    </>
  )
}
