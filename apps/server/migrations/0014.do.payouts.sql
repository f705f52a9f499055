-- How the provider's account of a professional stands, as the provider has told us, and her bank account's number.
create table payout_accounts (
  user_id uuid primary key references users on delete cascade,
  -- When the last answer that is written here was asked for.
  asked_at timestamptz,
  is_submitted boolean not null default false,
  is_ready boolean not null default false,
  -- What the provider still asks for, by its names.
  missing text[] not null default '{}',
  disabled_reason text,
  -- AES-256-GCM under ENCRYPTION_KEY; its end is shown.
  iban bytea,
  iban_last4 text,
  constraint iban_with_its_end check ((iban is null) = (iban_last4 is null))
);

-- A professional's share of one visit on its way to her. The row's id is the provider's idempotency key.
create table transfers (
  id uuid primary key default uuidv7(),
  appointment_id uuid not null references appointments constraint one_transfer_per_appointment unique,
  amount_cents integer not null check (amount_cents > 0),
  status text not null default 'undecided' check (status in ('undecided', 'succeeded')),
  provider_id text unique,
  created_at timestamptz not null,
  -- From here on the provider may have done it, and the amount stands.
  asked_at timestamptz,
  -- How often the provider said no: each time nothing was done, and the next try has a key of its own.
  refusals integer not null default 0,
  decided_at timestamptz,
  constraint decided_by_the_provider check ((status = 'succeeded') = (provider_id is not null and decided_at is not null))
);
create index open_transfers on transfers (created_at) where status = 'undecided';

-- What is taken back of a transfer, once for each cause. The row's id is the provider's idempotency key.
create table transfer_reversals (
  id uuid primary key default uuidv7(),
  transfer_id uuid not null references transfers,
  cause_id uuid not null,
  amount_cents integer not null check (amount_cents > 0),
  status text not null default 'undecided' check (status in ('undecided', 'succeeded')),
  provider_id text unique,
  created_at timestamptz not null,
  decided_at timestamptz,
  constraint one_reversal_per_cause unique (transfer_id, cause_id),
  constraint reversal_decided_by_the_provider check ((status = 'succeeded') = (provider_id is not null and decided_at is not null))
);
create index open_reversals on transfer_reversals (created_at) where status = 'undecided';

-- Nobody is sent more than she is owed for a visit, nor more than is held of it.
create function transfer_must_be_owed() returns trigger language plpgsql as $$
begin
  -- Who moves a visit's money holds its appointment.
  perform from appointments where id = new.appointment_id for update;
  if exists (
    select from ledger_movements m join ledger_entries e on e.movement_id = m.id
    where m.appointment_id = new.appointment_id
    having new.amount_cents > least(
      coalesce(-sum(e.cents) filter (where e.account = 'professional'), 0),
      coalesce(sum(e.cents) filter (where e.account = 'provider'), 0))
  ) then
    raise integrity_constraint_violation using message = 'a transfer must be owed', constraint = 'transfer_is_owed';
  end if;
  return new;
end $$;
create trigger transfer_is_owed before insert or update of amount_cents on transfers
  for each row execute function transfer_must_be_owed();

-- Nor is more taken back than was sent.
create function reversal_must_be_covered() returns trigger language plpgsql as $$
declare
  sent integer := (select amount_cents from transfers where id = new.transfer_id for update);
begin
  if new.amount_cents + (select coalesce(sum(amount_cents), 0) from transfer_reversals where transfer_id = new.transfer_id) > sent then
    raise integrity_constraint_violation using message = 'a reversal must be covered', constraint = 'reversal_is_covered';
  end if;
  return new;
end $$;
create trigger reversal_is_covered before insert on transfer_reversals
  for each row execute function reversal_must_be_covered();

-- Visits over, of which a share may be sent.
create index visits_over on appointments (ends_at) where status in ('Terminé', 'Annuler');

alter table ledger_movements drop constraint ledger_movements_kind_check;
alter table ledger_movements add constraint ledger_movements_kind_check
  check (kind in ('charge', 'cancellation', 'refund', 'refund_failed', 'transfer', 'reversal'));
