import { Form } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { AmountInput } from '#app/ui/amount-input.tsx'
import { Button } from '#app/ui/button.tsx'
import { NarrowLink } from '#app/ui/filter-link.tsx'
import { type choices, paramOf, paramsOf, valueText, withValue } from './filters.ts'
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
      <AmountInput
        label="Autre prix, en euros"
        name={paramOf('prixMax')}
        defaultValue={narrowing.prixMax?.replace('.', ',')}
      />
      <Button type="submit" tone="secondary">
        Appliquer
      </Button>
    </Form>
  )
}
