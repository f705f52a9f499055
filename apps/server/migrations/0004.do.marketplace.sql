-- context: marketplace

-- A GiST index compares texts and numbers by it.
create extension if not exists btree_gist;

create table services (
  id uuid primary key default uuidv7(),
  professional_id uuid not null references users on delete cascade,
  libelle text not null check (libelle in ('Barbier', 'Braids', 'Coiffures événements', 'Défrisage', 'Lissage',
    'Locks', 'Nattes', 'Tissage', 'Pose perruque', 'Soins naturels')),
  image text,
  duration_minutes integer not null check (duration_minutes between 15 and 720),
  meches_packs integer check (meches_packs between 1 and 20),
  meches_longueur text,
  meches_texture text,
  meches_fournies boolean not null default false,
  price_cents integer not null check (price_cents > 0),
  created_at timestamptz not null,
  removed_at timestamptz,
  constraint recipe_complete check (num_nulls(meches_packs, meches_longueur, meches_texture) in (0, 3))
);
create unique index one_service_per_libelle on services (professional_id, libelle) where removed_at is null;
create index services_by_libelle on services (libelle, professional_id) where removed_at is null;
comment on column services.meches_packs is
'The service takes this many packs of hair, where the professional has set it. The usual recipe of a hairstyle is in
the contract.';
comment on column services.meches_longueur is
'The hair has this length. Empty means any length, as it does for meches_texture.';
comment on column services.meches_fournies is
'The professional brings the hair.';

create table catalogue (
  id uuid primary key default uuidv7(),
  professional_id uuid not null references users on delete cascade,
  position integer not null default 0,
  image text not null,
  alt text not null default '',
  created_at timestamptz not null,
  constraint one_picture_once unique (professional_id, image)
);
create index catalogue_by_professional on catalogue (professional_id, position, id);
comment on table catalogue is
'This is the portfolio of a professional: pictures of finished hairstyles.';

create table offers (
  service_id uuid primary key references services on delete cascade,
  professional_id uuid not null,
  city_id integer not null,
  libelle text not null,
  lat double precision not null,
  lon double precision not null,
  reach_km integer,
  area box,
  duration_minutes integer not null,
  notice_minutes integer not null,
  pause_minutes integer not null,
  review_sum integer not null,
  review_count integer not null,
  rating numeric not null generated always as (damped_rating(review_sum, review_count)) stored,
  price_cents integer not null,
  is_verified boolean not null
);
create index offers_by_professional on offers (professional_id);
create index offers_by_town on offers (libelle, city_id, rating desc, professional_id);
create index offers_by_area on offers using gist (libelle, area) where area is not null;
create index offers_by_price on offers (libelle, city_id, price_cents, rating desc, professional_id);
comment on table offers is
'Holds everything that a search compares of a service that may be found, in one row and indexed in the order of the
results. Only renew_offers writes here.';
comment on column offers.lat is
'The position is that of the town.';
comment on column offers.reach_km is
'Null means that the professional does not travel.';
comment on column offers.area is
'The box contains all places within reach_km. The exact distance is compared afterwards.';

create function area_around(lat double precision, lon double precision, km double precision) returns box
language sql immutable parallel safe
begin atomic
  select box(point(lon - reach.width, lat - reach.height), point(lon + reach.width, lat + reach.height))
  from (select km / 111 as height, km / 111 / cos(radians(abs(lat) + km / 111)) as width) as reach;
end;
comment on function area_around is
'Returns a box of degrees that contains all places within so many kilometres. 111 km are a little less than a degree
of latitude, and a degree of longitude is shortest where the box is farthest from the equator.';

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
    and u.role = 'professional' and u.confirmed_at is not null and u.suspended_at is null and u.erased_at is null
    and not exists (select from suspensions n where n.user_id = u.id and n.lifted_at is null);
end;
comment on function renew_offers is
'Writes the offers of these professionals anew. A professional whose suspension is announced is no longer found or
booked; isPublicProfessional in the server repeats this condition. The lock makes a change of the account and one of a
service wait for each other: otherwise neither would see what the other writes.';

create function renew_offers_of_services() returns trigger language plpgsql as $$
begin
  perform renew_offers(array(select distinct c.professional_id from changed c));
  return null;
end $$;
comment on function renew_offers_of_services is
'Renews the offers once per statement, however many services it changes. PostgreSQL refuses a trigger of two events
where it names the changed rows, which is why there is one for each.';
create trigger renew_offers_of_new_services after insert on services referencing new table as changed
  for each statement execute function renew_offers_of_services();
create trigger renew_offers_of_changed_services after update on services referencing new table as changed
  for each statement execute function renew_offers_of_services();

create function renew_offers_of_user() returns trigger language plpgsql as $$
begin
  perform renew_offers(array[new.id]);
  return null;
end $$;
comment on function renew_offers_of_user is
'Renews the offers when a column changes that renew_offers reads.';
create trigger renew_offers_of_user
  after update of role, city_id, mobilite, rayon_km, notice_minutes, pause_minutes, review_sum, review_count,
    confirmed_at, suspended_at, erased_at, verified_at on users
  for each row when (old.role = 'professional' or new.role = 'professional') execute function renew_offers_of_user();

create function renew_offers_of_suspended() returns trigger language plpgsql as $$
begin
  perform renew_offers(array[new.user_id]);
  return null;
end $$;
comment on function renew_offers_of_suspended is
'Hides a professional from search as soon as a suspension is decided, and shows the professional again when it is
lifted.';
create trigger renew_offers_of_suspended after insert or update of lifted_at on suspensions
  for each row execute function renew_offers_of_suspended();
