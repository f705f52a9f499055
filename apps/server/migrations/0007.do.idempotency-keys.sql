-- What was answered to a request that carried an Idempotency-Key. No status yet: its work began and was not answered.
create table idempotency_keys (
  user_id uuid not null references users,
  path text not null,
  key text not null check (length(key) between 1 and 255),
  -- A hash of what was asked, never the words themselves.
  fingerprint bytea not null,
  -- What the work made in a transaction of its own, to be gone on with: a payment's id.
  effect_id uuid,
  status smallint,
  body text,
  created_at timestamptz not null,
  primary key (user_id, path, key),
  constraint answered_whole check ((status is null) = (body is null))
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
