-- context: identity

alter table users add column confirms_first boolean not null default false;
comment on column users.confirms_first is
'The professional confirms the first appointments of new customers: until then they are requests.';

-- context: money

alter table payments drop constraint payments_status_check,
  add constraint payments_status_check check (status in ('undecided', 'requires_action', 'authorised', 'succeeded', 'failed')),
  add column is_manual_capture boolean not null default false,
  add column capture_asked_at timestamptz,
  add constraint only_manual_capture_waits check (is_manual_capture or (status <> 'authorised' and capture_asked_at is null));
create index authorised_payments on payments (id) where status = 'authorised';
comment on column payments.is_manual_capture is
'The bank only reserves the amount. A capture charges it, or the reservation is cancelled.';
comment on column payments.capture_asked_at is
'From this instant on the amount is to be captured. Only the answer of the provider says that it is.';

-- context: marketplace

create or replace function renew_offers(professionals uuid[]) returns void language sql
begin atomic
  select from users u where u.id = any (professionals) order by u.id for no key update;
  delete from offers o where o.professional_id = any (professionals);
  insert into offers (service_id, professional_id, libelle, city_id, lat, lon, reach_km, area, price_cents,
    duration_minutes, notice_minutes, pause_minutes, review_sum, review_count, is_verified)
  select s.id, u.id, s.libelle, u.city_id, c.lat, c.lon, travels.km, area_around(c.lat, c.lon, travels.km), s.price_cents,
    s.duration_minutes, greatest(u.notice_minutes, case when u.confirms_first then 360 else 0 end), u.pause_minutes,
    u.review_sum, u.review_count, u.verified_at is not null
  from services s
  join users u on u.id = s.professional_id
  join cities c on c.id = u.city_id
  cross join lateral (select case when u.mobilite = 'se déplace' then u.rayon_km end as km) as travels
  where s.professional_id = any (professionals) and s.removed_at is null
    and u.role = 'professional' and u.confirmed_at is not null and u.suspended_at is null and u.erased_at is null
    and not exists (select from suspensions n where n.user_id = u.id and n.lifted_at is null);
end;
comment on function renew_offers is
'Writes the offers of these professionals anew. A professional whose suspension is announced is no longer found or
booked; isPublicProfessional in the server repeats this condition. The lock makes a change of the account and one of a
service wait for each other: otherwise neither would see what the other writes. Search takes everyone for a new
customer, so its notice is that of notice_for.';

create or replace trigger renew_offers_of_user
  after update of role, city_id, mobilite, rayon_km, notice_minutes, confirms_first, pause_minutes, review_sum,
    review_count, confirmed_at, suspended_at, erased_at, verified_at on users
  for each row when (old.role = 'professional' or new.role = 'professional') execute function renew_offers_of_user();

-- context: booking

alter table appointments drop constraint appointments_released_by_check,
  add constraint appointments_released_by_check check (released_by in ('customer', 'refused_cards', 'admin', 'professional', 'bank')),
  add column is_request boolean not null default false,
  add column requested_at timestamptz,
  add column accepted_at timestamptz,
  add column request_ended_at timestamptz,
  add constraint only_requests_are_answered check (
    (is_request or requested_at is null) and (requested_at is not null or num_nonnulls(accepted_at, request_ended_at) = 0)),
  add constraint only_requests_are_refused check (
    released_by is null or released_by not in ('professional', 'bank') or requested_at is not null);
create index ended_requests on appointments (id)
  where status = 'expired' and requested_at is not null and request_ended_at is null;
comment on column appointments.is_request is
'The customer was new when the hours were held, and the professional confirms first appointments: the payment is only
authorised until the professional accepts.';
comment on column appointments.requested_at is
'The payment was authorised at this instant. Since then the professional is asked, until hold_expires_at.';
comment on column appointments.accepted_at is
'The professional accepted the request. It is paid when the provider has captured the amount.';
comment on column appointments.request_ended_at is
'The mails were written that tell both that the request ended without an appointment.';

create function is_new_customer(professional uuid, customer uuid) returns boolean language sql stable parallel safe
begin atomic
  select not exists (
    select from appointments a
    where a.professional_id = professional and a.customer_id = customer and a.paid_at is not null);
end;
comment on function is_new_customer is
'Returns whether the customer has never had an appointment with the professional that was paid. A guest, who is null, is
new.';

create function notice_for(professional uuid, customer uuid) returns integer language sql stable parallel safe
begin atomic
  select greatest(u.notice_minutes,
    case when u.confirms_first and is_new_customer(professional, customer) then 360 else 0 end)
  from users u where u.id = professional;
end;
comment on function notice_for is
'Returns the notice in minutes of a professional for this customer. A request needs six hours, so that the professional
has at least three to answer.';
