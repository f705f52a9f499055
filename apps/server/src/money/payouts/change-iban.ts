import { randomUUID } from 'node:crypto'
import { type changeIbanBody, ibanPasswordText, wrongIbanText } from '@couronne/contract/money/payouts'
import { electronicFormatIBAN, isSEPACountry, isValidIBAN } from 'ibantools'
import type { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { assertPassword } from '../../identity/sessions/assert-password.ts'
import type { Db } from '../../lib/database/database.ts'
import { lockAccount } from '../../lib/database/lock-account.ts'
import { inTransaction } from '../../lib/database/transaction.ts'
import { DomainError, validationError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import type { Limit } from '../../lib/limits.ts'
import { enqueueMail } from '../../platform/mails/outbox.ts'
import { payoutSummary } from './queries.ts'

/** A person changes the IBAN so often at most. */
const changeLimit: Limit = { points: 10, seconds: 24 * 3600 }

type IbanChange = z.output<typeof changeIbanBody>

/**
 * Saves a user's own IBAN, encrypted with the platform's key. Its last four characters are saved in clear, to be shown.
 * Replacing a stored IBAN needs the password, and its owner gets a mail.
 */
export const changeIban = async (deps: Deps, viewer: Viewer, userId: string, { numero, password }: IbanChange) => {
  if (userId !== viewer.id) throw new DomainError('not_found')
  const iban = electronicFormatIBAN(numero) ?? ''
  if (!isValidIBAN(iban)) throw validationError('numero', wrongIbanText)
  if (!isSEPACountry(iban.slice(0, 2)))
    throw validationError('numero', 'Ce compte est hors de la zone SEPA : indiquez-en un de la zone euro.')
  const encrypted = {
    iban: deps.encryption.encrypt({ purpose: 'iban', userId: viewer.id }, iban),
    ibanLast4: iban.slice(-4),
  }
  await deps.limits.take(changeLimit, viewer.id)
  const isPasswordChecked = await hasIban(deps.db, viewer.id)
  if (isPasswordChecked) await checkPassword(deps, viewer, password)
  return inTransaction(deps, async (deps, db) => {
    await lockAccount(db, viewer.id, 'no key update')
    const isReplaced = await hasIban(db, viewer.id)
    // Another request may have stored the first one meanwhile.
    if (isReplaced && !isPasswordChecked) throw validationError('password', ibanPasswordText)
    await db
      .insertInto('payoutAccounts')
      .values({ userId: viewer.id, ...encrypted })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet(encrypted))
      .execute()
    if (isReplaced) await enqueueMail(deps, { kind: 'iban_changed', userId, subjectId: userId, occasion: randomUUID() })
    return payoutSummary(db, viewer.id)
  })
}

const hasIban = async (db: Db, userId: string) => {
  const account = await db
    .selectFrom('payoutAccounts')
    .select('ibanLast4')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return Boolean(account?.ibanLast4)
}

const checkPassword = async (deps: Deps, viewer: Viewer, password = '') => {
  if (password === '') throw validationError('password', ibanPasswordText)
  await assertPassword(deps, viewer, password)
}

/** Returns the whole IBAN of its owner, if there is one. */
export const ownIban = async ({ db, encryption }: Pick<Deps, 'db' | 'encryption'>, userId: string) => {
  const account = await db.selectFrom('payoutAccounts').select('iban').where('userId', '=', userId).executeTakeFirst()
  return account?.iban ? encryption.decrypt({ purpose: 'iban', userId }, account.iban) : null
}
