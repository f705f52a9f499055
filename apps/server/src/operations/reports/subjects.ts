import { createHash } from 'node:crypto'
import { frenchDateTime, frenchEuros } from '@couronne/contract/lib/french-formats'
import type { ContentKind, CopiedText, SubjectKind } from '@couronne/contract/operations/report-subjects'
import { sql } from 'kysely'
import { type Db, fullName } from '../../lib/database/database.ts'
import { areOffersVisible, type ViewerContext } from '../../marketplace/professionals/offer-visibility.ts'

type Texts = Partial<Record<CopiedText, string>>

/** This is a content that can be reported, as it stands now. `reportedId` is the person responsible for it. */
export type Subject = { kind: SubjectKind; id: string; reportedId: string | null; texts: Texts; images: string[] }
type Found = Omit<Subject, 'kind' | 'id'>
type FindSubject = (db: Db, context: ViewerContext, id: string) => Promise<Found | undefined>

const present = (images: (string | null)[]) => images.filter((image) => image !== null)

const profile: FindSubject = async (db, context, id) => {
  const found = await db
    .selectFrom('users as u')
    .innerJoin('cities as c', 'c.id', 'u.cityId')
    .select((eb) => [
      'u.id as reportedId',
      'u.image',
      'u.description',
      'c.name as town',
      fullName(eb.ref('u.firstname'), eb.ref('u.lastname')).as('name'),
    ])
    .where('u.id', '=', id)
    .where('u.role', '=', 'professional')
    .where((eb) => areOffersVisible(eb, context))
    .executeTakeFirst()
  if (!found) return undefined
  const { reportedId, image, description, name, town } = found
  return { reportedId, texts: { name, town, description: description ?? '' }, images: present([image]) }
}

const picture: FindSubject = async (db, context, id) => {
  const found = await db
    .selectFrom('catalogue as i')
    .innerJoin('users as u', 'u.id', 'i.professionalId')
    .select(['i.professionalId as reportedId', 'i.image', 'i.alt'])
    .where('i.id', '=', id)
    .where((eb) => areOffersVisible(eb, context))
    .executeTakeFirst()
  return found && { reportedId: found.reportedId, texts: { caption: found.alt }, images: [found.image] }
}

const service: FindSubject = async (db, context, id) => {
  const found = await db
    .selectFrom('services as s')
    .innerJoin('users as u', 'u.id', 's.professionalId')
    .select(['s.professionalId as reportedId', 's.libelle as title', 's.priceCents', 's.image'])
    .where('s.id', '=', id)
    .where('s.removedAt', 'is', null)
    .where((eb) => areOffersVisible(eb, context))
    .executeTakeFirst()
  if (!found) return undefined
  const { reportedId, title, priceCents, image } = found
  return { reportedId, texts: { title, price: frenchEuros(priceCents) }, images: present([image]) }
}

/**
 * Reads a review that is displayed on a page of a professional or of a product. Its author reads it and its answer also
 * where the professional has blocked the author.
 */
const displayedReview = (db: Db, context: ViewerContext, id: string) =>
  db
    .selectFrom('reviews as r')
    .leftJoin('users as u', 'u.id', 'r.professionalId')
    .leftJoin('products as sold', 'sold.id', 'r.productId')
    .innerJoin('users as author', 'author.id', 'r.customerId')
    .select(['r.customerId', 'r.professionalId', 'r.texte', 'r.note', 'r.images', 'r.reponse', 'r.answerHiddenAt'])
    .select(['author.firstname', sql<string>`coalesce(sold.libelle, u.firstname)`.as('title')])
    .where('r.id', '=', id)
    .where('r.hiddenAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('r.productId', 'is not', null),
        eb('r.customerId', '=', context.viewer?.id ?? null),
        areOffersVisible(eb, context),
      ]),
    )
    .executeTakeFirst()

const review: FindSubject = async (db, context, id) => {
  const found = await displayedReview(db, context, id)
  if (!found) return undefined
  const { customerId, firstname, texte, note, title, images } = found
  return { reportedId: customerId, texts: { name: firstname, title, text: texte, note: `${note}/5` }, images }
}

const answer: FindSubject = async (db, context, id) => {
  const found = await displayedReview(db, context, id)
  if (!found?.reponse || found.answerHiddenAt) return undefined
  const { professionalId, title, texte, reponse } = found
  return { reportedId: professionalId, texts: { name: title, text: texte, answer: reponse }, images: [] }
}

/** Each party of a paid appointment reports the other. */
const appointment: FindSubject = async (db, { viewer }, id) => {
  const found = await db
    .selectFrom('appointments as a')
    .innerJoin('cities as c', 'c.id', 'a.cityId')
    .select(['a.professionalId', 'a.customerId', 'a.libelle', 'a.status', 'a.startsAt', 'a.totalCents', 'c.zone'])
    .select('c.name as town')
    .where('a.id', '=', id)
    .where('a.paidAt', 'is not', null)
    .where((eb) =>
      eb.or([eb('a.customerId', '=', viewer?.id ?? null), eb('a.professionalId', '=', viewer?.id ?? null)]),
    )
    .executeTakeFirst()
  if (!found) return undefined
  const { professionalId, customerId, libelle, status, startsAt, totalCents, zone, town } = found
  const stateTexts: Record<string, string> = { paid: 'Payé', completed: 'Terminé', cancelled: 'Annulé' }
  return {
    reportedId: viewer?.id === customerId ? professionalId : customerId,
    texts: {
      ...{ title: libelle, hours: frenchDateTime(startsAt, zone), town, price: frenchEuros(totalCents) },
      state: stateTexts[status] ?? '',
    },
    images: [],
  }
}

const product: FindSubject = async (db, _, id) => {
  const found = await db
    .selectFrom('products as p')
    .select(['p.libelle', 'p.description', 'p.priceCents', 'p.avertissements'])
    .select(
      sql<string[]>`array(select i.image from product_images i where i.product_id = p.id order by i.position)`.as(
        'images',
      ),
    )
    .where('p.id', '=', id)
    .where('p.archivedAt', 'is', null)
    .executeTakeFirst()
  if (!found) return undefined
  const { libelle: title, description, priceCents, avertissements: warnings, images } = found
  return { reportedId: null, texts: { title, description, price: frenchEuros(priceCents), warnings }, images }
}

const finders: Record<ContentKind, FindSubject> = { profile, picture, service, review, answer, appointment, product }

/** Finds a content that the viewer may see, as its public page or the parties' own page shows it. */
export const findSubject = async (
  db: Db,
  context: ViewerContext,
  { kind, id }: { kind: ContentKind; id: string },
): Promise<Subject | undefined> => {
  const found = await finders[kind](db, context, id)
  return found && { kind, id, ...found }
}

export const productIdOf = async (db: Db, slug: string) => {
  const found = await db.selectFrom('products as p').select('p.id').where('p.slug', '=', slug).executeTakeFirst()
  return found?.id
}

/** Makes a subject of an address at which the platform finds no content. Reports of the same address join one case. */
export const addressSubject = (address: string): Subject => {
  const hash = createHash('sha256').update(address.toLowerCase()).digest('hex')
  const id = hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { kind: 'address', id, reportedId: null, texts: { address }, images: [] }
}
