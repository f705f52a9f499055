import type { Deps } from '../../deps.ts'
import type { WithTx } from '../../lib/database/transaction.ts'
import type { Viewer } from '../../lib/http/viewer.ts'

export type SafetyCase = {
  appointmentId: string
  safety: 'alert' | 'cancellation'
  text: string
  /**
   * These cents of a cancellation wait for an operator; zero if only its place in the professional's record does, and
   * null if nothing does.
   */
  pendingCents: number | null
}

/**
 * Opens or joins the case by which operators learn that a party of an appointment feels unsafe. Returns false if they
 * have the same from that party already. The operators' context provides it.
 */
export type OpenSafetyCase = (deps: WithTx<Deps>, viewer: Viewer, found: SafetyCase) => Promise<boolean>
