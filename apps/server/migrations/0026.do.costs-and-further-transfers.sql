-- What the provider has kept of a payment for itself; not known until it has been asked.
alter table payments add column cost_cents integer check (cost_cents >= 0);
create index payments_of_unknown_cost on payments (id) where cost_cents is null;

alter table ledger_movements drop constraint ledger_movements_kind_check, add constraint ledger_movements_kind_check check (
  kind in ('charge', 'cost', 'cancellation', 'refund', 'refund_failed', 'refund_replaced', 'refund_otherwise', 'allowance',
    'transfer', 'reversal', 'dispute', 'dispute_lost'));

-- Of the first of a visit the appointment, of a later one the refund whose replacement gave her some of it back: so each
-- is sent once, and one after the other.
alter table transfers add column cause_id uuid;
update transfers set cause_id = appointment_id;
alter table transfers alter column cause_id set not null,
  drop constraint one_transfer_per_appointment,
  add constraint one_transfer_per_cause unique (cause_id);
create index transfers_by_appointment on transfers (appointment_id);
create unique index one_transfer_at_a_time on transfers (appointment_id) where status = 'undecided';
create index replaced_refunds on ledger_movements (appointment_id) where kind = 'refund_replaced';

-- As before; and the provider's cost is not hers to miss, and what is sent again has its cause in the ledger.
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
        (e.account = 'provider' or (e.account = 'platform' and m.kind = 'dispute')) and not (m.kind = 'dispute' and exists (
          select from dispute_movements x join disputes d on d.id = x.dispute_id
          where x.id = m.cause_id and is_late_payment(d.payment_id)))), 0))
  ) then
    raise integrity_constraint_violation using message = 'a transfer must be owed', constraint = 'transfer_is_owed';
  end if;
  return new;
end $$;
