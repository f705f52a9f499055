-- context: platform

create table data_versions (
  name text primary key,
  version text not null
);
comment on table data_versions is
'Says which version of a generated file a table was filled from, so that a start loads only files that have changed.';

create table cities (
  id integer primary key,
  insee text not null unique,
  name text not null,
  departement text not null,
  departement_code text not null,
  region text not null,
  codes_postaux text[] not null,
  aliases text[] not null,
  search_key text not null,
  population integer not null,
  zone text not null,
  latitude text not null,
  longitude text not null,
  lat double precision not null generated always as (latitude::double precision) stored,
  lon double precision not null generated always as (longitude::double precision) stored,
  approximate boolean not null
);
create index cities_by_place on cities (lat, lon);
comment on table cities is
'Holds the towns of France, loaded at start from cities.tsv. Each process searches them in memory.';
comment on column cities.approximate is
'The position is the mean of the towns around it, because no source has that of the town itself.';

create table city_neighbours (
  name text not null,
  country text not null,
  lat double precision not null,
  lon double precision not null
);
comment on table city_neighbours is
'Holds towns beyond the borders: a position nearer to one of them than to a French town is not in France.';

create function distance_km(lat1 double precision, lon1 double precision, lat2 double precision, lon2 double precision)
returns double precision language sql immutable parallel safe
return 12742 * asin(sqrt(least(1, sin(radians(lat2 - lat1) / 2) ^ 2
  + cos(radians(lat1)) * cos(radians(lat2)) * sin(radians(lon2 - lon1) / 2) ^ 2)));
comment on function distance_km is
'Returns the great-circle distance on a sphere of 6371 km.';

create table mails (
  id uuid primary key default uuidv7(),
  user_id uuid references users on delete cascade,
  subject_id uuid,
  kind text not null,
  key text not null unique,
  recipient text,
  subject text,
  text text,
  html text,
  created_at timestamptz not null,
  handed_at timestamptz,
  sent_at timestamptz
);
create index mails_by_sent on mails (sent_at desc);
create index mails_by_subject on mails (subject_id) where subject_id is not null;
comment on table mails is
'Holds the mails. The transaction that causes a mail writes its row, and it is sent afterwards.';
comment on column mails.subject_id is
'The mail is about this appointment, order or other row.';
comment on column mails.key is
'The key is made of kind, subject_id and recipient, so that one cause gives one mail.';
comment on column mails.handed_at is
'The text was about to leave for the mail server at this instant. Without sent_at nobody knows whether the server
took it, so it is not sent again automatically.';

create table uploads (
  filename text not null,
  user_id uuid not null references users on delete cascade,
  private boolean not null,
  width integer not null,
  height integer not null,
  bytes integer not null default 0 check (bytes >= 0),
  created_at timestamptz not null,
  primary key (filename, user_id)
);
create index uploads_by_user on uploads (user_id);
comment on table uploads is
'Holds the pictures that people have uploaded. A file name is a hash of the content, so two people may own the same
file.';
comment on column uploads.bytes is
'The picture takes this much disk space, with its narrower copies.';

create function pictures_within_limits() returns trigger language plpgsql as $$
declare
  broken text;
begin
  perform pg_advisory_xact_lock(hashtextextended('pictures of ' || new.user_id, 0));
  broken := broken_picture_limit(new.user_id, 0);
  if broken is not null then
    raise integrity_constraint_violation using message = 'too many pictures of one person', constraint = broken;
  end if;
  return null;
end
$$;
comment on function pictures_within_limits is
'Refuses a picture beyond the limits of broken_picture_limit, which is in 0006.do.booking.sql because it reads tables
up to there. The lock makes uploads of one person wait for each other: otherwise neither would count the other.';
create trigger pictures_within_limits after insert on uploads
  for each row execute function pictures_within_limits();

create table idempotency_keys (
  user_id uuid not null references users,
  path text not null,
  key text not null check (length(key) between 1 and 255),
  effect_id uuid,
  fingerprint bytea not null,
  status smallint,
  body text,
  created_at timestamptz not null,
  primary key (user_id, path, key),
  constraint answer_complete check ((status is null) = (body is null))
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
comment on table idempotency_keys is
'Holds the answer to each request that carried an Idempotency-Key. A row without status belongs to a request that is
under way or was never answered.';
comment on column idempotency_keys.effect_id is
'This row, such as a payment, was written by the request in a transaction of its own. A retry continues with it.';
comment on column idempotency_keys.fingerprint is
'This is a hash of the request, whose content is not stored.';

create table operator_actions (
  id uuid primary key default uuidv7(),
  operator_id uuid not null references users,
  user_id uuid references users,
  appointment_id uuid,
  product_id uuid,
  order_id uuid,
  kind text not null,
  reason text,
  details jsonb not null default '{}',
  at timestamptz not null
);
create index operator_actions_by_user on operator_actions (user_id, at desc) where user_id is not null;
create index operator_actions_by_appointment on operator_actions (appointment_id) where appointment_id is not null;
create index operator_actions_by_product on operator_actions (product_id) where product_id is not null;
create index operator_actions_by_order on operator_actions (order_id) where order_id is not null;
comment on table operator_actions is
'This is the audit log: everything that operators have done, in order. Rows are only added.';

create function audit_log_is_written_once() returns trigger language plpgsql as $$
begin
  raise integrity_constraint_violation using message = 'the audit log may only be added to', constraint = 'audit_log_written_once';
end $$;
comment on function audit_log_is_written_once is
'Refuses every change, because an audit log that can be edited proves nothing.';
create trigger audit_log_written_once before update or delete or truncate on operator_actions
  execute function audit_log_is_written_once();

create function written_once() returns trigger language plpgsql as $$
begin
  raise integrity_constraint_violation
    using message = format('%s may not be deleted or changed', tg_table_name), constraint = tg_name;
end $$;
comment on function written_once is
'Refuses the statement that fired its trigger. The name of the trigger is the name of the broken constraint.';

create function refuse_other_transitions() returns trigger language plpgsql as $$
begin
  raise integrity_constraint_violation
    using message = format('no transition leads from %s to %s', old.status, new.status), constraint = tg_name;
end $$;
comment on function refuse_other_transitions is
'Refuses a status change. Its triggers say which transitions are allowed, as packages/contract does.';

-- Foreign keys of tables that are created before cities.
alter table users add foreign key (city_id) references cities;
alter table registrations add foreign key (city_id) references cities;
