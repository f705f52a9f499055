import { type RawBuilder, sql } from 'kysely'

// PostgreSQL does not inline functions with a subquery, and in a list their calls took as long as all the rest.

/** Computes what `unread_count` returns for the side `p` of the conversation `c`. */
export const unreadOf = (c: RawBuilder<unknown>, p: RawBuilder<unknown>) => sql<number>`case ${p}.side when 1
  then ${c}.second_count else ${c}.first_count end - coalesce((select r.nth from messages r
    where r.conversation_id = ${c}.id and r.side = 3 - ${p}.side and r.seq <= greatest(${p}.read_seq, ${p}.hidden_before_seq)
    order by r.seq desc limit 1), 0)`

/** Returns whether a block has closed the conversation `c`. Without a block the function is not called. */
export const isClosedByBlock = (c: RawBuilder<unknown>, now: Date) => sql<boolean>`(exists (select from blocks b
  where (b.blocker_id, b.blocked_id) in (
    (${c}.customer_id, ${c}.professional_id), (${c}.professional_id, ${c}.customer_id)))
  and closed_by_block(${c}, ${now}))`

/** Returns whether an appointment of the pair was ever paid. */
export const hasPaid = (c: RawBuilder<unknown>) => sql<boolean>`exists (select from appointments a
  where a.customer_id = ${c}.customer_id and a.professional_id = ${c}.professional_id and a.paid_at is not null)`
