-- context: identity

create extension if not exists citext;

-- The foreign keys of city_id are added at the end of 0002.do.platform.sql, which creates cities.
create table users (
  id uuid primary key default uuidv7(),
  city_id integer not null,
  role text not null check (role in ('customer', 'professional', 'admin')),
  email citext not null constraint one_account_per_email unique,
  password_hash text not null,
  firstname text not null,
  lastname text not null,
  phone text not null,
  adresse text not null,
  departement text,
  image text,
  description text,
  mobilite text check (mobilite in ('se déplace', 'Ne se déplace pas')),
  rayon_km integer not null default 20 check (rayon_km between 1 and 100),
  notice_minutes integer not null default 0 constraint notice_within_a_month check (notice_minutes between 0 and 43200),
  pause_minutes integer not null default 0 constraint pause_within_half_a_day check (pause_minutes between 0 and 720),
  connect_id text unique,
  review_count integer not null default 0,
  review_sum integer not null default 0,
  cgu_version text,
  majeur_at timestamptz,
  cgu_at timestamptz,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  verified_at timestamptz,
  suspended_at timestamptz,
  erased_at timestamptz,
  constraint mobility_of_a_professional check (role <> 'professional' or mobilite is not null)
);
comment on table users is
'Holds everybody with an account: customers, professionals and operators. The row of a closed account stays, without
its personal data, because appointments, payments and the ledger refer to it.';
comment on column users.notice_minutes is
'An appointment must be booked at least this long before its start.';
comment on column users.pause_minutes is
'The professional rests or travels this long after each appointment.';
comment on column users.connect_id is
'Identifies the account of the professional with the payment provider.';
comment on column users.review_count is
'Trigger count_review writes it and review_sum, so that search sorts by rating without reading the reviews.';
comment on column users.cgu_version is
'This is the date of the terms that were accepted.';
comment on column users.suspended_at is
'The account has been suspended since this instant. A suspension that is decided but has not begun is in suspensions alone.';

create function damped_rating(review_sum integer, review_count integer) returns numeric
language sql immutable parallel safe
return (review_sum + 20)::numeric / (review_count + 5);
comment on function damped_rating is
'Returns the average rating as if five more reviews of four stars had been left: a single review of five stars must
not rank above thirty that average 4.9.';

create index professionals_by_city on users (city_id) where role = 'professional';
create index professionals_by_rating on users (damped_rating(review_sum, review_count) desc, id)
  where role = 'professional' and review_count > 0;

create table sessions (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  proved_at timestamptz
);
create index sessions_by_user on sessions (user_id);
comment on table sessions is
'Holds the logins. An access token names its session, and is refused once the session is revoked or deleted.';
comment on column sessions.proved_at is
'The operator of this session entered the code of a second factor at this instant. Without it an operator may do
nothing.';

create table registrations (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  city_id integer not null,
  role text not null check (role in ('customer', 'professional')),
  password_hash text not null,
  firstname text not null,
  lastname text not null,
  phone text not null,
  adresse text not null,
  departement text,
  mobilite text check (mobilite in ('se déplace', 'Ne se déplace pas')),
  return_to text constraint path_of_this_site check (return_to ~ '^/[a-z]' and length(return_to) <= 500),
  cgu_version text,
  majeur_at timestamptz,
  cgu_at timestamptz,
  created_at timestamptz not null
);
create index registrations_by_user on registrations (user_id);
comment on table registrations is
'Holds the fields of each registration that waits for its confirmation. One e-mail may have several: the account
shows the newest, and the link that is used decides which of them the account becomes.';
comment on column registrations.return_to is
'The first login returns to this page. It is in the database because the mail may be opened on another device.';

create table links (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  registration_id uuid references registrations on delete set null,
  kind text not null check (kind in ('confirm', 'reset')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index links_by_user on links (user_id);
create index links_by_registration on links (registration_id);
comment on table links is
'Holds the links sent by mail. Only the hash of a token is stored, so that a reader of the table cannot use the
link.';
comment on column links.registration_id is
'The link confirms this registration. Registrations are deleted once the account is confirmed; the used link stays.';

create table return_paths (
  user_id uuid primary key references users on delete cascade,
  path text not null constraint path_of_this_site check (path ~ '^/[a-z]' and length(path) <= 500)
);
comment on table return_paths is
'Holds the page to return to, from the confirmation of a registration to the first login.';

create table second_factors (
  user_id uuid primary key references users on delete cascade,
  session_id uuid references sessions on delete set null,
  secret bytea not null,
  last_step integer,
  created_at timestamptz not null,
  confirmed_at timestamptz
);
comment on table second_factors is
'Holds the second factor that an operator needs besides the password. lib/encryption.ts encrypts the secret.';
comment on column second_factors.session_id is
'An unconfirmed secret is valid only in the session that received it.';
comment on column second_factors.last_step is
'This is the number of the 30-second step of the last code: it and all older codes are refused from then on.';
comment on column second_factors.confirmed_at is
'A first code of this secret was entered at this instant.';

create table recovery_codes (
  user_id uuid not null references second_factors on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
comment on table recovery_codes is
'Holds codes for an operator who has lost the telephone of the second factor. Each one opens once.';

create table suspensions (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users,
  operator_id uuid not null references users,
  reason text not null,
  decided_at timestamptz not null,
  effective_at timestamptz not null check (effective_at >= decided_at),
  began_at timestamptz,
  lifted_at timestamptz
);
create unique index one_suspension_at_a_time on suspensions (user_id) where lifted_at is null;
create index suspensions_to_begin on suspensions (effective_at) where began_at is null and lifted_at is null;
comment on table suspensions is
'Says which accounts were suspended by whom, why, and from when on. users.suspended_at decides who may log in now.';

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
  constraint each_address_once unique (user_id, firstname, lastname, phone, adresse, city, code_postal, country)
);
create unique index one_default_address on addresses (user_id) where par_defaut;
comment on table addresses is
'Holds the delivery addresses that a person has saved for the next order.';
comment on constraint each_address_once on addresses is
'The region is left out: a town is in one region, whichever way that is spelled.';
