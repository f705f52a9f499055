-- What a professional owed and is taken back from her no more, as an operator has said: she has paid it to the platform's
-- own bank, or it is forgiven. Never changed.
create table written_down_debts (
  id uuid primary key default uuidv7(),
  professional_id uuid not null references users,
  way text not null check (way in ('paid', 'forgiven')),
  amount_cents integer not null check (amount_cents > 0),
  reason text not null,
  written_at timestamptz not null
);
create index written_down_debts_by_professional on written_down_debts (professional_id);

-- What of it is of which reversal: each is a movement of the ledger.
create table written_down_parts (
  id uuid primary key default uuidv7(),
  debt_id uuid not null references written_down_debts,
  reversal_id uuid not null references transfer_reversals,
  amount_cents integer not null check (amount_cents > 0),
  constraint one_part_per_reversal unique (debt_id, reversal_id)
);
create index written_down_parts_by_reversal on written_down_parts (reversal_id);

alter table transfer_reversals
  add column written_down_cents integer not null default 0,
  -- What is left to take back, or was taken back.
  add column left_cents integer not null generated always as (amount_cents - written_down_cents) stored,
  -- From here on the provider may have done it, and what is left stands; none once it has said no.
  add column asked_at timestamptz,
  drop constraint transfer_reversals_status_check,
  add constraint transfer_reversals_status_check check (status in ('undecided', 'succeeded', 'written_down')),
  add constraint debt_is_owed check (written_down_cents between 0 and amount_cents),
  add constraint written_down_in_full check ((status = 'written_down') = (written_down_cents = amount_cents));
-- Of those that a server of the release before may be asking for nobody knows.
update transfer_reversals set asked_at = created_at where status = 'undecided';

-- No more is written down than is owed, and nothing that the provider may be taking back at this moment.
create function debt_must_be_owed() returns trigger language plpgsql as $$
begin
  update transfer_reversals set written_down_cents = written_down_cents + new.amount_cents,
    status = case when left_cents = new.amount_cents then 'written_down' else status end
  where id = new.reversal_id and status = 'undecided' and asked_at is null;
  if not found then
    raise integrity_constraint_violation using message = 'a debt must be owed', constraint = 'debt_is_owed';
  end if;
  return new;
end $$;
create trigger debt_is_owed before insert on written_down_parts for each row execute function debt_must_be_owed();

alter table ledger_movements drop constraint ledger_movements_kind_check, add constraint ledger_movements_kind_check check (
  kind in ('charge', 'cost', 'cancellation', 'refund', 'refund_failed', 'refund_replaced', 'refund_otherwise', 'allowance',
    'transfer', 'reversal', 'debt_paid', 'debt_forgiven', 'dispute', 'dispute_lost', 'stranger'));

-- As before; and what was written down is ours to send in place of what the provider does not hold.
create or replace function transfer_must_be_owed() returns trigger language plpgsql as $$
begin
  -- Who moves a visit's money holds its appointment.
  perform from appointments where id = new.appointment_id for update;
  if new.cause_id <> new.appointment_id and not exists (
    select from ledger_movements m
    where m.kind = 'refund_replaced' and m.cause_id = new.cause_id and m.appointment_id = new.appointment_id
  ) then
    raise integrity_constraint_violation using message = 'a transfer must have a cause', constraint = 'transfer_has_its_cause';
  end if;
  if visit_is_disputed(new.appointment_id) or exists (
    select from ledger_movements m join ledger_entries e on e.movement_id = m.id
    where m.appointment_id = new.appointment_id
    having new.amount_cents > least(
      coalesce(-sum(e.cents) filter (where e.account = 'professional'), 0),
      coalesce(sum(e.cents) filter (where m.kind <> 'cost' and
        (e.account in ('provider', 'treasury') or (e.account = 'platform' and m.kind in ('dispute', 'debt_forgiven')))
        and not (m.kind = 'dispute' and exists (
          select from dispute_movements x join disputes d on d.id = x.dispute_id
          where x.id = m.cause_id and is_late_payment(d.payment_id)))), 0))
  ) then
    raise integrity_constraint_violation using message = 'a transfer must be owed', constraint = 'transfer_is_owed';
  end if;
  return new;
end $$;
