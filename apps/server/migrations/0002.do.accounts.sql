create table users (
  id uuid primary key default uuidv7(),
  role text not null check (role in ('customer', 'professional', 'admin')),
  email citext not null constraint one_account_per_email unique,
  password_hash text not null,
  firstname text not null,
  lastname text not null,
  phone text not null,
  adresse text not null,
  departement text,
  city_id integer not null references cities,
  image text,
  mobilite text check (mobilite in ('se déplace', 'Ne se déplace pas')),
  rayon_km integer not null default 20 check (rayon_km between 1 and 100),
  description text,
  connect_id text unique,
  confirmed_at timestamptz,
  suspended_at timestamptz,
  verified_at timestamptz,
  majeur_at timestamptz,
  cgu_at timestamptz,
  erased_at timestamptz,
  created_at timestamptz not null,
  constraint professionals_say_where check (role <> 'professional' or mobilite is not null)
);
create index professionals_by_city on users (city_id) where role = 'professional';

-- A token is worth what its row says: revoked or gone, it is dead.
create table sessions (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_by_user on sessions (user_id);

-- A link sent by mail: only the hash of its token is kept.
create table links (
  token_hash bytea primary key,
  kind text not null check (kind in ('confirm', 'reset')),
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index links_by_user on links (user_id);

-- Every mail, written in the transaction that causes it and sent afterwards.
-- One cause gives one mail: the key names kind, subject and recipient.
create table mails (
  id uuid primary key default uuidv7(),
  kind text not null,
  key text not null unique,
  user_id uuid references users on delete cascade,
  subject_id uuid,
  created_at timestamptz not null,
  sent_at timestamptz,
  recipient text,
  subject text,
  text text,
  html text
);
create index mails_by_sent on mails (sent_at desc);

-- What a person sent us as a picture. The name is made of the content, so two people may own one file.
create table uploads (
  filename text not null,
  user_id uuid not null references users on delete cascade,
  private boolean not null,
  width integer not null,
  height integer not null,
  created_at timestamptz not null,
  primary key (filename, user_id)
);
