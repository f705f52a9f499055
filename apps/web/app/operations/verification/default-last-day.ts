import type { ProofKind } from '@couronne/contract/identity/proofs'
import { platformZone } from '@couronne/contract/lib/french-formats'
import { today } from '@couronne/contract/lib/hours'

/** A diploma does not end, an insurance is renewed each year. The operator corrects the day by the document. */
const years: Record<ProofKind, number> = { identity: 5, siret: 1, qualification: 15, insurance: 1, address: 2 }

/** Returns the last day that is proposed for a proof which is verified now. */
export const defaultLastDay = (kind: ProofKind, now: number) => {
  const [year, month, day] = today(new Date(now), platformZone).split('-')
  // There is no 29 February in most years.
  const safeDay = month === '02' && day === '29' ? '28' : day
  return `${Number(year) + years[kind]}-${month}-${safeDay}`
}
