import { sql } from 'kysely'
import type { Db } from '../../lib/database/database.ts'
import { pageOf } from '../../lib/paging.ts'

/** Lists reviews of appointments and products for operators, hidden ones included, newest first. */
export const moderatedReviews = (db: Db, { q = '', ...page }: { q?: string; limit: number; offset: number }) =>
  pageOf(
    db,
    db
      .selectFrom('reviews as r')
      .innerJoin('users as author', 'author.id', 'r.customerId')
      .leftJoin('users as p', 'p.id', 'r.professionalId')
      .leftJoin('appointments as a', 'a.id', 'r.appointmentId')
      .leftJoin('products as sold', 'sold.id', 'r.productId')
      .select(['r.id', 'r.note', 'r.texte', 'r.images', 'r.reponse', 'r.createdAt as publishedAt'])
      .select(['author.id as authorId', 'p.firstname as professional'])
      .select([
        sql<string>`concat_ws(' ', author.firstname, nullif(author.lastname, ''))`.as('author'),
        sql<string>`coalesce(sold.libelle, a.libelle)`.as('about'),
        sql<boolean>`r.hidden_at is not null`.as('isHidden'),
      ])
      .where(
        sql<boolean>`strpos(plain_words(concat_ws(' ', r.texte, r.reponse, author.firstname, author.lastname,
          p.firstname, sold.libelle, a.libelle)), plain_words(${q})) > 0`,
      )
      .orderBy('r.createdAt', 'desc')
      .orderBy('r.id', 'desc'),
    page,
  )
