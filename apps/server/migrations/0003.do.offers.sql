create table services (
  id uuid primary key default uuidv7(),
  professional_id uuid not null references users on delete cascade,
  libelle text not null check (libelle in ('Barbier', 'Braids', 'Coiffures événements', 'Défrisage', 'Lissage',
    'Locks', 'Nattes', 'Tissage', 'Pose perruque', 'Soins naturels')),
  price_cents integer not null check (price_cents > 0),
  duration_minutes integer not null check (duration_minutes between 15 and 720),
  image text,
  created_at timestamptz not null,
  removed_at timestamptz
);
create unique index one_service_per_libelle on services (professional_id, libelle) where removed_at is null;
create index services_by_libelle on services (libelle, professional_id) where removed_at is null;

-- A window in which a professional works. Bookings never change its row: what is free is the window less the
-- appointments in it, so nothing has to be split or joined again.
create table slots (
  id uuid primary key default uuidv7(),
  professional_id uuid not null references users on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  hours tstzrange not null generated always as (tstzrange(starts_at, ends_at)) stored,
  constraint a_day_at_most check (ends_at > starts_at and ends_at <= starts_at + interval '24 hours'),
  constraint one_window_at_a_time unique (professional_id, hours without overlaps)
);

create table catalogue (
  id uuid primary key default uuidv7(),
  professional_id uuid not null references users on delete cascade,
  image text not null,
  alt text not null default '',
  position integer not null default 0,
  created_at timestamptz not null
);
create index catalogue_by_professional on catalogue (professional_id, position, id);
