import { libelleOf } from '@couronne/contract/marketplace/libelles'
import { hairstyles } from '#app/marketplace/services/hairstyles.ts'
import { cx } from '#app/ui/class-names.ts'
import { CombIcon } from '#app/ui/icons.tsx'
import { dividedClassName, fieldProps, SearchField, searchControl } from './search-field.tsx'

type Props = { requestedStyle: string; error: string | undefined; onEdit: () => void }

export const HairstyleField = ({ requestedStyle, error, onEdit }: Props) => (
  <SearchField
    name="prestation"
    label="Quelle coiffure ?"
    icon={<CombIcon className="size-6" />}
    error={error}
    className={dividedClassName}
  >
    <select
      {...fieldProps('prestation', error)}
      name="prestation"
      defaultValue={libelleOf(requestedStyle) ?? ''}
      onChange={onEdit}
      // This aligns the choice with the text of the other fields.
      className={cx(searchControl, '-ml-1')}
    >
      <option value="">Choisir</option>
      {hairstyles.map(({ libelle, text }) => (
        <option key={libelle} value={libelle}>
          {text}
        </option>
      ))}
    </select>
  </SearchField>
)
