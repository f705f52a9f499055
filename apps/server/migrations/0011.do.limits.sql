-- context: booking

alter table appointments add column cancelled_under text check (cancelled_under in ('withdrawal', 'provider_cost')),
  add constraint only_customers_cancel_under_terms check (cancelled_under is null or cancelled_by is not distinct from 'customer');
comment on column appointments.cancelled_under is
'Says which terms a customer''s cancellation had instead of those of its time: withdrawal, free by law, or
provider_cost, because the free cancellations were used up. Only a free cancellation without such terms counts as one
of them.';

-- A free cancellation that was so close to its start was a withdrawal.
update appointments set cancelled_under = 'withdrawal'
where status = 'cancelled' and cancelled_by = 'customer' and coalesce(retained_cents, 0) = 0
  and cancelled_at > starts_at - interval '48 hours';

create or replace function write_purchase_of_appointment() returns trigger language plpgsql as $$
begin
  insert into purchases as p (id, kind, customer_id, professional_id, libelle, at, ends_at, zone, total_cents,
      professional_cents, retained_cents, state, is_released_for_refusals)
    values (new.id, 'appointment', new.customer_id, new.professional_id, new.libelle, new.starts_at, new.ends_at,
      (select c.zone from cities c where c.id = new.city_id), new.total_cents,
      case when new.cancelled_under is not distinct from 'provider_cost' then 0 else new.price_cents end,
      case when new.status in ('paid', 'completed') then new.total_cents
        when new.status = 'cancelled' and new.paid_at is not null then coalesce(new.retained_cents, 0) else 0 end,
      new.status,
      new.released_by is not distinct from 'refused_cards')
    on conflict (id) do update set customer_id = excluded.customer_id, professional_id = excluded.professional_id,
      libelle = excluded.libelle, at = excluded.at, ends_at = excluded.ends_at, zone = excluded.zone,
      total_cents = excluded.total_cents, professional_cents = excluded.professional_cents,
      retained_cents = excluded.retained_cents, state = excluded.state,
      is_released_for_refusals = excluded.is_released_for_refusals;
  return null;
end $$;
comment on function write_purchase_of_appointment is
'Writes the purchase of a new appointment, and every later change of it. A cancellation under provider_cost leaves the
professional no share.';

alter table reschedules add column announced_at timestamptz;
update reschedules set announced_at = rescheduled_at;
create index reschedules_to_announce on reschedules (appointment_id) where announced_at is null;
comment on table reschedules is
'Holds each time that a customer has rescheduled an appointment. A mail is about the last of those that were announced
together.';
comment on column reschedules.announced_at is
'The mails about it were written at this instant, together with those about the reschedules shortly before it.';
