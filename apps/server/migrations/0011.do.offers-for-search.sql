-- What a search compares of each service that may be found, in one row and in the order in which it is looked for
-- (docs/decisions/0020). Nothing but renew_offers writes here.
create table offers (
  service_id uuid primary key references services on delete cascade,
  professional_id uuid not null,
  libelle text not null,
  city_id integer not null,
  -- Her town's.
  lat double precision not null,
  lon double precision not null,
  -- Null: she does not travel.
  reach_km integer,
  -- A little more than the places she travels to.
  area box,
  price_cents integer not null,
  duration_minutes integer not null,
  notice_minutes integer not null,
  pause_minutes integer not null,
  review_sum integer not null,
  review_count integer not null,
  rating numeric not null generated always as (damped_rating(review_sum, review_count)) stored,
  is_verified boolean not null
);
create index offers_by_professional on offers (professional_id);
create index offers_by_town on offers (libelle, city_id, rating desc, professional_id);
create index offers_by_area on offers using gist (libelle, area) where area is not null;

-- The box of degrees around all that is within so many kilometres: 111 of them are a little less than a degree of
-- latitude, and one of longitude is shortest where it is farthest from the equator.
create function area_around(lat double precision, lon double precision, km double precision) returns box
language sql immutable parallel safe
begin atomic
  select box(point(lon - reach.width, lat - reach.height), point(lon + reach.width, lat + reach.height))
  from (select km / 111 as height, km / 111 / cos(radians(abs(lat) + km / 111)) as width) as reach;
end;

-- Writes the offers of these professionals anew. Whoever is shown is also said by isFindable. The lock makes a change of
-- her account and one of her services wait for each other: neither would see what the other writes.
create function renew_offers(professionals uuid[]) returns void language sql
begin atomic
  select from users u where u.id = any (professionals) order by u.id for no key update;
  delete from offers o where o.professional_id = any (professionals);
  insert into offers (service_id, professional_id, libelle, city_id, lat, lon, reach_km, area, price_cents,
    duration_minutes, notice_minutes, pause_minutes, review_sum, review_count, is_verified)
  select s.id, u.id, s.libelle, u.city_id, c.lat, c.lon, travels.km, area_around(c.lat, c.lon, travels.km), s.price_cents,
    s.duration_minutes, u.notice_minutes, u.pause_minutes, u.review_sum, u.review_count, u.verified_at is not null
  from services s
  join users u on u.id = s.professional_id
  join cities c on c.id = u.city_id
  cross join lateral (select case when u.mobilite = 'se déplace' then u.rayon_km end as km) as travels
  where s.professional_id = any (professionals) and s.removed_at is null
    and u.role = 'professional' and u.confirmed_at is not null and u.suspended_at is null and u.erased_at is null;
end;

create function renew_offers_of_services() returns trigger language plpgsql as $$
begin
  perform renew_offers(array(select distinct c.professional_id from changed c));
  return null;
end $$;
create trigger renew_offers_of_new_services after insert on services referencing new table as changed
  for each statement execute function renew_offers_of_services();
create trigger renew_offers_of_changed_services after update on services referencing new table as changed
  for each statement execute function renew_offers_of_services();

create function renew_offers_of_user() returns trigger language plpgsql as $$
begin
  perform renew_offers(array[new.id]);
  return null;
end $$;
create trigger renew_offers_of_user
  after update of role, city_id, mobilite, rayon_km, notice_minutes, pause_minutes, review_sum, review_count,
    confirmed_at, suspended_at, erased_at, verified_at on users
  for each row when (old.role = 'professional' or new.role = 'professional') execute function renew_offers_of_user();

select renew_offers(array(select u.id from users u where u.role = 'professional'));

-- Neither windows nor what keeps visits away overlap: the first to end after an instant is the first one there, and one
-- step into a btree finds it. The indices of the constraints find it too, five times as slowly.
create index slots_by_end on slots (professional_id, ends_at) include (starts_at, hours);
create index visits_by_end on appointments (professional_id, upper(busy)) where busy is not null;

-- As before, in terms of those indices.
create or replace function taken_hours(professional uuid, from_at timestamptz, to_at timestamptz, now_at timestamptz)
returns table (appointment_id uuid, status text, hours tstzrange, kept tstzrange) language sql stable parallel safe
begin atomic
  select a.id, a.status, a.taken, tstzrange(a.starts_at - make_interval(mins => u.pause_minutes),
    coalesce(a.free_again_at, a.ends_at))
  from appointments a
  join users u on u.id = a.professional_id
  where a.professional_id = professional
    and a.busy is not null and upper(a.busy) > from_at - interval '48 hours' and a.starts_at < to_at + interval '48 hours'
    and not (a.status = 'En attente de paiement' and a.hold_expires_at <= now_at);
end;

-- As before; a window lasts a day at most, so the bound on its end takes away nothing.
create or replace function free_hours(professional uuid, from_at timestamptz, to_at timestamptz, now_at timestamptz)
returns setof tstzrange language sql stable parallel safe
begin atomic
  select unnest(
    (select range_agg(s.hours) from slots s
      where s.professional_id = professional
        and s.ends_at > from_at - interval '24 hours' and s.ends_at < to_at + interval '48 hours'
        and s.starts_at < to_at + interval '24 hours')
    - coalesce((select range_agg(t.kept) from taken_hours(professional, from_at, to_at, now_at) t),
      '{}'::tstzmultirange));
end;

-- The first of bookable_starts, if there is one. Search asks it of hundreds. Mostly the first window is free where it
-- begins to count: then that is the answer, and only else bookable_starts is asked.
create function first_start(professional uuid, duration_minutes integer, notice_minutes integer, pause_minutes integer,
  from_at timestamptz, to_at timestamptz, now_at timestamptz)
returns setof timestamptz language sql stable parallel safe
begin atomic
  select first.start_at
  from (
    select case
      when plain.ends_at <= w.ends_at and plain.start_at < to_at
        -- A window that touches it from before would move the half hours.
        and (w.starts_at > bound.after_at
          or not exists (select from slots t where t.professional_id = professional and t.ends_at = w.starts_at))
        and coalesce((select a.starts_at - make_interval(mins => pause_minutes) >= plain.ends_at
          from appointments a
          where a.professional_id = professional and a.busy is not null and upper(a.busy) > w.starts_at
          order by upper(a.busy) limit 1), true)
      then plain.start_at
      else (select min(b.start_at)
        from bookable_starts(professional, duration_minutes, from_at, to_at, now_at) as b (start_at)) end as start_at
    from (select greatest(from_at - interval '1 microsecond', now_at + make_interval(mins => notice_minutes)) as after_at)
        as bound
      cross join lateral (select s.starts_at, s.ends_at from slots s
        where s.professional_id = professional and s.ends_at > bound.after_at
        order by s.ends_at limit 1) as w
      cross join lateral (select s.start_at, s.start_at + make_interval(mins => duration_minutes) as ends_at
        from (select case when w.starts_at > bound.after_at then w.starts_at
          else date_bin('30 minutes', bound.after_at, w.starts_at) + interval '30 minutes' end as start_at) as s) as plain
    where w.starts_at < to_at
    -- A fence: without it the answer would be computed twice, to be compared and to be given.
    offset 0
  ) as first
  where first.start_at is not null;
end;
