import { findLinks, findMailAddresses } from './masking-addresses.rules.ts'
import { findHandles } from './masking-handles.rules.ts'
import { findPhones } from './masking-phones.rules.ts'
import { foldText, maskSpans } from './masking-text.rules.ts'

/**
 * Replaces telephone numbers, e-mail addresses, links and names in other networks by '•••'. Links to `ownHosts` stay.
 * The time that it takes grows with the length of the text alone, whatever the text holds.
 */
export const maskContacts = (text: string, { ownHosts }: { ownHosts: readonly string[] }) => {
  const folded = foldText(text)
  const spans = [
    ...findPhones(folded),
    ...findMailAddresses(folded),
    ...findLinks(folded, ownHosts),
    ...findHandles(folded),
  ]
  return spans.length === 0 ? { text, isMasked: false } : { text: maskSpans(folded, spans), isMasked: true }
}
