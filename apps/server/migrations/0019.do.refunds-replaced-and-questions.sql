-- Of a refund that has failed: what her bank has given her in place of it, by a dispute that was lost.
alter table refunds add column replaced_cents integer not null default 0;
update refunds set replaced_cents = amount_cents where failure_reason = 'dispute_lost';
alter table refunds add constraint replaced_when_failed check (
  replaced_cents between 0 and amount_cents and (replaced_cents = 0 or status = 'failed'));

alter table ledger_movements drop constraint ledger_movements_kind_check, add constraint ledger_movements_kind_check check (
  kind in ('charge', 'cancellation', 'refund', 'refund_failed', 'refund_replaced', 'allowance', 'transfer', 'reversal', 'dispute',
    'dispute_lost'));

-- A bank asks before it takes anything: such a question may become a dispute.
alter table disputes add column is_question boolean not null default false;

-- Whether a bank has a payment: a dispute is open, or won and the money not back yet. A question leaves it with us.
create or replace function payment_is_disputed(payment uuid) returns boolean language sql stable parallel safe
begin atomic
  select exists (
    select from disputes d
    where d.payment_id = payment and ((d.status = 'open' and not d.is_question) or (d.status <> 'lost' and 0 > (
      select coalesce(sum(m.amount_cents), 0) from dispute_movements m where m.dispute_id = d.id))));
end;

-- Whether a bank has what was paid for a visit: nothing of it can go back to the customer meanwhile.
create function visit_is_at_bank(visit uuid) returns boolean language sql stable parallel safe
begin atomic
  select exists (
    select from payments y
    where y.appointment_id = visit and payment_is_disputed(y.id) and not is_late_payment(y.id));
end;

-- Whether a visit's money waits for a bank: one that only asks holds her share too, for it may be the customer's soon.
create or replace function visit_is_disputed(visit uuid) returns boolean language sql stable parallel safe
begin atomic
  select visit_is_at_bank(visit) or exists (
    select from payments y join disputes d on d.payment_id = y.id
    where y.appointment_id = visit and d.status = 'open' and not is_late_payment(y.id));
end;
