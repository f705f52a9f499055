create extension if not exists btree_gist;
create extension if not exists citext;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Which generated file a table was filled from.
create table data_versions (
  name text primary key,
  version text not null
);

create table cities (
  id integer primary key,
  insee text not null unique,
  name text not null,
  departement text not null,
  departement_code text not null,
  region text not null,
  codes_postaux text[] not null,
  population integer not null,
  latitude text not null,
  longitude text not null,
  lat double precision not null generated always as (latitude::double precision) stored,
  lon double precision not null generated always as (longitude::double precision) stored,
  approximate boolean not null,
  zone text not null,
  search_key text not null,
  aliases text[] not null
);
create index cities_by_search_key on cities using gin (search_key gin_trgm_ops);
create index cities_by_place on cities (lat, lon);

create table city_neighbours (
  name text not null,
  country text not null,
  lat double precision not null,
  lon double precision not null
);

-- Great-circle distance on a sphere of 6371 km.
create function distance_km(lat1 double precision, lon1 double precision, lat2 double precision, lon2 double precision)
returns double precision language sql immutable parallel safe
return 12742 * asin(sqrt(least(1, sin(radians(lat2 - lat1) / 2) ^ 2
  + cos(radians(lat1)) * cos(radians(lat2)) * sin(radians(lon2 - lon1) / 2) ^ 2)));
