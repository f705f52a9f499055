-- What has moved the platform's money with the provider and is no doing of ours: somebody did it in the provider's own pages.
create table strange_movements (
  id uuid primary key default uuidv7(),
  -- Of the provider's balance transaction.
  provider_id text not null constraint each_stranger_once unique,
  -- The provider's own words.
  type text not null,
  source_id text,
  amount_cents integer not null,
  fee_cents integer not null,
  currency text not null,
  at timestamptz not null,
  found_at timestamptz not null
);
create index strange_movements_by_finding on strange_movements (found_at);

-- Until when the provider's movements have been compared with ours.
create table provider_readings (
  is_only boolean primary key default true check (is_only),
  read_until timestamptz not null
);
