import { unaccented } from '@couronne/contract/lib/plain-name'

/** Compares without case and accents, as the server does. */
export const matchesName = (name: string | undefined, typed: string) =>
  unaccented(name ?? '').includes(unaccented(typed.trim()))
