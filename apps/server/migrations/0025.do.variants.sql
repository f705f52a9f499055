-- context: marketplace

create table service_variants (
  id uuid primary key default uuidv7(),
  service_id uuid not null references services on delete cascade,
  taille text check (taille in ('micro', 'moyen', 'gros')),
  longueur text check (longueur in ('épaules', 'mi-dos', 'taille')),
  price_cents integer not null check (price_cents > 0),
  duration_minutes integer not null check (duration_minutes between 15 and 720),
  constraint variant_has_a_size_or_a_length check (num_nonnulls(taille, longueur) > 0),
  constraint one_variant_each unique nulls not distinct (service_id, taille, longueur)
);
comment on table service_variants is
'Holds the sizes and lengths in which a service is sold, each with its price and its duration. The service itself has the
price and the duration of the cheapest one. Appointments copy what was booked, so that a row can be changed and deleted.';

alter table offers
  drop constraint offers_pkey,
  add primary key (service_id, duration_minutes),
  add column variant_id uuid,
  add column cheaper_minutes integer;
comment on column offers.variant_id is
'Null means that the service has no variants.';
comment on column offers.cheaper_minutes is
'The same service has a cheaper variant that lasts this long. Where it fits the free hours, search shows that one.';

create or replace function renew_offers(professionals uuid[]) returns void language sql
begin atomic
  select from users u where u.id = any (professionals) order by u.id for no key update;
  delete from offers o where o.professional_id = any (professionals);
  insert into offers (service_id, professional_id, libelle, city_id, lat, lon, reach_km, area, price_cents,
    duration_minutes, notice_minutes, pause_minutes, review_sum, review_count, is_verified, variant_id, cheaper_minutes)
  select s.id, u.id, s.libelle, u.city_id, c.lat, c.lon, travels.km, area_around(c.lat, c.lon, travels.km), sold.price_cents,
    sold.duration_minutes, greatest(u.notice_minutes, case when u.confirms_first then 360 else 0 end), u.pause_minutes,
    u.review_sum, u.review_count, u.verified_at is not null, sold.variant_id, sold.cheaper_minutes
  from services s
  join users u on u.id = s.professional_id
  join cities c on c.id = u.city_id
  cross join lateral (select case when u.mobilite = 'se déplace' then u.rayon_km end as km) as travels
  cross join lateral (
    select null::uuid as variant_id, s.price_cents, s.duration_minutes, null::integer as cheaper_minutes
    where not exists (select from service_variants v where v.service_id = s.id)
    union all
    select v.id, v.price_cents, v.duration_minutes, v.cheaper_minutes
    from (select v.id, v.price_cents, v.duration_minutes,
        min(v.duration_minutes) over (order by v.price_cents, v.duration_minutes, v.id
          rows between unbounded preceding and 1 preceding) as cheaper_minutes
      from service_variants v where v.service_id = s.id) as v
    where v.cheaper_minutes is null or v.duration_minutes < v.cheaper_minutes
  ) as sold
  where s.professional_id = any (professionals) and s.removed_at is null
    and u.role = 'professional' and u.confirmed_at is not null and u.suspended_at is null and u.erased_at is null
    and not exists (select from suspensions n where n.user_id = u.id and n.lifted_at is null);
end;
comment on function renew_offers is
'Writes the offers of these professionals anew. A professional whose suspension is announced is no longer found or
booked; isPublicProfessional in the server repeats this condition. The lock makes a change of the account and one of a
service wait for each other: otherwise neither would see what the other writes. Search takes everyone for a new
customer, so its notice is that of notice_for. Of several variants, one that is as long as a cheaper one or longer is left
out: wherever it fits, the cheaper one does.';

create function renew_offers_of_variants() returns trigger language plpgsql as $$
begin
  perform renew_offers(array(
    select distinct s.professional_id from changed c join services s on s.id = c.service_id));
  return null;
end $$;
comment on function renew_offers_of_variants is
'Renews the offers once per statement, as renew_offers_of_services does.';
create trigger renew_offers_of_new_variants after insert on service_variants referencing new table as changed
  for each statement execute function renew_offers_of_variants();
create trigger renew_offers_of_changed_variants after update on service_variants referencing new table as changed
  for each statement execute function renew_offers_of_variants();
