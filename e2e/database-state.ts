import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import pg from 'pg'

/** Works on the running server's database, because no API call can create a past. */
const inDatabase = async (work: (database: pg.Client) => Promise<unknown>, data = process.env.APP_DATA as string) => {
  const socket = readFileSync(join(data, 'postgres/postmaster.pid'), 'utf8').split('\n')[4]
  const database = new pg.Client({ host: socket, user: 'couronne', database: 'couronne' })
  await database.connect()
  await work(database).finally(() => database.end())
}

/**
 * Moves an appointment into the past, so that it ended that many hours ago (one by default). Its professional must have
 * no past windows.
 */
export const moveAppointmentToPast = (appointmentId: string, hoursAgo = 1) =>
  inDatabase(async (database) => {
    await database.query(
      `insert into availability_windows (professional_id, starts_at, ends_at)
        select professional_id, now() - make_interval(hours => $2, mins => 2) - (ends_at - starts_at),
          now() - make_interval(hours => $2) from appointments where id = $1`,
      [appointmentId, hoursAgo],
    )
    await database.query(
      `update appointments set starts_at = now() - make_interval(hours => $2, mins => 1) - (ends_at - starts_at),
        ends_at = now() - make_interval(hours => $2, mins => 1), free_again_at = null where id = $1`,
      [appointmentId, hoursAgo],
    )
  })

/** The hold of the appointment expires in so many seconds. */
export const letHoldExpireIn = (appointmentId: string, seconds: number) =>
  inDatabase((database) =>
    database.query(`update appointments set hold_expires_at = now() + make_interval(secs => $2) where id = $1`, [
      appointmentId,
      seconds,
    ]),
  )

/** Creates a mail that failed for three days and was abandoned, and a failed job. */
export const addFailedMailAndJob = (userId: string) =>
  inDatabase(async (database) => {
    await database.query(
      `insert into mails (kind, key, user_id, created_at) values ('known_address', gen_random_uuid(), $1, now())`,
      [userId],
    )
    await database.query(
      `insert into pgboss.job (name, data, state, completed_on, output)
        values ('payout-account', $1, 'failed', now(), '{"message": "Stripe: account_invalid"}')`,
      [{ id: userId }],
    )
  })

/** Runs the job `decide-transfers`, which is scheduled every ten minutes. */
export const runDecideTransfers = () =>
  inDatabase((database) => database.query(`insert into pgboss.job (name) values ('decide-transfers')`))

/**
 * Reverses an appointment's transfer completely in the provider's dashboard, and returns the provider's id of the
 * reversal.
 */
export const reverseTransferAtProvider = async (appointmentId: string, provider: string) => {
  let transfer: string | undefined
  const transferSql = 'select provider_id from transfers where purchase_id = $1 and provider_id is not null'
  await inDatabase(async (database) => {
    const readTransfer = async () => {
      transfer = (await database.query(transferSql, [appointmentId])).rows[0]?.provider_id
      return transfer
    }
    await expect.poll(readTransfer, 'a transfer that was sent').toBeDefined()
  })
  const { sandboxKey } = JSON.parse(readFileSync(join(process.env.APP_DATA as string, 'secrets.json'), 'utf8'))
  const headers = { authorization: `Bearer ${sandboxKey}` }
  const answer = await fetch(`${provider}/v1/transfers/${transfer}/reversals`, { method: 'POST', headers })
  expect(answer.ok).toBe(true)
  return ((await answer.json()) as { id: string }).id
}

/** Waits until the provider has refused a transfer reversal of the appointment, and cancels its retry. */
export const cancelReversalRetry = (appointmentId: string) =>
  inDatabase(async (database) => {
    const deleteRetry = async () => {
      const { rowCount } = await database.query(
        `delete from pgboss.job j using transfer_reversals r join transfers t on t.id = r.transfer_id
          where t.purchase_id = $1 and r.refusal is not null and r.asked_at is null
            and j.name = 'reversal' and j.data ->> 'id' = r.id::text and j.state = 'retry'`,
        [appointmentId],
      )
      return rowCount
    }
    await expect.poll(deleteRetry, 'a reversal that was refused').toBe(1)
  })

const failRefundSql = `with refused as (
    update refunds r set status = 'failed', failure_reason = 'expired_or_canceled_card', decided_at = now()
    where r.purchase_id = $1 and r.status = 'succeeded' returning r.id, r.purchase_id
  ), movement as (
    insert into journal_transactions (kind, cause_id, purchase_id, at)
    select 'refund_failed', id, purchase_id, now() from refused
    returning id, cause_id
  ), entries as (
    insert into journal_postings (transaction_id, account, user_id, cents)
    select m.id, e.account, e.user_id, -e.cents from movement m
    join journal_transactions sent on sent.kind = 'refund' and sent.cause_id = m.cause_id
    join journal_postings e on e.transaction_id = sent.id
  )
  select id from refused`

/**
 * Records that the customer's bank refused the refund of an appointment or order, and returns the refund's id. No test
 * card of the sandbox does this.
 */
