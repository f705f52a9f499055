-- context: money

comment on column purchases.is_reported is
'A party reports that the other did not come, or a refund after a cancellation for safety waits, and no operator has
decided. The server transfers no share of the professional meanwhile.';

-- context: booking

create or replace function write_report_to_purchase() returns trigger language plpgsql as $$
declare
  appointment uuid := coalesce(to_jsonb(new), to_jsonb(old)) ->> 'appointment_id';
begin
  update purchases p set is_reported =
    (exists (select from absences b where b.appointment_id = appointment)
      and not exists (select from absence_decisions d where d.appointment_id = appointment))
    or exists (select from safety_refunds f
      where f.appointment_id = appointment and f.cents > 0 and f.decided_at is null)
  where p.id = appointment;
  return null;
end $$;
comment on function write_report_to_purchase is
'Tells the purchase of an appointment whether an operator has to decide before the professional''s share is sent: about
an absence, or about what a cancellation for safety has not refunded at once.';

comment on column appointments.cancelled_under is
'Says which terms a cancellation had instead of those of its time: withdrawal, free by law; provider_cost, because the
free cancellations were used up; or safety, which the other party never learns. Only a free cancellation of a customer
without such terms counts as one of the free ones. From the third cancellation for safety in 12 months on, the ordinary
terms apply until an operator decides.';

-- context: operations

alter table safety_refunds
  drop constraint safety_refunds_cents_check,
  add constraint safety_refunds_cents_check check (cents >= 0),
  drop constraint granted_by_a_refund,
  add constraint only_grants_refund check (goodwill_refund_id is null or outcome is not distinct from 'granted');
comment on table safety_refunds is
'Holds what a cancellation for safety leaves to an operator from the third in 12 months on: the cents that were not
refunded to the customer at once, or, without cents, whether that of a professional counts in the cancellation record.';

create trigger written_to_its_purchase after insert or update or delete on safety_refunds for each row execute function write_report_to_purchase();
update purchases p set is_reported = true
where exists (select from safety_refunds f where f.appointment_id = p.id and f.cents > 0 and f.decided_at is null);
