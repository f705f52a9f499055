import { type Asked, partsOf } from './shop-address.ts'

/** Carries the current filters in a form that adds one more. */
export const HiddenParts = ({ asked }: { asked: Asked }) =>
  partsOf(asked).map(([name, value]) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />)
