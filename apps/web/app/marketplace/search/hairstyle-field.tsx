import { libelleOf } from '@couronne/contract/marketplace/libelles'
import { hairstyles } from '#app/marketplace/services/hairstyles.ts'
import { cx } from '#app/ui/class-names.ts'
import { CombIcon } from '#app/ui/icons.tsx'
import { dividedLook, SearchField, searchControl, wiringOf } from './search-field.tsx'

type Props = { asked: string; error: string | undefined; onEdit: () => void }

export const HairstyleField = ({ asked, error, onEdit }: Props) => (
  <SearchField
    name="prestation"
    label="Quelle coiffure ?"
    icon={<CombIcon className="size-6" />}
    error={error}
    className={dividedLook}
  >
    <select
      {...wiringOf('prestation', error)}
      name="prestation"
      defaultValue={libelleOf(asked) ?? ''}
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
