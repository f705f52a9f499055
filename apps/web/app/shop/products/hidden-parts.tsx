import { type Asked, partsOf } from './shop-address.ts'

/** What is asked already, for a form that asks for one thing more. */
export const HiddenParts = ({ asked }: { asked: Asked }) =>
  partsOf(asked).map(([name, value]) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />)
