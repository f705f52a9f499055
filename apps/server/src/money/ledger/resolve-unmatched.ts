import type { ExplanationBody } from '@couronne/contract/money/ledger'
import type { Deps } from '../../deps.ts'
import type { Viewer } from '../../identity/sessions/viewer.ts'
import { inTransaction } from '../../lib/database/transaction.ts'
import { Refusal, refusing } from '../../lib/domain-error.ts'
import { recordAction } from '../../platform/audit-log/record-action.ts'
import { recordStranger } from './record-transactions.ts'

/** An operator says, once, what a stranger was: from then on the ledger has it on the account that she names. */
export const explainStranger = (deps: Deps, operator: Viewer, id: string, { account, words }: ExplanationBody) =>
  refusing({ explained_once: 'already_done' }, () =>
    inTransaction(deps, async (deps, db) => {
      const stranger = await db
        .selectFrom('strangeMovements as s')
        .select(['s.providerId', 's.amountCents', 's.feeCents', 's.currency', 's.at'])
        .where('s.id', '=', id)
        .executeTakeFirst()
      if (!stranger) throw new Refusal('not_found')
      if (stranger.currency !== 'eur') throw new Refusal('not_in_euros')
      const cents = stranger.amountCents - stranger.feeCents
      await db
        .insertInto('strangerExplanations')
        .values({ strangerId: id, account, words, explainedAt: deps.clock.now() })
        .execute()
      await recordStranger(db, { strangerId: id, account, cents, at: stranger.at })
      const details = { cents, account, provider: stranger.providerId }
      await recordAction(deps, operator, { kind: 'stranger_explained', reason: words, details })
    }),
  )
