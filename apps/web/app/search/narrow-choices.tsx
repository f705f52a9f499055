import { useId } from 'react'
import { Form } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { Button } from '#app/ui/button.tsx'
import { controlLook } from '#app/ui/inputs.tsx'
import { NarrowLink } from './narrow-link.tsx'
import { type choices, paramOf, paramsOf, valueText, withValue } from './narrowing.ts'
import { type Asked, searchAddress } from './search-address.ts'

type Props = { asked: Asked; choice: (typeof choices)[number]; onChosen?: () => void }

export const NarrowChoices = ({ asked, choice: { name, title, unnarrowed, values }, onChosen }: Props) => {
  const chosen = asked.narrowing[name]
  return (
    <>
      <ul aria-label={title} className="flex flex-wrap gap-2">
        {['', ...values].map((value) => (
          <li key={value}>
            <NarrowLink
              to={searchAddress({ ...asked, narrowing: withValue(asked.narrowing, name, value) })}
              onClick={onChosen}
              isChosen={value === (chosen ?? '')}
            >
              {value ? valueText(name, value) : unnarrowed}
            </NarrowLink>
          </li>
        ))}
      </ul>
      {name === 'prixMax' && <OtherPrice key={chosen} asked={asked} onChosen={onChosen} />}
    </>
  )
}

type OtherPriceProps = { asked: Asked; onChosen: (() => void) | undefined }

const OtherPrice = ({ asked, onChosen }: OtherPriceProps) => {
  const id = useId()
  const { ville, prestation, date, narrowing, tri } = asked
  const others = { ville, prestation, date, ...paramsOf({ narrowing: withValue(narrowing, 'prixMax'), tri }) }
  return (
    <Form
      method="get"
      action={addresses.home()}
      preventScrollReset
      state={{ staysPut: true }}
      onSubmit={onChosen}
      className="mt-4 flex items-end gap-2"
    >
      {Object.entries(others).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className="block text-sm font-semibold">
          Autre prix, en euros
        </label>
        <input
          id={id}
          name={paramOf('prixMax')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={8}
          pattern="\d{1,5}([.,]\d{1,2})?"
          title="Un montant, par exemple 60 ou 59,90"
          defaultValue={narrowing.prixMax?.replace('.', ',')}
          className={`${controlLook} mt-1`}
        />
      </div>
      <Button type="submit" tone="secondary">
        Appliquer
      </Button>
    </Form>
  )
}
