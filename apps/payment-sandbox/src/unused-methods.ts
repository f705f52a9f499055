import type { Store } from './store.ts'

/**
 * The limit is high enough that no customer loses a card, and low enough that unknown visitors, who may all type cards, do not
 * fill the disk.
 */
export const maxUnused = 10_000

/** Records a card that was just typed, and deletes the oldest unused ones. */
export const noteUnused = ({ db }: Store, methodId: string) => {
  db.prepare('insert into unused_methods (id) values (?)').run(methodId)
  const oldestRows = 'from unused_methods where sequence <= (select max(sequence) from unused_methods) - ?'
  db.prepare(`delete from objects where id in (select id ${oldestRows})`).run(maxUnused)
  db.prepare(`delete ${oldestRows}`).run(maxUnused)
}

/** A caller with the secret key used the payment method: it is stored permanently from now on. */
export const noteUsed = ({ db }: Store, methodId: string) =>
  db.prepare('delete from unused_methods where id = ?').run(methodId)
