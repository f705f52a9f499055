import { NarrowLink } from '#app/ui/filter-link.tsx'
import { ChipMenu } from './chip-menu.tsx'
import { orders } from './filters.ts'
import { type Asked, searchAddress } from './search-address.ts'

type Props = { asked: Asked; onChosen?: () => void }

/** Lists the sort orders of the results. */
export const OrderChoices = ({ asked, onChosen }: Props) => (
  <ul aria-label="Trier" className="flex flex-wrap gap-2">
    {orders.map(({ tri, text }) => (
      <li key={text}>
        <NarrowLink to={searchAddress({ ...asked, tri })} onClick={onChosen} isChosen={tri === asked.tri}>
          {text}
        </NarrowLink>
      </li>
    ))}
  </ul>
)

/** Shows the sort orders under a chip, where there is room for one. */
export const OrderMenu = ({ asked }: Props) => (
  <div className="relative ml-auto flex max-md:hidden">
    <ChipMenu
      side="right"
      isChosen={asked.tri !== undefined}
      label={<>Trier : {orders.find(({ tri }) => tri === asked.tri)?.text}</>}
    >
      {(close) => <OrderChoices asked={asked} onChosen={close} />}
    </ChipMenu>
  </div>
)
