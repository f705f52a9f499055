-- Where somebody has her orders sent, kept for the next one.
create table addresses (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  firstname text not null,
  lastname text not null,
  phone text not null,
  adresse text not null,
  city text not null,
  region text,
  code_postal text not null,
  country text not null,
  par_defaut boolean not null,
  created_at timestamptz not null,
  -- The same once more is the one there is.
  constraint each_address_once
    unique nulls not distinct (user_id, firstname, lastname, phone, adresse, city, region, code_postal, country)
);
create unique index one_default_address on addresses (user_id) where par_defaut;
