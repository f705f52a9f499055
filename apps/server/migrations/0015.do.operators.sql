-- What an operator must have besides her password. The secret is encrypted (lib/encryption.ts).
create table second_factors (
  user_id uuid primary key references users on delete cascade,
  secret bytea not null,
  created_at timestamptz not null,
  -- Null: nobody has shown a code of it yet.
  confirmed_at timestamptz,
  -- The 30 seconds whose code was used last: that code and older ones are worth nothing any more.
  last_step integer
);

-- For who has lost her telephone: each opens once.
create table recovery_codes (
  user_id uuid not null references second_factors on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- When this session's operator has shown her second factor; without it she is let do nothing.
alter table sessions add column proved_at timestamptz;

-- Who is shut out, why, and from when on. Whoever is shut out now is said by users.suspended_at.
create table suspensions (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users,
  operator_id uuid not null references users,
  reason text not null,
  decided_at timestamptz not null,
  effective_at timestamptz not null check (effective_at >= decided_at),
  began_at timestamptz,
  lifted_at timestamptz
);
create unique index one_suspension_at_a_time on suspensions (user_id) where lifted_at is null;
create index suspensions_to_begin on suspensions (effective_at) where began_at is null and lifted_at is null;

-- What an operator gives back of a visit that nobody can cancel any more, and who bears it.
create table allowances (
  id uuid primary key default uuidv7(),
  appointment_id uuid not null references appointments,
  operator_id uuid not null references users,
  reason text not null,
  professional_cents integer not null check (professional_cents >= 0),
  platform_cents integer not null check (platform_cents >= 0),
  at timestamptz not null,
  check (professional_cents + platform_cents > 0)
);
create index allowances_by_appointment on allowances (appointment_id);

alter table ledger_movements drop constraint ledger_movements_kind_check, add check (
  kind in ('charge', 'cancellation', 'refund', 'refund_failed', 'allowance', 'transfer', 'reversal'));

-- Everything an operator has done, in the order in which it was done: only added to.
create table operator_actions (
  id uuid primary key default uuidv7(),
  operator_id uuid not null references users,
  kind text not null,
  user_id uuid references users,
  appointment_id uuid references appointments,
  reason text,
  details jsonb not null default '{}',
  at timestamptz not null
);
create index operator_actions_by_user on operator_actions (user_id, at desc) where user_id is not null;

create function journal_is_written_once() returns trigger language plpgsql as $$
begin
  raise integrity_constraint_violation using message = 'the journal is only added to', constraint = 'journal_written_once';
end $$;
create trigger journal_written_once before update or delete or truncate on operator_actions
  execute function journal_is_written_once();
