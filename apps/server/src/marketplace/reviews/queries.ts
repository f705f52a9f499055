import { sql } from 'kysely'
import { civilDay, type Db } from '../../lib/database/database.ts'
import { pageOf } from '../../lib/paging.ts'
import { areOffersVisible, type ViewerContext } from '../professionals/offer-visibility.ts'

const selectVisibleReviews = (db: Db) =>
  db
    .selectFrom('reviews as r')
    .innerJoin('appointments as a', 'a.id', 'r.appointmentId')
    .innerJoin('cities as c', 'c.id', 'a.cityId')
    .innerJoin('users as author', 'author.id', 'r.customerId')
    .select(['r.id', 'r.note', 'r.texte', 'r.images', 'author.firstname', 'a.libelle'])
    .select(sql<string | null>`case when r.answer_hidden_at is null then r.reponse end`.as('reponse'))
    .select(({ ref }) => [
      civilDay(ref('a.startsAt'), ref('c.zone')).as('appointmentOn'),
      civilDay(ref('r.createdAt'), ref('c.zone')).as('publishedOn'),
      sql<true>`true`.as('verified'),
    ])
    .where('r.hiddenAt', 'is', null)

export const reviewById = (db: Db, id: string) =>
  selectVisibleReviews(db).where('r.id', '=', id).executeTakeFirstOrThrow()

/** Lists the latest review of each of a professional's customers, newest first, if the viewer may see the professional's page. */
export const reviewsOf = (
  db: Db,
  viewerContext: ViewerContext,
  professionalId: string,
  page: { limit: number; offset: number },
) =>
  pageOf(
    db,
    selectVisibleReviews(db)
      .innerJoin('users as u', 'u.id', 'r.professionalId')
      .where('r.professionalId', '=', professionalId)
      .where(sql<boolean>`is_latest_review(r)`)
      .where((eb) => areOffersVisible(eb, viewerContext))
      .orderBy('r.createdAt', 'desc')
      .orderBy('r.id', 'desc'),
    page,
  )
