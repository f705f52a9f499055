-- A professional asks to be paid for visits that are over before 48 hours have passed; an operator answers, once.
create table early_payouts (
  id uuid primary key default uuidv7(),
  professional_id uuid not null references users,
  -- Her words, for the operator.
  reason text not null,
  -- What only the 48 hours held back when she asked.
  amount_cents integer not null check (amount_cents > 0),
  asked_at timestamptz not null,
  -- Until then she does not ask again.
  again_at timestamptz not null check (again_at >= asked_at + interval '168 hours'),
  decision text check (decision in ('accepted', 'declined')),
  operator_id uuid references users,
  -- The operator's words, for her.
  answer text,
  decided_at timestamptz,
  constraint answered_in_full check (num_nulls(decision, operator_id, answer, decided_at) in (0, 4)),
  constraint one_early_payout_a_week exclude using gist (professional_id with =, tstzrange(asked_at, again_at) with &&)
);
-- Nor while one waits, however long.
create unique index one_early_payout_at_a_time on early_payouts (professional_id) where decision is null;
create index early_payouts_by_professional on early_payouts (professional_id, asked_at desc);

-- Visits whose share does not wait 48 hours, and what was owed for each when that was decided.
create table early_payout_visits (
  appointment_id uuid primary key references appointments,
  early_payout_id uuid not null references early_payouts,
  amount_cents integer not null check (amount_cents > 0)
);
create index early_payout_visits_by_request on early_payout_visits (early_payout_id);

-- Nobody is paid for a visit that is not over: that would be lent, out of other people's money.
create function early_payout_must_follow_visit() returns trigger language plpgsql as $$
begin
  if not exists (
    select from early_payouts p join appointments a on a.professional_id = p.professional_id
    where p.id = new.early_payout_id and p.decision = 'accepted'
      and a.id = new.appointment_id and a.status in ('Terminé', 'Annuler') and a.ends_at <= p.decided_at
  ) then
    raise integrity_constraint_violation using message = 'an early payout must follow its visit', constraint = 'early_payout_follows_visit';
  end if;
  return new;
end $$;
create trigger early_payout_follows_visit before insert or update on early_payout_visits
  for each row execute function early_payout_must_follow_visit();
