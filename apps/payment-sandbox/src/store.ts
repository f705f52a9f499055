import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import type Stripe from 'stripe'
import { createClock } from './clock.ts'

export type Kinds = {
  payment_intent: Stripe.PaymentIntent
  payment_method: Stripe.PaymentMethod
  customer: Stripe.Customer
  payment_method_domain: Stripe.PaymentMethodDomain
  charge: Stripe.Charge
  refund: Stripe.Refund
  balance_transaction: Stripe.BalanceTransaction
  account: Stripe.Account & { created: number }
  dispute: Stripe.Dispute
  transfer: Stripe.Transfer
  transfer_reversal: Stripe.TransferReversal
  payout: Stripe.Payout
  event: Stripe.EventBase
}
export type Kind = keyof Kinds

export type Condition = { sql: string; values: SQLInputValue[] }

const schema = `
  create table if not exists objects (
    sequence integer primary key,
    id text not null unique,
    object text not null,
    created integer not null,
    json text not null
  );
  create index if not exists objects_by_kind on objects (object, sequence);
  create index if not exists objects_by_payment_intent on objects (object, json ->> 'payment_intent');
  create table if not exists answers (
    idempotency_key text primary key,
    fingerprint text not null,
    request_id text not null,
    status integer not null,
    body text not null
  );
  create table if not exists deliveries (
    event_id text primary key references objects (id),
    attempts integer not null default 0,
    next_attempt_at integer not null
  );
  create table if not exists unused_methods (
    sequence integer primary key,
    id text not null unique
  );
  create table if not exists detached_methods (id text primary key);
  create table if not exists connect_links (
    secret text primary key,
    kind text not null,
    account text not null references objects (id),
    refresh_url text,
    return_url text,
    open_until integer not null,
    used integer not null default 0
  );
  create table if not exists paid_until (
    account text primary key references objects (id),
    until integer not null
  );
  create index if not exists deliveries_by_time on deliveries (next_attempt_at);
`

export type Store = ReturnType<typeof openStore>

/**
 * Every method is synchronous, so requests are processed one after another and none sees another half done. Throws when
 * another process has the folder locked.
 */
export const openStore = (dataDir: string, durable = true) => {
  const clock = createClock()
  mkdirSync(dataDir, { recursive: true })
  const db = new DatabaseSync(join(dataDir, 'sandbox.sqlite'), { timeout: 500 })
  try {
    // `full` is needed because an answered payment must survive a power cut: `normal` syncs at checkpoints only.
    const synchronous = durable ? 'full' : 'off'
    db.exec(`pragma locking_mode = exclusive; pragma journal_mode = wal; pragma synchronous = ${synchronous};`)
    db.exec(schema)
  } catch (error) {
    db.close()
    throw new Error(`Cannot open ${dataDir}: does another payment sandbox use it?`, { cause: error })
  }

  const objects = (sql: string, ...values: SQLInputValue[]) =>
    db
      .prepare(sql)
      .all(...values)
      .map(fromRow)

  return {
    db,
    clock,
    close: () => db.close(),

    /** Commits all of `change` or nothing of it; it may be nested. */
    atomically: <Result>(change: () => Result): Result => {
      db.exec('savepoint change')
      try {
        const result = change()
        db.exec('release change')
        return result
      } catch (error) {
        db.exec('rollback to change; release change')
        throw error
      }
    },

    insert: (object: Kinds[Kind]) => {
      db.prepare('insert into objects (id, object, created, json) values (?, ?, ?, ?)').run(
        object.id,
        object.object,
        object.created,
        JSON.stringify(object),
      )
    },

    save: (object: Kinds[Kind]) => {
      db.prepare('update objects set json = ? where id = ?').run(JSON.stringify(object), object.id)
    },

    remove: (id: string) => {
      db.prepare('delete from objects where id = ?').run(id)
    },

    find: <K extends Kind>(kind: K, id: string) =>
      objects('select json from objects where id = ? and object = ?', id, kind)[0] as Kinds[K] | undefined,

    findAny: (id: string) => objects('select json from objects where id = ?', id)[0],

    sequenceOf: (kind: Kind, id: string) =>
      db.prepare('select sequence from objects where id = ? and object = ?').get(id, kind)?.sequence as
        | number
        | undefined,

    select: <K extends Kind>(kind: K, conditions: Condition[], order: 'asc' | 'desc', limit: number) =>
      objects(
        `select json from objects where object = ? ${conditions.map(({ sql }) => `and ${sql}`).join(' ')}
         order by sequence ${order} limit ?`,
        kind,
        ...conditions.flatMap(({ values }) => values),
        limit,
      ) as Kinds[K][],
  }
}

const fromRow = (row: Record<string, unknown>) => JSON.parse(String(row.json)) as Kinds[Kind]
