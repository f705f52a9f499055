import type { ProfileBody } from '@couronne/contract/identity/accounts'
import { termsVersion } from '@couronne/contract/identity/terms'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../lib/database/database.ts'
import { inTransaction } from '../../lib/database/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { recordAction } from '../../platform/audit-log/record-action.ts'
import { enqueueMail } from '../../platform/mails/outbox.ts'
import { assertOwnPicture } from '../../platform/uploads/queries.ts'
import { rejectMissingDeclarations } from './declarations.ts'
import { homeTown } from './home-town.ts'
import { keepingVerification } from './keep-verification.ts'
import { ownRecordOf } from './queries.ts'

export const updateProfile = (deps: Deps, viewer: Viewer, userId: string, body: ProfileBody) => {
  const { clock, config } = deps
  if (viewer.id !== userId && viewer.role !== 'admin') throw new DomainError('not_found')
  return inTransaction(deps, async (deps, db) => {
    const changed = await columnsOf(db, body, clock.now())
    const isPublishing =
      viewer.id === userId && viewer.role === 'professional' && (await publishesNewContent(db, userId, body))
    if (body.image !== undefined) await assertOwnPicture(db, userId, body.image)
    // A change of name hides until the new one is verified; one of the place of work is rejected if it would hide.
    if (body.mobilite !== undefined)
      await keepingVerification({ db, visibility: config.visibility }, userId, () =>
        db.updateTable('users').set({ mobilite: changed.mobilite }).where('id', '=', userId).execute(),
      )
    const contacts = await contactsOf(db, userId)
    if (Object.values(changed).some((value) => value !== undefined))
      await db.updateTable('users').set(changed).where('id', '=', userId).execute()
    // The check comes after the update, because this request may contain the declaration.
    if (isPublishing) await rejectMissingDeclarations(db, userId)
    const record = await ownRecordOf(db, config.visibility, userId)
    if (!record) throw new DomainError('not_found')
    if (contacts && (contacts.phone !== record.phone || contacts.adresse !== record.adresse))
      await enqueueMail(deps, { kind: 'contact_changed', userId })
    if (viewer.id !== userId)
      await recordAction({ db, clock }, viewer, {
        kind: 'profile_changed',
        userId,
        details: { fields: Object.keys(body).join(', ') },
      })
    return record
  })
}

const contactsOf = (db: Db, userId: string) =>
  db.selectFrom('users').select(['phone', 'adresse']).where('id', '=', userId).executeTakeFirst()

/** Returns whether the update publishes a new description or picture. */
const publishesNewContent = async (db: Db, userId: string, { description, image }: ProfileBody) => {
  if (!description && !image) return false
  const current = await db
    .selectFrom('users')
    .select(['description', 'image'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return Boolean((description && description !== current.description) || (image && image !== current.image))
}

const columnsOf = async (db: Db, body: ProfileBody, now: Date) => {
  const town = body.cityId === undefined && body.ville === undefined ? undefined : await homeTown(db, body)
  return {
    firstname: body.firstname,
    lastname: body.lastname,
    phone: body.phone,
    adresse: body.adresse,
    // An empty department becomes that of the chosen town.
    departement: body.departement || town?.departement,
    cityId: town?.id,
    // A customer has no mobility.
    mobilite: body.mobilite && sql<string | null>`case when role = 'professional' then ${body.mobilite} end`,
    rayonKm: body.rayon,
    description: body.description,
    image: body.image,
    readReceipts: body.readReceipts,
    confirmsFirst:
      body.confirmsFirst === undefined ? undefined : sql<boolean>`role = 'professional' and ${body.confirmsFirst}`,
    // An earlier declaration keeps its date; a new version of the terms gets a new date.
    majeurAt: body.majeur && sql<Date>`coalesce(majeur_at, ${now})`,
    cguAt: body.cgu && sql<Date>`case when cgu_version = ${termsVersion} then cgu_at else ${now} end`,
    cguVersion: body.cgu && termsVersion,
  }
}
