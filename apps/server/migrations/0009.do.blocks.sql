-- context: identity

create table blocks (
  blocker_id uuid not null references users,
  blocked_id uuid not null references users,
  created_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  constraint two_people_of_a_block check (blocker_id <> blocked_id)
);
create index blocks_by_blocked on blocks (blocked_id);
comment on table blocks is
'Holds who has blocked whom. While a row exists, neither of the two finds the other. Only the blocker may know of it.';

-- context: talk

create function closed_by_block(conversation conversations, at timestamptz) returns boolean
language sql stable parallel safe
begin atomic
  select exists (
    select from blocks b
    where (b.blocker_id = (conversation).customer_id and b.blocked_id = (conversation).professional_id)
      or (b.blocker_id = (conversation).professional_id and b.blocked_id = (conversation).customer_id))
  and not exists (
    select from appointments a
    where a.customer_id = (conversation).customer_id and a.professional_id = (conversation).professional_id
      and a.status = 'paid' and a.ends_at > at);
end;
comment on function closed_by_block is
'Returns whether one of a pair has blocked the other and no paid appointment of the two is still to end.';
