import type { Store } from './store.ts'

/** So many that nobody who pays loses theirs, and so few that strangers, who may all type cards, fill no disk. */
export const mostUnused = 10_000

/** Notes a card just typed, and forgets the oldest that nothing came of. */
export const noteUnused = ({ db }: Store, methodId: string) => {
  db.prepare('insert into unused_methods (id) values (?)').run(methodId)
  const old = 'from unused_methods where sequence <= (select max(sequence) from unused_methods) - ?'
  db.prepare(`delete from objects where id in (select id ${old})`).run(mostUnused)
  db.prepare(`delete ${old}`).run(mostUnused)
}

/** Whoever has the secret key asked for it: from now on it is kept. */
export const noteUsed = ({ db }: Store, methodId: string) =>
  db.prepare('delete from unused_methods where id = ?').run(methodId)
