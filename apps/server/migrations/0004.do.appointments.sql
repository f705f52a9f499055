create table appointments (
  id uuid primary key default uuidv7(),
  professional_id uuid not null references users,
  customer_id uuid not null references users,
  service_id uuid not null references services,
  libelle text not null,
  image text,
  price_cents integer not null check (price_cents > 0),
  total_cents integer not null,
  fee_cents integer,
  lieu text not null check (lieu in ('Ma Maison', 'Salon De Coiffure')),
  adresse text not null,
  city_id integer not null references cities,
  status text not null check (status in ('En attente de paiement', 'Payé', 'Terminé', 'Annuler', 'Expiré')),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  chat_id text,
  hold_expires_at timestamptz not null,
  created_at timestamptz not null,
  paid_at timestamptz,
  finished_at timestamptz,
  cancelled_at timestamptz,
  cancelled_by text check (cancelled_by in ('customer', 'professional', 'admin')),
  -- The hours this appointment keeps others from; null once it is cancelled or has lapsed.
  taken tstzrange generated always as (
    case when status in ('En attente de paiement', 'Payé', 'Terminé') then tstzrange(starts_at, ends_at) end) stored,
  constraint not_of_oneself check (professional_id <> customer_id),
  constraint the_fee_is_on_top check (total_cents >= price_cents),
  constraint one_appointment_at_a_time exclude using gist (professional_id with =, taken with &&),
  -- The windows together must cover the hours; a window with an appointment in it cannot be moved away from under it.
  constraint inside_windows foreign key (professional_id, period taken) references slots (professional_id, period hours)
);
create index appointments_by_customer on appointments (customer_id, starts_at desc);
create index appointments_by_professional on appointments (professional_id, starts_at desc);
create index holds_by_expiry on appointments (hold_expires_at) where status = 'En attente de paiement';

-- An attempt to pay. Its id is the provider's idempotency key.
create table payments (
  id uuid primary key default uuidv7(),
  appointment_id uuid not null references appointments,
  payment_method text not null,
  intent_id text unique,
  client_secret text,
  amount_cents integer not null check (amount_cents > 0),
  currency text not null default 'eur',
  status text not null check (status in ('undecided', 'requires_action', 'succeeded', 'failed')),
  failure_code text,
  failure_message text,
  created_at timestamptz not null,
  decided_at timestamptz
);
-- One attempt at a time, and one success for ever.
create unique index one_live_payment on payments (appointment_id) where status <> 'failed';

-- Money going back. The row's id is the provider's idempotency key.
create table refunds (
  id uuid primary key default uuidv7(),
  payment_id uuid not null references payments,
  cause text not null,
  amount_cents integer not null check (amount_cents > 0),
  provider_id text unique,
  status text not null check (status in ('undecided', 'pending', 'succeeded', 'failed')),
  created_at timestamptz not null,
  decided_at timestamptz,
  constraint one_refund_per_cause unique (payment_id, cause)
);

-- What the provider told us, once each.
create table provider_events (
  id text primary key,
  type text not null,
  object_id text not null,
  received_at timestamptz not null,
  handled_at timestamptz
);

-- The hours a professional is free around [from_at, to_at), a day more on each side so that a piece is not cut at
-- midnight: her windows less what is taken. A hold past its time takes nothing. Touching windows join.
create function free_hours(professional uuid, from_at timestamptz, to_at timestamptz, now_at timestamptz)
returns setof tstzrange language sql stable parallel safe
begin atomic
  select unnest(
    (select range_agg(s.hours) from slots s
      where s.professional_id = professional
        and s.hours && tstzrange(from_at - interval '24 hours', to_at + interval '24 hours'))
    - coalesce((select range_agg(a.taken) from appointments a
      where a.professional_id = professional
        and a.taken && tstzrange(from_at - interval '48 hours', to_at + interval '48 hours')
        and not (a.status = 'En attente de paiement' and a.hold_expires_at <= now_at)), '{}'::tstzmultirange));
end;

-- The one rule of what a customer may take: starts every 30 minutes from the beginning of a free piece, in the future,
-- with room for the whole service.
create function bookable_starts(professional uuid, duration_minutes integer, from_at timestamptz, to_at timestamptz,
  now_at timestamptz)
returns setof timestamptz language sql stable parallel safe
begin atomic
  select start_at
  from free_hours(professional, from_at, to_at, now_at) free,
    generate_series(lower(free), upper(free) - make_interval(mins => duration_minutes), interval '30 minutes') start_at
  where start_at >= from_at and start_at < to_at and start_at > now_at
  order by start_at;
end;
