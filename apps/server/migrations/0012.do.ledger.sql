-- Where every cent that has come in is. A movement is written in the transaction that causes it, and never changed.
create table ledger_movements (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('charge', 'cancellation', 'refund', 'refund_failed')),
  -- Of a charge the payment, of a cancellation the appointment, of the others the refund.
  cause_id uuid not null,
  appointment_id uuid not null references appointments,
  at timestamptz not null,
  written_in xid8 not null default pg_current_xact_id(),
  constraint one_movement_per_cause unique (kind, cause_id)
);
create index ledger_movements_by_appointment on ledger_movements (appointment_id);

-- Of the provider what it holds for us, positive; of the others what they are owed, negative.
create table ledger_entries (
  movement_id uuid not null references ledger_movements,
  account text not null check (account in ('provider', 'customer', 'professional', 'platform')),
  user_id uuid references users,
  cents integer not null check (cents <> 0),
  constraint has_its_holder check ((account in ('customer', 'professional')) = (user_id is not null)),
  constraint one_entry_per_account unique nulls not distinct (movement_id, account, user_id)
);
create index ledger_entries_by_holder on ledger_entries (user_id, account) where user_id is not null;

-- A movement balances at the end of the transaction that writes it, and no later one adds to it.
create function ledger_must_balance() returns trigger language plpgsql as $$
declare
  movement uuid := coalesce(to_jsonb(new) ->> 'movement_id', to_jsonb(new) ->> 'id');
begin
  -- Nothing at all is not a balance.
  if (select sum(cents) from ledger_entries where movement_id = movement) is distinct from 0
    or (select written_in from ledger_movements where id = movement) <> pg_current_xact_id() then
    raise integrity_constraint_violation using message = 'a movement must balance', constraint = 'ledger_balances';
  end if;
  return null;
end $$;
create constraint trigger ledger_balances after insert on ledger_movements
  deferrable initially deferred for each row execute function ledger_must_balance();
create constraint trigger ledger_balances after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_must_balance();

create function ledger_is_written_once() returns trigger language plpgsql as $$
begin
  raise integrity_constraint_violation using message = 'the ledger is only added to', constraint = 'ledger_written_once';
end $$;
create trigger ledger_written_once before update or delete or truncate on ledger_movements
  execute function ledger_is_written_once();
create trigger ledger_written_once before update or delete or truncate on ledger_entries
  execute function ledger_is_written_once();

-- What has moved before there was a ledger; a server of the release before waits, and writes no more (docs/deploy.md).
lock table appointments, payments, refunds in share row exclusive mode;
insert into ledger_movements (kind, cause_id, appointment_id, at)
  select 'charge', y.id, y.appointment_id, coalesce(y.decided_at, y.created_at) from payments y
  where y.status = 'succeeded' or exists (select from refunds r where r.payment_id = y.id)
  union all
  select 'cancellation', a.id, a.id, a.cancelled_at from appointments a 
  where a.status = 'Annuler' and a.paid_at is not null and coalesce(a.fee_cents, 0) < a.total_cents
  union all
  select 'refund', r.id, y.appointment_id, r.decided_at from refunds r join payments y on y.id = r.payment_id
  where r.status = 'succeeded';

insert into ledger_entries (movement_id, account, user_id, cents)
  with visits as (
    select m.id, m.kind, a.customer_id, a.professional_id, a.price_cents, a.total_cents,
      y.amount_cents as paid, r.amount_cents as refunded,
      exists (select from refunds late where late.payment_id = y.id and late.cause = 'late_payment') as is_late,
      a.total_cents - coalesce(a.fee_cents, 0) as given_back,
      a.price_cents - coalesce(a.fee_cents, 0)::bigint * a.price_cents / a.total_cents as lost
    from ledger_movements m
    join appointments a on a.id = m.appointment_id
    left join payments y on m.kind = 'charge' and y.id = m.cause_id
    left join refunds r on m.kind = 'refund' and r.id = m.cause_id
  )
  select v.id, e.account, e.user_id, e.cents from visits v cross join lateral (values
    ('charge', 'provider', null, v.paid),
    ('charge', 'customer', v.customer_id, case when v.is_late then -v.paid else 0 end),
    ('charge', 'professional', v.professional_id, case when v.is_late then 0 else -v.price_cents end),
    ('charge', 'platform', null, case when v.is_late then 0 else v.price_cents - v.paid end),
    ('cancellation', 'customer', v.customer_id, -v.given_back),
    ('cancellation', 'professional', v.professional_id, v.lost::integer),
    ('cancellation', 'platform', null, (v.given_back - v.lost)::integer),
    ('refund', 'customer', v.customer_id, v.refunded),
    ('refund', 'provider', null, -v.refunded)
  ) as e(kind, account, user_id, cents)
  where e.kind = v.kind and e.cents <> 0;

-- Checked here: a later migration of these tables must find nothing left to check.
set constraints all immediate;
set constraints all deferred;
