-- A payment that its cardholder's bank takes back for a time, or for good; what the provider says of it is our only word on it.
create table disputes (
  id uuid primary key default uuidv7(),
  provider_id text not null unique,
  payment_id uuid not null references payments,
  amount_cents integer not null check (amount_cents > 0),
  -- The provider's word for why.
  reason text not null,
  status text not null check (status in ('open', 'won', 'lost')),
  opened_at timestamptz not null,
  -- Until when the provider takes an answer.
  due_at timestamptz,
  decided_at timestamptz,
  -- Of one that is lost, who bears it; the customer what she was to be given back and now has.
  customer_cents integer check (customer_cents >= 0),
  professional_cents integer check (professional_cents >= 0),
  platform_cents integer check (platform_cents >= 0),
  constraint decided_dispute check ((status = 'open') = (decided_at is null)),
  constraint lost_dispute_is_borne check (
    case when status = 'lost' then customer_cents + professional_cents + platform_cents = amount_cents
      else num_nonnulls(customer_cents, professional_cents, platform_cents) = 0 end is true)
);
create index disputes_by_payment on disputes (payment_id);
create index open_disputes on disputes (due_at) where status = 'open';

-- What the provider has moved for a dispute, each once: taken (negative) or given back, and its own fee.
create table dispute_movements (
  id uuid primary key default uuidv7(),
  dispute_id uuid not null references disputes,
  provider_id text not null unique,
  amount_cents integer not null,
  -- Negative where it gives the fee back.
  fee_cents integer not null
);
create index dispute_movements_by_dispute on dispute_movements (dispute_id);

-- What a bank has taken while it is not decided whose it is.
alter table ledger_entries drop constraint ledger_entries_account_check, add constraint ledger_entries_account_check
  check (account in ('provider', 'customer', 'professional', 'platform', 'bank'));
alter table ledger_movements drop constraint ledger_movements_kind_check, add constraint ledger_movements_kind_check check (
  kind in ('charge', 'cancellation', 'refund', 'refund_failed', 'allowance', 'transfer', 'reversal', 'dispute', 'dispute_lost'));

-- Whether a payment waits for a bank: a dispute is open, or won and the money not back yet.
create function payment_is_disputed(payment uuid) returns boolean language sql stable parallel safe
begin atomic
  select exists (
    select from disputes d
    where d.payment_id = payment and (d.status = 'open' or (d.status = 'won' and 0 > (
      select coalesce(sum(m.amount_cents), 0) from dispute_movements m where m.dispute_id = d.id))));
end;

-- What was paid for hours that were not to be had any more is all the customer's: nobody else has a part in it.
create function is_late_payment(payment uuid) returns boolean language sql stable parallel safe
begin atomic
  select exists (select from refunds r where r.payment_id = payment and r.cause = 'late_payment');
end;

-- Whether a visit's money waits for a bank.
create function visit_is_disputed(visit uuid) returns boolean language sql stable parallel safe
begin atomic
  select exists (
    select from payments y
    where y.appointment_id = visit and payment_is_disputed(y.id) and not is_late_payment(y.id));
end;

-- Nobody is sent more than she is owed for a visit, nor more than is held of it; the provider's fee for a dispute is not
-- hers to miss, nor a payment that came too late. And nothing begins to be sent while it is disputed.
create or replace function transfer_must_be_owed() returns trigger language plpgsql as $$
begin
  -- Who moves a visit's money holds its appointment.
  perform from appointments where id = new.appointment_id for update;
  if visit_is_disputed(new.appointment_id) or exists (
    select from ledger_movements m join ledger_entries e on e.movement_id = m.id
    where m.appointment_id = new.appointment_id
    having new.amount_cents > least(
      coalesce(-sum(e.cents) filter (where e.account = 'professional'), 0),
      coalesce(sum(e.cents) filter (where
        (e.account = 'provider' or (e.account = 'platform' and m.kind = 'dispute')) and not (m.kind = 'dispute' and exists (
          select from dispute_movements x join disputes d on d.id = x.dispute_id
          where x.id = m.cause_id and is_late_payment(d.payment_id)))), 0))
  ) then
    raise integrity_constraint_violation using message = 'a transfer must be owed', constraint = 'transfer_is_owed';
  end if;
  return new;
end $$;
create trigger transfer_is_owed_when_asked before update of asked_at on transfers
  for each row when (old.asked_at is null and new.asked_at is not null and new.status = 'undecided')
  execute function transfer_must_be_owed();

-- Of what a payment has brought: what has gone back to nobody. A refund that has failed has not.
create function left_of_payment(payment uuid) returns bigint language sql stable parallel safe
begin atomic
  select y.amount_cents
    - (select coalesce(sum(r.amount_cents), 0) from refunds r where r.payment_id = y.id and r.status <> 'failed')
    - (select coalesce(sum(d.amount_cents), 0) from disputes d where d.payment_id = y.id and d.status = 'lost')
  from payments y where y.id = payment;
end;

-- Of what was paid for a visit.
create function left_of_visit(visit uuid) returns integer language sql stable parallel safe
begin atomic
  select greatest(0, coalesce((
    select sum(left_of_payment(y.id)) from payments y
    where y.appointment_id = visit and y.status = 'succeeded' and not is_late_payment(y.id)), 0))::integer;
end;

-- No customer is given back what her bank has given her already. After: one that is there already is no refund more.
create function refund_must_be_left() returns trigger language plpgsql as $$
begin
  perform from payments where id = new.payment_id for update;
  if left_of_payment(new.payment_id) < 0 then
    raise integrity_constraint_violation using message = 'a refund must be left', constraint = 'refund_is_left';
  end if;
  return null;
end $$;
create trigger refund_is_left after insert on refunds for each row execute function refund_must_be_left();