create trigger renew_offers_of_deleted_variants after delete on service_variants referencing old table as changed
  for each statement execute function renew_offers_of_variants();

-- context: booking

create function has_start(professional uuid, duration_minutes integer, notice_minutes integer, pause_minutes integer,
  from_at timestamptz, to_at timestamptz, now_at timestamptz)
returns boolean language sql stable parallel safe
begin atomic
  select exists (
    select from first_start(professional, duration_minutes, notice_minutes, pause_minutes, from_at, to_at, now_at));
end;
comment on function has_start is
'Tells whether first_start finds any. PostgreSQL does not put it into the plan of a search, which calls it only for
services with variants.';

create table appointment_services (
  appointment_id uuid not null references appointments,
  position integer not null check (position between 1 and 5),
  service_id uuid not null references services,
  libelle text not null,
  taille text check (taille in ('micro', 'moyen', 'gros')),
  longueur text check (longueur in ('épaules', 'mi-dos', 'taille')),
  price_cents integer not null check (price_cents > 0),
  duration_minutes integer not null check (duration_minutes > 0),
  name text not null generated always as (libelle || coalesce(' · ' || coalesce(taille || ', ' || longueur, taille, longueur), '')) stored,
  primary key (appointment_id, position)
);
comment on table appointment_services is
'Holds what an appointment consists of, as it was sold when the customer booked it. Later changes of the service or its
variants change nothing here.';
comment on column appointment_services.name is
'Mails, invoices and calendars name the service like this.';

insert into appointment_services (appointment_id, position, service_id, libelle, price_cents, duration_minutes)
select a.id, 1, a.service_id, a.libelle, a.price_cents, extract(epoch from a.ends_at - a.starts_at) / 60
from appointments a;

create function appointment_name(appointment uuid) returns text language sql stable parallel safe
begin atomic
  select string_agg(x.name, ' + ' order by x.position) from appointment_services x where x.appointment_id = appointment;
end;
comment on function appointment_name is
'Names the services of an appointment with their sizes and lengths.';

create or replace function appointment_must_last_as_its_service() returns trigger language plpgsql as $$
begin
  if new.ends_at - new.starts_at <> old.ends_at - old.starts_at then
    raise integrity_constraint_violation
      using message = 'an appointment must last as long as its service', constraint = 'as_long_as_its_service';
  end if;
  return new;
end $$;
comment on function appointment_must_last_as_its_service is
'Requires an appointment to keep its length when it is rescheduled.';
create or replace trigger as_long_as_its_service before update of starts_at, ends_at on appointments
  for each row execute function appointment_must_last_as_its_service();

create function booked_as_sold() returns trigger language plpgsql as $$
begin
  if not exists (
    select from services s
    left join service_variants v on v.service_id = s.id
    where s.id = new.service_id
      and (v.taille, v.longueur) is not distinct from (new.taille, new.longueur)
      and coalesce(v.duration_minutes, s.duration_minutes) = new.duration_minutes) then
    raise integrity_constraint_violation
      using message = 'a service must last as long as it is sold', constraint = 'booked_as_sold';
  end if;
  return new;
end $$;
comment on function booked_as_sold is
'Requires a booked service to last exactly as long as the service, or its variant, does at this moment.';
create trigger booked_as_sold before insert on appointment_services
  for each row execute function booked_as_sold();

create function appointment_adds_up() returns trigger language plpgsql as $$
begin
  if exists (
    select from appointments a
    cross join lateral (
      select sum(x.price_cents) as price_cents, make_interval(mins => sum(x.duration_minutes)::integer) as length
      from appointment_services x where x.appointment_id = a.id) as booked
    where a.id = new.id
      and (a.price_cents is distinct from booked.price_cents or a.ends_at - a.starts_at is distinct from booked.length)) then
    raise integrity_constraint_violation
      using message = 'an appointment must add up from its services', constraint = 'adds_up_from_its_services';
  end if;
  return null;
end $$;
comment on function appointment_adds_up is
'Requires the price and the length of an appointment to be the sums of those of its services, at the end of the transaction
that books it.';
create constraint trigger adds_up_from_its_services after insert on appointments
  deferrable initially deferred for each row execute function appointment_adds_up();