export const failRefundAtBank = async (purchaseId: string) => {
  let refundId: string | undefined
  await inDatabase(async (database) => {
    const failRefund = async () => {
      await database.query('begin')
      // The purchase's row is locked first, as in the server's own payment code.
      await database.query('select 1 from appointments where id = $1 for update', [purchaseId])
      await database.query('select 1 from orders where id = $1 for update', [purchaseId])
      const { rows } = await database.query(failRefundSql, [purchaseId])
      await database.query('commit')
      refundId = rows[0]?.id
      return refundId
    }
    await expect.poll(failRefund, 'a refund that was sent').toBeDefined()
  })
  return refundId as string
}

export type ProductForSale = { id: string; slug: string; libelle: string; address: string }

/** Creates a product that is ready to be bought. */
export const aProduct = async ({
  libelle,
  price = 20,
  stock = 10,
}: {
  libelle: string
  price?: number
  stock?: number
}) => {
  let id = ''
  const slug = `${libelle.toLowerCase().replaceAll(/[^a-z]+/g, '-')}-${crypto.randomUUID().slice(0, 8)}`
  await inDatabase(async (database) => {
    const { rows } = await database.query(
      `insert into products (slug, modele, libelle, description, texture, longueur, couleur, price_cents, stock, created_at)
        values ($1, $1, $2, 'Des mèches douces.', 'Bouclé', '40 cm', '1B noir naturel', $3, $4, now()) returning id`,
      [slug, libelle, Math.round(price * 100), stock],
    )
    id = rows[0].id
  })
  return { id, slug, libelle, address: `/boutique/${slug}` } satisfies ProductForSale
}

/** Creates a paid and delivered order of these products for the person. */
export const addDeliveredOrder = (userId: string, products: ProductForSale[]) =>
  inDatabase(async (database) => {
    await database.query('begin')
    const ids = products.map(({ id }) => id)
    const number = String(Math.floor(Math.random() * 1e14)).padStart(14, '0')
    const { rows } = await database.query(
      `insert into orders (order_number, customer_id, status, firstname, lastname, email, phone, delivery_address,
          billing_address, city, code_postal, country, sub_total_cents, shipping_cents, total_cents, hold_expires_at, created_at)
        select $2, $1, 'pending', 'Awa', 'Diallo', 'awa@example.test', '0612345678', '12 rue des Lilas',
          '12 rue des Lilas', 'Bagnolet', '93170', 'France', sum(p.price_cents), 0, sum(p.price_cents), now(), now()
        from products p where p.id = any ($3::uuid[]) returning id`,
      [userId, number.replace(/^(.{4})(.{6})(.{4})$/, '$1-$2-$3'), ids],
    )
    const order = rows[0].id
    await database.query(
      `insert into order_lines (order_id, product_id, libelle, price_cents, quantity)
        select $1, p.id, p.libelle, p.price_cents, 1 from products p where p.id = any ($2::uuid[])`,
      [order, ids],
    )
    await database.query(
      `update orders set paid_at = now(), status = 'shipped', dispatched_at = now(), colis_number = '6A01234567890'
        where id = $1`,
      [order],
    )
    await database.query(`update orders set status = 'delivered', delivered_at = now() where id = $1`, [order])
    await database.query('commit')
  })

/** Changes a product after it was put into a cart. */
export const changeProduct = (
  { id }: ProductForSale,
  { price, stock, archived }: { price?: number; stock?: number; archived?: true },
) =>
  inDatabase(async (database) => {
    await database.query(
      `update products set price_cents = coalesce($2, price_cents),
        archived_at = case when $3 then now() else archived_at end where id = $1`,
      [id, price === undefined ? null : Math.round(price * 100), archived ?? false],
    )
    if (stock !== undefined)
      await database.query(
        `insert into stock_movements (product_id, cause, quantity, at)
          select id, 'correction', $2 - stock, now() from products where id = $1`,
        [id, stock],
      )
  })

export type NewProduct = {
  slug: string
  libelle: string
  texture: string
  longueur: string
  couleur: string
  stock: number
}

/** Puts products of one model on sale in the server with that data directory. */
export const addProducts = (products: NewProduct[], image: string, data: string) =>
  inDatabase(async (database) => {
    for (const { slug, libelle, texture, longueur, couleur, stock } of products)
      await database.query(
        `with product as (
          insert into products (slug, modele, libelle, description, texture, longueur, couleur, price_cents, stock, created_at,
            fabricant_nom, fabricant_adresse, fabricant_email, avertissements)
          values ($1, 'awa', $2, 'Cheveux souples.', $3, $4, $5, 7900, $6, now(), 'Atelier Trame d’Or',
            '27 rue du Peigne, 59100 Roubaix', 'qualite@trame-dor.example', 'Ne pas approcher d’une flamme.')
          returning id
        )
        insert into product_images (product_id, position, image, alt) select id, position, $7, 'Mèches vues de face'
          from product, generate_series(0, 1) as position`,
        [slug, libelle, texture, longueur, couleur, stock, image],
      )
  }, data)

/** Moves a customer's question so far into the past that the conversation is closed. */
export const makeQuestionOld = (sid: string) =>
  inDatabase((database) =>
    database.query(`update conversations set question_at = now() - interval '31 days' where id = $1`, [sid]),
  )
