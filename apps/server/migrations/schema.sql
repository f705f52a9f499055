-- This is the schema that the numbered files make together, to be read in one place. Nothing runs this file:
-- `npm run schema -w apps/server` writes it.

create extension btree_gist;
create extension citext;
create extension pg_trgm;
create extension unaccent;

------------------------------------------------------------------------------------------------------------------------
-- identity
------------------------------------------------------------------------------------------------------------------------

-- Holds everybody with an account: customers, professionals and operators. The row of a closed account stays, without
-- its personal data, because appointments, payments and the ledger refer to it.
create table users (
  id uuid primary key default uuidv7(),
  city_id integer not null references cities(id),
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
  -- An appointment must be booked at least this long before its start.
  notice_minutes integer not null default 0 constraint notice_within_a_month check (notice_minutes between 0 and 43200),
  -- The professional rests or travels this long after each appointment.
  pause_minutes integer not null default 0 constraint pause_within_half_a_day check (pause_minutes between 0 and 720),
  -- Identifies the account of the professional with the payment provider.
  connect_id text unique,
  -- Trigger count_review writes it and review_sum, so that search sorts by rating without reading the reviews.
  review_count integer not null default 0,
  review_sum integer not null default 0,
  -- This is the date of the terms that were accepted.
  cgu_version text,
  majeur_at timestamptz,
  cgu_at timestamptz,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  verified_at timestamptz,
  -- The account has been suspended since this instant. A suspension that is decided but has not begun is in suspensions alone.
  suspended_at timestamptz,
  erased_at timestamptz,
  -- Two people see when their messages were read only where both have this setting on.
  read_receipts boolean not null default true,
  -- These are the texts that a professional has written to send with one tap.
  quick_answers text[] not null default '{}'::text[] check (cardinality(quick_answers) <= 3),
  -- The professional confirms the first appointments of new customers: until then they are requests.
  confirms_first boolean not null default false,
  constraint mobility_of_a_professional check (role <> 'professional' or mobilite is not null)
);
create index professionals_by_city on users (city_id) where role = 'professional';
create index professionals_by_rating on users (damped_rating(review_sum, review_count) desc, id)
  where role = 'professional' and review_count > 0;
create index users_by_image on users (image) where image is not null;

-- Returns the average rating as if five more reviews of four stars had been left: a single review of five stars must
-- not rank above thirty that average 4.9.
create function damped_rating(review_sum integer, review_count integer) returns numeric
language sql immutable parallel safe
return (review_sum + 20)::numeric / (review_count + 5);

create or replace trigger renew_offers_of_user
  after update of role, city_id, mobilite, rayon_km, notice_minutes, confirms_first, pause_minutes, review_sum,
    review_count, confirmed_at, suspended_at, erased_at, verified_at on users
  for each row when (old.role = 'professional' or new.role = 'professional') execute function renew_offers_of_user();

create trigger renew_verification_of_user after update of mobilite on users
  for each row when (new.role = 'professional' and old.mobilite is distinct from new.mobilite)
  execute function renew_verification_of_user();

create trigger reopen_address after update of adresse, city_id on users
  for each row when (new.role = 'professional' and new.erased_at is null
    and (old.city_id <> new.city_id or lower(old.adresse) <> lower(new.adresse)))
  execute function reopen_address();

create trigger reopen_identity after update of firstname, lastname on users
  for each row when (new.role = 'professional' and new.erased_at is null
    and lower(old.firstname || ' ' || old.lastname) <> lower(new.firstname || ' ' || new.lastname))
  execute function reopen_identity();

-- Holds the logins. An access token names its session, and is refused once the session is revoked or deleted.
create table sessions (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users(id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- The operator of this session entered the code of a second factor at this instant. Without it an operator may do
  -- nothing.
  proved_at timestamptz
);
create index sessions_by_user on sessions (user_id);

-- Holds the fields of each registration that waits for its confirmation. One e-mail may have several: the account
-- shows the newest, and the link that is used decides which of them the account becomes.
create table registrations (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users(id) on delete cascade,
  city_id integer not null references cities(id),
  role text not null check (role in ('customer', 'professional')),
  password_hash text not null,
  firstname text not null,
  lastname text not null,
  phone text not null,
  adresse text not null,
  departement text,
  mobilite text check (mobilite in ('se déplace', 'Ne se déplace pas')),
  -- The first login returns to this page. It is in the database because the mail may be opened on another device.
  return_to text constraint path_of_this_site check (return_to ~ '^/[a-z]' and length(return_to) <= 500),
  cgu_version text,
  majeur_at timestamptz,
  cgu_at timestamptz,
  created_at timestamptz not null
);
create index registrations_by_user on registrations (user_id);

-- Holds the links sent by mail. Only the hash of a token is stored, so that a reader of the table cannot use the
-- link.
create table links (
  token_hash bytea primary key,
  user_id uuid not null references users(id) on delete cascade,
  -- The link confirms this registration. Registrations are deleted once the account is confirmed; the used link stays.
  registration_id uuid references registrations(id) on delete set null,
  kind text not null check (kind in ('confirm', 'reset')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index links_by_user on links (user_id);
create index links_by_registration on links (registration_id);

-- Holds the page to return to, from the confirmation of a registration to the first login.
create table return_paths (
  user_id uuid primary key references users(id) on delete cascade,
  path text not null constraint path_of_this_site check (path ~ '^/[a-z]' and length(path) <= 500)
);

-- Holds the second factor that an operator needs besides the password. lib/encryption.ts encrypts the secret.
create table second_factors (
  user_id uuid primary key references users(id) on delete cascade,
  -- An unconfirmed secret is valid only in the session that received it.
  session_id uuid references sessions(id) on delete set null,
  secret bytea not null,
  -- This is the number of the 30-second step of the last code: it and all older codes are refused from then on.
  last_step integer,
  created_at timestamptz not null,
  -- A first code of this secret was entered at this instant.
  confirmed_at timestamptz
);

-- Holds codes for an operator who has lost the telephone of the second factor. Each one opens once.
create table recovery_codes (
  user_id uuid not null references second_factors(user_id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Says which accounts were suspended by whom, why, and from when on. users.suspended_at decides who may log in now.
create table suspensions (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users(id),
  operator_id uuid not null references users(id),
  reason text not null,
  decided_at timestamptz not null,
  effective_at timestamptz not null,
  began_at timestamptz,
  lifted_at timestamptz,
  check (effective_at >= decided_at)
);
create unique index one_suspension_at_a_time on suspensions (user_id) where lifted_at is null;
create index suspensions_to_begin on suspensions (effective_at) where began_at is null and lifted_at is null;

create trigger renew_offers_of_suspended after insert or update of lifted_at on suspensions
  for each row execute function renew_offers_of_suspended();

-- Holds the delivery addresses that a person has saved for the next order.
create table addresses (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users(id) on delete cascade,
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
  -- The region is left out: a town is in one region, whichever way that is spelled.
  constraint each_address_once unique (user_id, firstname, lastname, phone, adresse, city, code_postal, country)
);
create unique index one_default_address on addresses (user_id) where par_defaut;

------------------------------------------------------------------------------------------------------------------------
-- platform
------------------------------------------------------------------------------------------------------------------------

-- Says which version of a generated file a table was filled from, so that a start loads only files that have changed.
create table data_versions (
  name text primary key,
  version text not null
);

-- Holds the towns of France, loaded at start from cities.tsv. Each process searches them in memory.
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
  -- The position is the mean of the towns around it, because no source has that of the town itself.
  approximate boolean not null
);
create index cities_by_place on cities (lat, lon);

-- Holds towns beyond the borders: a position nearer to one of them than to a French town is not in France.
create table city_neighbours (
  name text not null,
  country text not null,
  lat double precision not null,
  lon double precision not null
);

-- Returns the great-circle distance on a sphere of 6371 km.
create function distance_km(lat1 double precision, lon1 double precision, lat2 double precision, lon2 double precision)
returns double precision language sql immutable parallel safe
return 12742 * asin(sqrt(least(1, sin(radians(lat2 - lat1) / 2) ^ 2
  + cos(radians(lat1)) * cos(radians(lat2)) * sin(radians(lon2 - lon1) / 2) ^ 2)));

-- Holds the mails. The transaction that causes a mail writes its row, and it is sent afterwards.
create table mails (
  id uuid primary key default uuidv7(),
  user_id uuid references users(id) on delete cascade,
  -- The mail is about this appointment, order or other row.
  subject_id uuid,
  kind text not null,
  -- The key is made of kind, subject_id and recipient, so that one cause gives one mail.
  key text not null unique,
  recipient text,
  subject text,
  text text,
  html text,
  created_at timestamptz not null,
  -- The text was about to leave for the mail server at this instant. Without sent_at nobody knows whether the server
  -- took it, so it is not sent again automatically.
  handed_at timestamptz,
  sent_at timestamptz,
  -- This is the calendar file that the mail brings. It is stored only where there is no mail server.
  calendar text
);
create index mails_by_sent on mails (sent_at desc);
create index mails_by_subject on mails (subject_id) where subject_id is not null;
create index unsent_mails on mails (created_at) where sent_at is null;

-- Holds the pictures that people have uploaded, and the PDF documents of their proofs. A file name is a hash of the
-- content, so two people may own the same file.
create table uploads (
  filename text not null,
  user_id uuid not null references users(id) on delete cascade,
  private boolean not null,
  -- It is 0 for a document, and so is the height.
  width integer not null,
  height integer not null,
  -- The picture takes this much disk space, with its narrower copies.
  bytes integer not null default 0 check (bytes >= 0),
  created_at timestamptz not null,
  primary key (filename, user_id)
);
create index uploads_by_user on uploads (user_id);

-- Refuses a picture beyond the limits of broken_picture_limit, which is in 0006.do.booking.sql because it reads tables
-- up to there. The lock makes uploads of one person wait for each other: otherwise neither would count the other.
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

create trigger pictures_within_limits after insert on uploads
  for each row execute function pictures_within_limits();

-- Holds the answer to each request that carried an Idempotency-Key. A row without status belongs to a request that is
-- under way or was never answered.
create table idempotency_keys (
  user_id uuid not null references users(id),
  path text not null,
  key text not null check (length(key) >= 1 and length(key) <= 255),
  -- This row, such as a payment, was written by the request in a transaction of its own. A retry continues with it.
  effect_id uuid,
  -- This is a hash of the request, whose content is not stored.
  fingerprint bytea not null,
  status smallint,
  body text,
  created_at timestamptz not null,
  primary key (user_id, path, key),
  constraint answer_complete check ((status is null) = (body is null))
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- This is the audit log: everything that operators have done, in order. Rows are only added.
create table operator_actions (
  id uuid primary key default uuidv7(),
  operator_id uuid not null references users(id),
  user_id uuid references users(id),
  appointment_id uuid references appointments(id),
  product_id uuid references products(id),
  order_id uuid references orders(id),
  kind text not null,
  reason text,
  details jsonb not null default '{}'::jsonb,
  at timestamptz not null,
  report_case_id uuid references report_cases(id),
  proof_id uuid references proofs(id)
);
create index operator_actions_by_user on operator_actions (user_id, at desc) where user_id is not null;
create index operator_actions_by_appointment on operator_actions (appointment_id) where appointment_id is not null;
create index operator_actions_by_product on operator_actions (product_id) where product_id is not null;
create index operator_actions_by_order on operator_actions (order_id) where order_id is not null;
create index operator_actions_by_report_case on operator_actions (report_case_id) where report_case_id is not null;
create index operator_actions_by_proof on operator_actions (proof_id) where proof_id is not null;

-- Refuses every change, because an audit log that can be edited proves nothing.
create function audit_log_is_written_once() returns trigger language plpgsql as $$
begin
  raise integrity_constraint_violation using message = 'the audit log may only be added to', constraint = 'audit_log_written_once';
end $$;

-- Refuses the statement that fired its trigger. The name of the trigger is the name of the broken constraint.
create function written_once() returns trigger language plpgsql as $$
begin
  raise integrity_constraint_violation
    using message = format('%s may not be deleted or changed', tg_table_name), constraint = tg_name;
end $$;

-- Refuses a status change. Its triggers say which transitions are allowed, as packages/contract does.
create function refuse_other_transitions() returns trigger language plpgsql as $$
begin
  raise integrity_constraint_violation
    using message = format('no transition leads from %s to %s', old.status, new.status), constraint = tg_name;
end $$;

create trigger audit_log_written_once before update or delete or truncate on operator_actions
  execute function audit_log_is_written_once();

------------------------------------------------------------------------------------------------------------------------
-- money
------------------------------------------------------------------------------------------------------------------------

-- Holds everything that can be paid. An appointment or an order has the id of its purchase. Triggers on appointments
-- and orders write each change here, so that no command can forget one.
create table purchases (
  id uuid primary key,
  kind text not null check (kind in ('appointment', 'order')),
  customer_id uuid not null references users(id),
  professional_id uuid references users(id),
  -- The customer knows the purchase by this number. It is null where the name and the date say enough.
  reference text,
  libelle text not null,
  -- An appointment starts at this instant and ends at ends_at. For an order both are the instant of its creation.
  at timestamptz not null,
  ends_at timestamptz not null,
  zone text not null,
  total_cents integer not null check (total_cents > 0),
  -- The professional has this share of the total, and the platform the rest.
  professional_cents integer not null,
  -- This part of the total is not refunded, by the rules of what was bought. Refunds of an order are already deducted,
  -- goodwill refunds of an appointment are not.
  retained_cents integer not null,
  state text not null check (state in ('pending_payment', 'paid', 'completed', 'cancelled', 'expired')),
  -- The purchase was abandoned because too many cards were refused.
  is_released_for_refusals boolean not null,
  -- A party reports that the other did not come, or a refund after a cancellation for safety waits, and no operator has
  -- decided. The server transfers no share of the professional meanwhile.
  is_reported boolean not null default false,
  constraint professional_share_within_total check (professional_cents between 0 and total_cents),
  constraint retained_within_total check (retained_cents between 0 and total_cents),
  constraint professional_of_a_share check (professional_id is not null or professional_cents = 0),
  constraint retained_only_of_paid check (retained_cents = 0 or (state in ('paid', 'completed', 'cancelled')))
);
create index purchases_by_customer on purchases (customer_id);
create index purchases_by_professional on purchases (professional_id) where professional_id is not null;
create index purchases_over on purchases (ends_at) where professional_id is not null and (state in ('completed',
  'cancelled'));

-- Holds the attempts to pay purchases. The id is sent to the provider as the idempotency key.
create table payments (
  id uuid primary key default uuidv7(),
  intent_id text unique,
  client_secret text,
  payment_method text not null,
  amount_cents integer not null check (amount_cents > 0),
  currency text not null default 'eur',
  -- The provider retains this amount of the payment. It is null until the server has read it from the provider.
  cost_cents integer check (cost_cents >= 0),
  status text not null check (status in ('undecided', 'requires_action', 'authorised', 'succeeded', 'failed')),
  failure_code text,
  failure_message text,
  created_at timestamptz not null,
  decided_at timestamptz,
  -- The payment is under way or has succeeded: no other may begin for the same purchase.
  is_live boolean not null generated always as (status <> 'failed') stored,
  -- The bank only reserves the amount. A capture charges it, or the reservation is cancelled.
  is_manual_capture boolean not null default false,
  -- From this instant on the amount is to be captured. Only the answer of the provider says that it is.
  capture_asked_at timestamptz,
  -- Says how the attempt uses its card: once; to_save, until the job has saved it; or saved, an already saved card. Only
  -- the latter two name the customer to the provider.
  card_use text not null default 'once' check (card_use in ('once', 'to_save', 'saved')),
  constraint only_manual_capture_waits check (is_manual_capture or status <> 'authorised' and capture_asked_at is null),
  constraint payments_id_is_live_key unique (id, is_live)
);
create index payments_of_unknown_cost on payments (id) where cost_cents is null;
create index authorised_payments on payments (id) where status = 'authorised';

create constraint trigger payment_adds_up after insert
  or update of amount_cents on payments deferrable initially deferred for each row execute function payment_must_add_up();

-- Says which purchases a payment pays, and how much of it belongs to each.
create table payment_parts (
  payment_id uuid not null,
  purchase_id uuid not null references purchases(id),
  amount_cents integer not null check (amount_cents > 0),
  -- The foreign key makes it the same as payments.is_live.
  is_live boolean not null default true,
  primary key (payment_id, purchase_id),
  constraint payment_parts_payment_id_is_live_fkey foreign key (payment_id, is_live) references payments(id,
    is_live) on update cascade
);
-- Allows one attempt to pay a purchase at a time, and only one that ever succeeds.
create unique index one_live_payment on payment_parts (purchase_id) where is_live;
create index payment_parts_by_purchase on payment_parts (purchase_id);

-- Requires a payment to be the sum of its parts, which are purchases of one customer, at the end of a transaction that
-- writes any of them. Parts are never moved to another payment.
create function payment_must_add_up() returns trigger language plpgsql as $$
declare
  payment uuid := coalesce(to_jsonb(new) ->> 'payment_id', to_jsonb(new) ->> 'id', to_jsonb(old) ->> 'payment_id');
begin
  if exists (
    select from payments y where y.id = payment and ((y.amount_cents, 1) = (
      select sum(p.amount_cents), count(distinct a.customer_id)
      from payment_parts p join purchases a on a.id = p.purchase_id where p.payment_id = y.id)) is not true)
  then
    raise integrity_constraint_violation using message = 'a payment must be the sum of its parts', constraint = 'payment_adds_up';
  end if;
  return null;
end $$;

-- Returns the share of a part in the provider's cost, in proportion to its amount. The shares add up to the cost.
create function cost_of_part(payment uuid, purchase uuid) returns integer language sql stable parallel safe
begin atomic
  select (y.cost_cents::bigint * upto.cents / y.amount_cents
    - y.cost_cents::bigint * (upto.cents - p.amount_cents) / y.amount_cents)::integer
  from payment_parts p join payments y on y.id = p.payment_id cross join lateral (
    select sum(before.amount_cents) as cents from payment_parts before
    where before.payment_id = p.payment_id and before.purchase_id <= p.purchase_id
  ) upto where p.payment_id = payment and p.purchase_id = purchase;
end;

create constraint trigger payment_adds_up after insert or delete or update of payment_id, purchase_id,
  amount_cents on payment_parts deferrable initially deferred for each row execute function payment_must_add_up();

create trigger pays_an_open_order before insert on payment_parts for each row execute function order_must_await_payment();

-- Holds the money that goes back to the card of a payment, for one of its parts. The id is sent to the provider as the
-- idempotency key, from the second try on with the number of the try.
create table refunds (
  id uuid primary key default uuidv7(),
  payment_id uuid not null,
  purchase_id uuid not null,
  -- It is 'cancellation', 'late_payment', 'goodwill_refund <id>' or 'order_refund <id>', with the id of that row.
  cause text not null,
  provider_id text unique,
  amount_cents integer not null check (amount_cents > 0),
  -- The customer received this part of a failed refund in another way: from the bank by a lost dispute, or by a manual
  -- refund.
  replaced_cents integer not null default 0,
  status text not null check (status in ('undecided', 'pending', 'succeeded', 'failed')),
  -- This is the wording of the provider.
  failure_reason text,
  -- Counts the tries that had a key of their own. For a day the provider repeats its answer to a key, so a new try needs
  -- a new one.
  tries integer not null default 0,
  -- Says why the provider last refused, in its words.
  refusal text,
  created_at timestamptz not null,
  -- At this instant the provider first answered this try with a server error, and may have refunded or not.
  error_at timestamptz,
  decided_at timestamptz,
  constraint refunds_payment_id_purchase_id_fkey foreign key (payment_id, purchase_id)
    references payment_parts(payment_id, purchase_id),
  constraint replaced_when_failed check (replaced_cents between 0 and amount_cents and (replaced_cents = 0
    or status = 'failed')),
  constraint one_refund_per_cause unique (payment_id, purchase_id, cause)
);
create index refunds_by_purchase on refunds (purchase_id);
create index failed_refunds on refunds (created_at) where status = 'failed';

create constraint trigger bank_pays_once after update of replaced_cents on refunds deferrable initially deferred
  for each row when (new.replaced_cents > old.replaced_cents) execute function bank_must_pay_once();

create trigger refund_within_payment after insert on refunds for each row execute function refund_must_fit_its_payment();

-- Holds manual refunds: the bank of the customer did not take a refund, and an operator has sent the money in another
-- way.
create table manual_refunds (
  refund_id uuid constraint one_manual_refund primary key references refunds(id),
  amount_cents integer not null check (amount_cents > 0),
  how text not null,
  sent_at timestamptz not null
);

-- Holds the payments that the bank of the cardholder takes back, for a time or for good. The provider is the only
-- source.
create table disputes (
  id uuid primary key default uuidv7(),
  payment_id uuid not null references payments(id),
  provider_id text not null unique,
  -- This is the wording of the provider.
  reason text not null,
  -- The bank only asks so far, and has taken nothing. Such a question may become a dispute.
  is_question boolean not null default false,
  amount_cents integer not null check (amount_cents > 0),
  status text not null check (status in ('open', 'won', 'lost')),
  opened_at timestamptz not null,
  -- The provider accepts evidence up to this instant.
  due_at timestamptz,
  decided_at timestamptz,
  constraint decided_dispute check ((status = 'open') = (decided_at is null)),
  constraint disputes_id_payment_id_key unique (id, payment_id)
);
create index disputes_by_payment on disputes (payment_id);
create index open_disputes on disputes (due_at) where status = 'open';

create constraint trigger dispute_adds_up after insert or update of amount_cents,
  status on disputes deferrable initially deferred for each row execute function dispute_must_add_up();

-- Says how much of a dispute belongs to each purchase of its payment.
create table dispute_parts (
  dispute_id uuid not null,
  payment_id uuid not null,
  purchase_id uuid not null,
  amount_cents integer not null check (amount_cents >= 0),
  -- This is the cost split of a lost dispute, with professional_cents and platform_cents. The part of the customer was
  -- going to be refunded and was paid by the bank instead.
  customer_cents integer check (customer_cents >= 0),
  professional_cents integer check (professional_cents >= 0),
  platform_cents integer check (platform_cents >= 0),
  primary key (dispute_id, purchase_id),
  constraint dispute_parts_dispute_id_payment_id_fkey foreign key (dispute_id, payment_id) references disputes(id,
    payment_id),
  constraint dispute_parts_payment_id_purchase_id_fkey foreign key (payment_id, purchase_id)
    references payment_parts(payment_id, purchase_id),
  constraint lost_dispute_is_split check (num_nonnulls(customer_cents, professional_cents, platform_cents) = 0
    or ((customer_cents + professional_cents + platform_cents) = amount_cents) is true)
);
create index dispute_parts_by_part on dispute_parts (purchase_id, payment_id);

-- Requires a dispute to be the sum of its parts at the end of a transaction that writes any of them. They have a cost
-- split when it is lost, and only then.
create function dispute_must_add_up() returns trigger language plpgsql as $$
declare
  dispute uuid := coalesce(to_jsonb(new) ->> 'dispute_id', to_jsonb(new) ->> 'id', to_jsonb(old) ->> 'dispute_id');
begin
  if exists (
    select from disputes d where d.id = dispute and ((d.amount_cents, true) = (
      select sum(p.amount_cents), bool_and((p.customer_cents is not null) = (d.status = 'lost'))
      from dispute_parts p where p.dispute_id = d.id)) is not true)
  then
    raise integrity_constraint_violation using message = 'a dispute must be the sum of its parts', constraint = 'dispute_adds_up';
  end if;
  return null;
end $$;

create constraint trigger dispute_adds_up after insert or delete or update on dispute_parts deferrable initially deferred
  for each row execute function dispute_must_add_up();

-- Holds what the provider has moved for a dispute, by part: money taken (negative) or returned, and its own fee
-- (negative where it is returned).
create table dispute_transactions (
  id uuid primary key default uuidv7(),
  dispute_id uuid not null,
  purchase_id uuid not null,
  provider_id text not null,
  amount_cents integer not null,
  fee_cents integer not null,
  constraint dispute_transactions_dispute_id_purchase_id_fkey foreign key (dispute_id, purchase_id)
    references dispute_parts(dispute_id, purchase_id),
  constraint once_for_each_part unique (provider_id, purchase_id)
);
create index dispute_transactions_by_dispute on dispute_transactions (dispute_id);

-- Tells whether a bank has the money of a payment: a dispute is open, or it was won and the money has not returned
-- yet. A question leaves the money with the platform.
create function payment_is_disputed(payment uuid) returns boolean language sql stable parallel safe
begin atomic
  select exists (
    select from disputes d
    where d.payment_id = payment and ((d.status = 'open' and not d.is_question) or (d.status <> 'lost' and 0 > (
      select coalesce(sum(m.amount_cents), 0) from dispute_transactions m where m.dispute_id = d.id))));
end;

-- Tells whether a part was paid when the hours or units were gone. The money is then the customer's alone: nobody else
-- has a share in it.
create function is_late_part(payment uuid, purchase uuid) returns boolean language sql stable parallel safe
begin atomic
  select exists (
    select from refunds r where r.payment_id = payment and r.purchase_id = purchase and r.cause = 'late_payment');
end;

-- Tells whether a bank has what was paid for a purchase. None of it can be refunded meanwhile.
create function purchase_is_at_bank(purchase uuid) returns boolean language sql stable parallel safe
begin atomic
  select exists (
    select from payment_parts p
    where p.purchase_id = purchase and payment_is_disputed(p.payment_id) and not is_late_part(p.payment_id, p.purchase_id));
end;

-- Tells whether the money of a purchase waits for a bank. A question makes the professional's share
-- wait too, because the money may soon be the customer's.
create function purchase_is_disputed(purchase uuid) returns boolean language sql stable parallel safe
begin atomic
  select purchase_is_at_bank(purchase) or exists (
    select from payment_parts p join disputes d on d.payment_id = p.payment_id
    where p.purchase_id = purchase and d.status = 'open' and not is_late_part(p.payment_id, p.purchase_id));
end;

-- Returns what can still be refunded of a part of a payment. A failed refund is still owed, so it stays subtracted. What
-- the customer received in its place counts once: as a manual refund or as a lost dispute.
create function refundable_of_part(payment uuid, purchase uuid) returns bigint language sql stable parallel safe
begin atomic
  select p.amount_cents
    - (select coalesce(sum(r.amount_cents - r.replaced_cents), 0) from refunds r
      where r.payment_id = p.payment_id and r.purchase_id = p.purchase_id)
    - (select coalesce(sum(h.amount_cents), 0) from manual_refunds h join refunds r on r.id = h.refund_id
      where r.payment_id = p.payment_id and r.purchase_id = p.purchase_id)
    - (select coalesce(sum(x.amount_cents), 0) from dispute_parts x join disputes d on d.id = x.dispute_id
      where x.payment_id = p.payment_id and x.purchase_id = p.purchase_id and d.status = 'lost')
  from payment_parts p where p.payment_id = payment and p.purchase_id = purchase;
end;

-- Returns what can still be refunded of a purchase.
create function refundable_of_purchase(purchase uuid) returns integer language sql stable parallel safe
begin atomic
  select greatest(0, coalesce((
    select sum(refundable_of_part(y.id, p.purchase_id)) from payment_parts p join payments y on y.id = p.payment_id
    where p.purchase_id = purchase and y.status = 'succeeded' and not is_late_part(y.id, p.purchase_id)), 0))::integer;
end;

-- Refuses to return a cent twice, by two refunds or by a refund and the bank. The trigger runs after the insert, so
-- that `on conflict do nothing` skips a second refund of the same cause before it is counted.
create function refund_must_fit_its_payment() returns trigger language plpgsql as $$
begin
  perform from payment_parts p where p.payment_id = new.payment_id and p.purchase_id = new.purchase_id for update;
  if refundable_of_part(new.payment_id, new.purchase_id) < 0 then
    raise integrity_constraint_violation using message = 'a refund must fit what is left of its payment', constraint = 'refund_within_payment';
  end if;
  return null;
end $$;

-- Returns what banks have paid to the customer of a purchase by lost disputes, less the part that replaces failed
-- refunds. Manual refunds are added because refunds.replaced_cents includes them.
create function bank_money_of_purchase(purchase uuid) returns bigint language sql stable parallel safe
begin atomic
  select coalesce(sum(
      (select coalesce(sum(x.amount_cents), 0) from dispute_parts x join disputes d on d.id = x.dispute_id
        where x.payment_id = p.payment_id and x.purchase_id = p.purchase_id and d.status = 'lost')
      - (select coalesce(sum(r.replaced_cents), 0) from refunds r
        where r.payment_id = p.payment_id and r.purchase_id = p.purchase_id)
      + (select coalesce(sum(h.amount_cents), 0) from manual_refunds h join refunds r on r.id = h.refund_id
        where r.payment_id = p.payment_id and r.purchase_id = p.purchase_id)
    ), 0)
  from payment_parts p where p.purchase_id = purchase and not is_late_part(p.payment_id, p.purchase_id);
end;

-- Holds what the provider has reported, once each.
create table provider_events (
  id text primary key,
  object_id text not null,
  type text not null,
  -- Holds the fields that are read from a payment or a refund, until the event has been handled.
  payload jsonb,
  received_at timestamptz not null,
  handled_at timestamptz
);
create index provider_events_by_handling on provider_events (handled_at);

-- Says until when each list of the provider has been compared with ours.
create table provider_readings (
  kind text primary key check (kind in ('transactions', 'disputes')),
  read_until timestamptz not null
);

-- Holds the journal transactions of the ledger, which says where every cent is. One is written in the database
-- transaction that causes it, and never changes. Only an unmatched transaction ('unmatched') belongs to no purchase.
create table journal_transactions (
  id uuid primary key default uuidv7(),
  purchase_id uuid references purchases(id),
  -- This is the row that caused it: the payment for charge and cost, the purchase for cancellation, the
  -- dispute_transactions row for dispute, the dispute for dispute_lost, the debt_closure_parts row for debt_settled and
  -- debt_written_off, the refund for the kinds of a refund, else the row of the table that has the name of the kind. A
  -- payment or a dispute of several purchases has a transaction for each.
  cause_id uuid not null,
  kind text not null check (kind in ('charge', 'cost', 'cancellation', 'refund', 'refund_failed', 'refund_replaced',
    'manual_refund', 'goodwill_refund', 'transfer', 'reversal', 'debt_settled', 'debt_written_off', 'dispute',
    'dispute_lost', 'unmatched')),
  at timestamptz not null,
  -- This database transaction wrote the row, and no later one may add to it.
  written_in xid8 not null default pg_current_xact_id(),
  constraint all_but_unmatched_are_of_a_purchase check ((purchase_id is null) = (kind = 'unmatched')),
  constraint one_transaction_per_cause unique nulls not distinct (kind, cause_id, purchase_id)
);
create index journal_transactions_by_time on journal_transactions (at, id);
create index replaced_refunds on journal_transactions (purchase_id) where kind = 'refund_replaced';
create index journal_transactions_by_purchase on journal_transactions (purchase_id);

create constraint trigger ledger_balances after insert on journal_transactions deferrable initially deferred for each row
  execute function ledger_must_balance();

create trigger ledger_written_once before update or delete or truncate on journal_transactions
  execute function ledger_is_written_once();

create trigger pending_invoices after insert on journal_transactions for each row
  when (new.kind in ('goodwill_refund', 'dispute_lost', 'refund_replaced'))
  execute function invoices_become_pending();

-- Holds the postings of a journal transaction. The accounts provider, bank and treasury say where money of the platform
-- is, positive; the other accounts say what their holders are owed, negative.
create table journal_postings (
  transaction_id uuid not null references journal_transactions(id),
  -- The account 'bank' is what a bank has taken while the dispute is open, 'treasury' what is in the platform's own
  -- bank account.
  account text not null check (account in ('provider', 'customer', 'professional', 'platform', 'bank', 'treasury')),
  user_id uuid references users(id),
  cents integer not null check (cents <> 0),
  constraint has_its_holder check ((account in ('customer', 'professional')) = (user_id is not null)),
  constraint one_posting_per_account unique nulls not distinct (transaction_id, account, user_id)
);
create index journal_postings_by_holder on journal_postings (user_id, account) where user_id is not null;
-- Finds the postings of banks without reading the rest, because they are rare in the ledger.
create index journal_postings_of_banks on journal_postings (transaction_id) where account = 'bank';

-- Requires the postings of a journal transaction to add up to zero at the end of the database transaction that writes
-- it. No later one adds to them.
create function ledger_must_balance() returns trigger language plpgsql as $$
declare
  journal_transaction uuid := coalesce(to_jsonb(new) ->> 'transaction_id', to_jsonb(new) ->> 'id');
begin
  -- The sum of no posting is null, and a journal transaction without postings is refused too.
  if (select sum(cents) from journal_postings where transaction_id = journal_transaction) is distinct from 0
    or (select written_in from journal_transactions where id = journal_transaction) <> pg_current_xact_id() then
    raise integrity_constraint_violation using message = 'a journal transaction must balance', constraint = 'ledger_balances';
  end if;
  return null;
end $$;

-- Refuses every change, because an error in the ledger is corrected by another journal transaction.
create function ledger_is_written_once() returns trigger language plpgsql as $$
begin
  raise integrity_constraint_violation using message = 'the ledger may only be added to', constraint = 'ledger_written_once';
end $$;

create constraint trigger ledger_balances after insert on journal_postings deferrable initially deferred for each row
  execute function ledger_must_balance();

create trigger ledger_written_once before update or delete or truncate on journal_postings
  execute function ledger_is_written_once();

-- Holds goodwill refunds: what an operator refunds of a purchase that can no longer be cancelled, with its cost
-- split.
create table goodwill_refunds (
  id uuid primary key default uuidv7(),
  purchase_id uuid not null references purchases(id),
  operator_id uuid not null references users(id),
  reason text not null,
  professional_cents integer not null check (professional_cents >= 0),
  platform_cents integer not null check (platform_cents >= 0),
  at timestamptz not null,
  check ((professional_cents + platform_cents) > 0)
);
create index goodwill_refunds_by_purchase on goodwill_refunds (purchase_id);

-- Holds the state of a professional's account with the provider, as the provider last reported it, and the IBAN.
create table payout_accounts (
  user_id uuid primary key references users(id) on delete cascade,
  is_submitted boolean not null default false,
  is_ready boolean not null default false,
  -- The provider still requires these, by its own names.
  missing text[] not null default '{}'::text[],
  disabled_reason text,
  -- The IBAN is encrypted by AES-256-GCM under ENCRYPTION_KEY. Pages show iban_last4.
  iban bytea,
  iban_last4 text,
  -- The stored answer was requested at this instant. The answer to an older request must not replace it.
  asked_at timestamptz,
  constraint iban_with_last4 check ((iban is null) = (iban_last4 is null))
);

-- Holds the share of a professional in one purchase, on its way to the professional. The id is sent to the provider as the idempotency
-- key, from the second try on with the number of the try.
create table transfers (
  id uuid primary key default uuidv7(),
  purchase_id uuid not null references purchases(id),
  -- This is the purchase for the first transfer, and for a further one the refund whose replacement by a bank returned
  -- some of the share. Each cause has one transfer.
  cause_id uuid not null constraint one_transfer_per_cause unique,
  provider_id text unique,
  amount_cents integer not null check (amount_cents > 0),
  status text not null default 'undecided' check (status in ('undecided', 'succeeded')),
  -- Counts the refusals of the provider. Nothing was transferred then, and the next try has a key of its own.
  refusals integer not null default 0,
  created_at timestamptz not null,
  -- From here on the provider may have made the transfer, and the server no longer changes the amount.
  asked_at timestamptz,
  -- At this instant the provider first answered this try with a server error, and may have transferred or not.
  error_at timestamptz,
  decided_at timestamptz,
  constraint decided_by_the_provider check ((status = 'succeeded') = (provider_id is not null
    and decided_at is not null))
);
create index open_transfers on transfers (created_at) where status = 'undecided';
create index transfers_by_purchase on transfers (purchase_id);
create unique index one_transfer_at_a_time on transfers (purchase_id) where status = 'undecided';

-- Refuses a transfer above what the professional is owed for the purchase or above what is held of its money, and
-- one that would begin while the money is disputed. The provider's costs and dispute fees, and disputes of
-- payments that came too late, do not reduce what is held: the professional does not bear them. Debts that were settled or written off count
-- as held, because the platform sends that money in place of the provider.
create function transfer_must_be_owed() returns trigger language plpgsql as $$
begin
  -- Transfers of one purchase are decided one after the other.
  perform from purchases where id = new.purchase_id for update;
  if new.cause_id <> new.purchase_id and not exists (
    select from journal_transactions m
    where m.kind = 'refund_replaced' and m.cause_id = new.cause_id and m.purchase_id = new.purchase_id
  ) then
    raise integrity_constraint_violation using message = 'a transfer must have a cause', constraint = 'transfer_has_its_cause';
  end if;
  if purchase_is_disputed(new.purchase_id) or exists (
    select from journal_transactions m join journal_postings e on e.transaction_id = m.id
    where m.purchase_id = new.purchase_id
    having new.amount_cents > least(
      coalesce(-sum(e.cents) filter (where e.account = 'professional'), 0),
      coalesce(sum(e.cents) filter (where m.kind <> 'cost' and
        (e.account in ('provider', 'treasury') or (e.account = 'platform' and m.kind in ('dispute', 'debt_written_off')))
        and not (m.kind = 'dispute' and exists (
          select from dispute_transactions x join disputes d on d.id = x.dispute_id
          where x.id = m.cause_id and is_late_part(d.payment_id, x.purchase_id)))), 0))
  ) then
    raise integrity_constraint_violation using message = 'a transfer must be owed', constraint = 'transfer_is_owed';
  end if;
  return new;
end $$;

-- Refuses a transfer for a purchase that is not over: that would be a loan out of the money of others.
create function transfer_must_follow_purchase() returns trigger language plpgsql as $$
begin
  if not exists (
    select from purchases p
    where p.id = new.purchase_id and p.state in ('completed', 'cancelled') and p.ends_at <= new.created_at
  ) then
    raise integrity_constraint_violation using message = 'a transfer must follow its purchase', constraint = 'transfer_follows_purchase';
  end if;
  return new;
end $$;

create trigger transfer_follows_purchase before insert on transfers
  for each row execute function transfer_must_follow_purchase();

create trigger transfer_is_owed before insert or update of amount_cents on transfers
  for each row execute function transfer_must_be_owed();

create trigger transfer_is_owed_when_asked before update of asked_at on transfers
  for each row when (old.asked_at is null and new.asked_at is not null and new.status = 'undecided')
  execute function transfer_must_be_owed();

-- Holds what is taken back of a transfer, once for each cause. The id is sent to the provider as the
-- idempotency key, from the second try on with the number of the try.
create table transfer_reversals (
  id uuid primary key default uuidv7(),
  transfer_id uuid not null references transfers(id),
  -- This is the row that takes the share back: a goodwill refund or a dispute.
  cause_id uuid not null,
  provider_id text unique,
  amount_cents integer not null check (amount_cents > 0),
  -- This part was settled or written off. Trigger debt_is_owed writes it.
  closed_cents integer not null default 0,
  -- This remains to take back, or was taken back.
  remaining_cents integer not null generated always as (amount_cents - closed_cents) stored,
  status text not null default 'undecided' check (status in ('undecided', 'succeeded', 'closed')),
  -- It is the same as refunds.tries.
  tries integer not null default 0,
  -- Says why the provider refused, in its words. The professional has a debt until it succeeds or is
  -- closed.
  refusal text,
  created_at timestamptz not null,
  -- From here on the provider may have taken it back, and remaining_cents no longer changes. It is null again once the
  -- provider has refused.
  asked_at timestamptz,
  error_at timestamptz,
  refused_at timestamptz,
  decided_at timestamptz,
  -- The trigger of the same name fails with it too, so both are one error: more is closed than is owed, or the provider
  -- may be taking it back at this moment.
  constraint debt_is_owed check (closed_cents between 0 and amount_cents),
  constraint closed_in_full check ((status = 'closed') = (closed_cents = amount_cents)),
  constraint refused_at_some_time check ((refusal is null) = (refused_at is null)),
  constraint reversal_decided_by_the_provider check ((status = 'succeeded') = (provider_id is not null
    and decided_at is not null)),
  constraint one_reversal_per_cause unique (transfer_id, cause_id)
);
create index open_reversals on transfer_reversals (created_at) where status = 'undecided';

-- Refuses to take back more of a transfer than its amount.
create function reversal_must_be_covered() returns trigger language plpgsql as $$
declare
  sent integer := (select amount_cents from transfers where id = new.transfer_id for update);
begin
  if new.amount_cents + (select coalesce(sum(amount_cents), 0) from transfer_reversals where transfer_id = new.transfer_id) > sent then
    raise integrity_constraint_violation using message = 'a reversal must be covered', constraint = 'reversal_is_covered';
  end if;
  return new;
end $$;

create trigger reversal_is_covered before insert on transfer_reversals
  for each row execute function reversal_must_be_covered();

-- Holds debts of a professional that an operator has recorded as settled (paid to the platform's own bank
-- account) or written off.
create table debt_closures (
  id uuid primary key default uuidv7(),
  professional_id uuid not null references users(id),
  kind text not null check (kind in ('settled', 'written_off')),
  reason text not null,
  amount_cents integer not null check (amount_cents > 0),
  closed_at timestamptz not null
);
create index debt_closures_by_professional on debt_closures (professional_id);

-- Says which part of a closed debt belongs to which reversal. Each part is a journal transaction of the ledger.
create table debt_closure_parts (
  id uuid primary key default uuidv7(),
  debt_id uuid not null references debt_closures(id),
  reversal_id uuid not null references transfer_reversals(id),
  amount_cents integer not null check (amount_cents > 0),
  constraint one_part_per_reversal unique (debt_id, reversal_id)
);
create index debt_closure_parts_by_reversal on debt_closure_parts (reversal_id);

-- Refuses to settle or write off more than is owed, and anything that the provider may be taking back at this moment.
create function debt_must_be_owed() returns trigger language plpgsql as $$
begin
  update transfer_reversals set closed_cents = closed_cents + new.amount_cents,
    status = case when remaining_cents = new.amount_cents then 'closed' else status end
  where id = new.reversal_id and status = 'undecided' and asked_at is null;
  if not found then
    raise integrity_constraint_violation using message = 'a debt must be owed', constraint = 'debt_is_owed';
  end if;
  return new;
end $$;

create trigger debt_is_owed before insert on debt_closure_parts for each row execute function debt_must_be_owed();

-- Holds professionals who closed their account with a debt: what the books and a claim need, for as long as there is
-- something to claim.
create table retained_debtors (
  user_id uuid primary key references users(id),
  -- Identifies the account with the provider.
  connect_id text,
  name text not null,
  email text not null,
  phone text not null,
  adresse text not null,
  closed_at timestamptz not null
);

-- Holds unmatched transactions: they moved the platform's money with the provider, and no code of ours caused them.
-- Somebody made them on the pages of the provider.
create table unmatched_transactions (
  id uuid primary key default uuidv7(),
  -- Identifies the provider's balance transaction.
  provider_id text not null constraint one_row_per_unmatched_transaction unique,
  source_id text,
  -- This is the wording of the provider.
  type text not null,
  amount_cents integer not null,
  fee_cents integer not null,
  currency text not null,
  at timestamptz not null,
  found_at timestamptz not null
);
create index unmatched_transactions_by_finding on unmatched_transactions (found_at);

-- Holds the explanation by an operator of an unmatched transaction, and the account that it is posted to. Money that
-- went to the platform's own bank account, or came from it, is still the platform's.
create table unmatched_resolutions (
  unmatched_id uuid constraint resolved_once primary key references unmatched_transactions(id),
  account text not null check (account in ('platform', 'treasury')),
  reason text not null,
  resolved_at timestamptz not null
);

-- Holds the legal identity of a professional. From mandated_at on the platform issues invoices in the name and on behalf
-- of the professional.
create table businesses (
  user_id uuid primary key references users(id),
  legal_name text not null,
  siret text not null check (siret ~ '^\d{14}$'),
  vat_regime text not null check (vat_regime in ('franchise', 'assujettie')),
  vat_number text,
  mandated_at timestamptz not null,
  constraint vat_number_where_liable check ((vat_regime = 'assujettie') = (vat_number is not null))
);

create trigger reopen_siret after update of legal_name, siret on businesses
  for each row when (old.siret <> new.siret or lower(old.legal_name) <> lower(new.legal_name))
  execute function reopen_siret();

-- Holds invoices, credit notes and receipts, as they were written: names and texts are copied, so that no later change
-- of an account or a product changes them.
create table invoices (
  id uuid primary key default uuidv7(),
  -- The professional issues it. Null means the platform.
  issuer_id uuid references users(id),
  customer_id uuid not null references users(id),
  purchase_id uuid not null references purchases(id),
  corrects uuid references invoices(id),
  type text not null check (type in ('facture', 'avoir', 'note')),
  series text not null generated always as ((coalesce(issuer_id::text, 'platform') || ' ') || type) stored,
  number integer not null check (number > 0),
  -- The invoice shows this text, which ends with `number`.
  numero text not null,
  seller jsonb not null,
  buyer jsonb not null,
  -- Holds the subject and the legal statements, line by line.
  texts jsonb not null,
  -- Null means that the invoice shows no VAT.
  vat_percent integer check (vat_percent between 1 and 99),
  net_cents integer not null check (net_cents > 0),
  vat_cents integer not null check (vat_cents >= 0),
  total_cents integer not null,
  issued_at timestamptz not null,
  constraint numero_is_its_number check (numero ~ (('-0*' || number) || '$')),
  constraint credit_note_corrects check ((type = 'avoir') = (corrects is not null)),
  constraint vat_on_top check (total_cents = (net_cents + vat_cents) and (vat_percent is not null or vat_cents = 0)),
  constraint one_invoice_per_number unique (series, number),
  constraint one_invoice_per_numero unique nulls not distinct (issuer_id, numero)
);
create index invoices_by_customer on invoices (customer_id, issued_at desc, id desc);
create index invoices_by_issuer on invoices (issuer_id, issued_at desc, id desc) where issuer_id is not null;
create index invoices_by_purchase on invoices (purchase_id);
create index invoices_by_corrected on invoices (corrects) where corrects is not null;

create trigger credit_within_invoice after insert on invoices for each row
  when (new.corrects is not null) execute function credit_must_fit_its_invoice();

create constraint trigger invoice_adds_up after insert on invoices deferrable initially deferred for each row
  execute function invoice_must_add_up();

create trigger invoice_follows after insert on invoices for each row execute function invoice_must_follow();

create trigger invoices_written_once before update or delete or truncate on invoices
  execute function written_once();

create table invoice_lines (
  invoice_id uuid not null references invoices(id),
  place integer not null,
  libelle text not null,
  quantity integer not null check (quantity > 0),
  -- The price includes VAT.
  unit_price_cents integer not null check (unit_price_cents > 0),
  net_cents integer not null check (net_cents > 0),
  total_cents integer not null,
  primary key (invoice_id, place),
  check (total_cents = (quantity * unit_price_cents))
);

create constraint trigger invoice_adds_up after insert on invoice_lines deferrable initially deferred for each row
  execute function invoice_must_add_up();

create trigger invoice_lines_written_once before update or delete or truncate on invoice_lines
  execute function written_once();

-- Holds the last number of each series. Whoever writes an invoice locks the row, so that a number whose transaction
-- fails is given to the next invoice and the series has no gap.
create table invoice_counters (
  series text primary key,
  last integer not null,
  last_at timestamptz not null
);

-- Requires numbers without gaps in the order of their dates, as the law does.
create function invoice_must_follow() returns trigger language plpgsql as $$
begin
  if new.number > 1 and not exists (
    select from invoices i
    where i.series = new.series and i.number = new.number - 1 and i.issued_at <= new.issued_at
  ) then
    raise integrity_constraint_violation using message = 'an invoice must follow the last', constraint = 'invoice_follows';
  end if;
  return null;
end $$;

-- Requires credit notes of an invoice to have its issuer, customer and purchase, and together never to be more than
-- the invoice.
create function credit_must_fit_its_invoice() returns trigger language plpgsql as $$
begin
  perform from invoices i where i.id = new.corrects for update;
  if not exists (
    select from invoices i
    where i.id = new.corrects and i.type <> 'avoir' and i.customer_id = new.customer_id
      and i.issuer_id is not distinct from new.issuer_id and i.purchase_id = new.purchase_id
      and i.total_cents >= (select sum(c.total_cents) from invoices c where c.corrects = i.id)
  ) then
    raise integrity_constraint_violation using message = 'credit notes must fit their invoice', constraint = 'credit_within_invoice';
  end if;
  return null;
end $$;

-- Requires an invoice to be the sum of its lines at the end of the transaction that writes it.
create function invoice_must_add_up() returns trigger language plpgsql as $$
declare
  invoice uuid := coalesce(to_jsonb(new) ->> 'invoice_id', to_jsonb(new) ->> 'id');
begin
  if not exists (
    select from invoices i where i.id = invoice and (i.net_cents, i.total_cents) = (
      select sum(l.net_cents), sum(l.total_cents) from invoice_lines l where l.invoice_id = i.id)
  ) then
    raise integrity_constraint_violation using message = 'an invoice must be the sum of its lines', constraint = 'invoice_adds_up';
  end if;
  return null;
end $$;

-- Holds the purchases that have changed since their invoices were last written. A job writes what is missing.
create table pending_invoices (
  purchase_id uuid primary key references purchases(id),
  since timestamptz not null default now()
);

-- Adds a purchase to pending_invoices. The job that writes its invoices locks the purchase, so a change meanwhile is added
-- again after it.
create function invoices_become_pending() returns trigger language plpgsql as $$
begin
  insert into pending_invoices (purchase_id)
    values ((to_jsonb(new) ->> case tg_table_name when 'journal_transactions' then 'purchase_id' else 'id' end)::uuid)
    on conflict (purchase_id) do update set since = excluded.since;
  return null;
end $$;

------------------------------------------------------------------------------------------------------------------------
-- marketplace
------------------------------------------------------------------------------------------------------------------------

create table services (
  id uuid primary key default uuidv7(),
  professional_id uuid not null references users(id) on delete cascade,
  libelle text not null check (libelle in ('Barbier', 'Braids', 'Coiffures événements', 'Défrisage', 'Lissage', 'Locks',
    'Nattes', 'Tissage', 'Pose perruque', 'Soins naturels')),
  image text,
  duration_minutes integer not null check (duration_minutes between 15 and 720),
  -- The service takes this many packs of hair, where the professional has set it. The usual recipe of a hairstyle is in
  -- the contract.
  meches_packs integer check (meches_packs between 1 and 20),
  -- The hair has this length. Empty means any length, as it does for meches_texture.
  meches_longueur text,
  meches_texture text,
  -- The professional brings the hair.
  meches_fournies boolean not null default false,
  price_cents integer not null check (price_cents > 0),
  created_at timestamptz not null,
  removed_at timestamptz,
  constraint recipe_complete check (num_nulls(meches_packs, meches_longueur, meches_texture) in (0, 3))
);
create unique index one_service_per_libelle on services (professional_id, libelle) where removed_at is null;
create index services_by_libelle on services (libelle, professional_id) where removed_at is null;
create index services_by_image on services (image) where image is not null;

create trigger renew_offers_of_changed_services after update on services referencing new table as changed
  for each statement execute function renew_offers_of_services();

create trigger renew_offers_of_new_services after insert on services referencing new table as changed
  for each statement execute function renew_offers_of_services();

create trigger renew_verification_of_service after insert or update of libelle, removed_at on services
  for each row execute function renew_verification_of_service();

-- This is the portfolio of a professional: pictures of finished hairstyles.
create table catalogue (
  id uuid primary key default uuidv7(),
  professional_id uuid not null references users(id) on delete cascade,
  position integer not null default 0,
  image text not null,
  alt text not null default '',
  created_at timestamptz not null,
  constraint one_picture_once unique (professional_id, image)
);
create index catalogue_by_professional on catalogue (professional_id, "position", id);
create index catalogue_by_image on catalogue (image);

-- Holds everything that a search compares of a service that may be found, in one row and indexed in the order of the
-- results. Only renew_offers writes here.
create table offers (
  service_id uuid not null references services(id) on delete cascade,
  professional_id uuid not null,
  city_id integer not null,
  libelle text not null,
  -- The position is that of the town.
  lat double precision not null,
  lon double precision not null,
  -- Null means that the professional does not travel.
  reach_km integer,
  -- The box contains all places within reach_km. The exact distance is compared afterwards.
  area box,
  duration_minutes integer not null,
  notice_minutes integer not null,
  pause_minutes integer not null,
  review_sum integer not null,
  review_count integer not null,
  rating numeric not null generated always as (damped_rating(review_sum, review_count)) stored,
  price_cents integer not null,
  is_verified boolean not null,
  -- Null means that the service has no variants.
  variant_id uuid,
  -- The same service has a cheaper variant that lasts this long. Where it fits the free hours, search shows that one.
  cheaper_minutes integer,
  primary key (service_id, duration_minutes)
);
create index offers_by_professional on offers (professional_id);
create index offers_by_town on offers (libelle, city_id, rating desc, professional_id);
create index offers_by_area on offers using gist (libelle, area) where area is not null;
create index offers_by_price on offers (libelle, city_id, price_cents, rating desc, professional_id);

-- Returns a box of degrees that contains all places within so many kilometres. 111 km are a little less than a degree
-- of latitude, and a degree of longitude is shortest where the box is farthest from the equator.
create function area_around(lat double precision, lon double precision, km double precision) returns box
language sql immutable parallel safe
begin atomic
  select box(point(lon - reach.width, lat - reach.height), point(lon + reach.width, lat + reach.height))
  from (select km / 111 as height, km / 111 / cos(radians(abs(lat) + km / 111)) as width) as reach;
end;

-- Writes the offers of these professionals anew. A professional whose suspension is announced is no longer found or
-- booked; isPublicProfessional in the server repeats this condition. The lock makes a change of the account and one of a
-- service wait for each other: otherwise neither would see what the other writes. Search takes everyone for a new
-- customer, so its notice is that of notice_for. Of several variants, one that is as long as a cheaper one or longer is left
-- out: wherever it fits, the cheaper one does.
create or replace function renew_offers(professionals uuid[]) returns void language sql
begin atomic
  select from users u where u.id = any (professionals) order by u.id for no key update;
  delete from offers o where o.professional_id = any (professionals);
  insert into offers (service_id, professional_id, libelle, city_id, lat, lon, reach_km, area, price_cents,
    duration_minutes, notice_minutes, pause_minutes, review_sum, review_count, is_verified, variant_id, cheaper_minutes)
  select s.id, u.id, s.libelle, u.city_id, c.lat, c.lon, travels.km, area_around(c.lat, c.lon, travels.km), sold.price_cents,
    sold.duration_minutes, greatest(u.notice_minutes, case when u.confirms_first then 360 else 0 end), u.pause_minutes,
    u.review_sum, u.review_count, u.verified_at is not null, sold.variant_id, sold.cheaper_minutes
  from services s
  join users u on u.id = s.professional_id
  join cities c on c.id = u.city_id
  cross join lateral (select case when u.mobilite = 'se déplace' then u.rayon_km end as km) as travels
  cross join lateral (
    select null::uuid as variant_id, s.price_cents, s.duration_minutes, null::integer as cheaper_minutes
    where not exists (select from service_variants v where v.service_id = s.id)
    union all
    select v.id, v.price_cents, v.duration_minutes, v.cheaper_minutes
    from (select v.id, v.price_cents, v.duration_minutes,
        min(v.duration_minutes) over (order by v.price_cents, v.duration_minutes, v.id
          rows between unbounded preceding and 1 preceding) as cheaper_minutes
      from service_variants v where v.service_id = s.id) as v
    where v.cheaper_minutes is null or v.duration_minutes < v.cheaper_minutes
  ) as sold
  where s.professional_id = any (professionals) and s.removed_at is null
    and u.role = 'professional' and u.confirmed_at is not null and u.suspended_at is null and u.erased_at is null
    and not exists (select from suspensions n where n.user_id = u.id and n.lifted_at is null);
end;

-- Renews the offers once per statement, however many services it changes. PostgreSQL refuses a trigger of two events
-- where it names the changed rows, which is why there is one for each.
create function renew_offers_of_services() returns trigger language plpgsql as $$
begin
  perform renew_offers(array(select distinct c.professional_id from changed c));
  return null;
end $$;

-- Renews the offers when a column changes that renew_offers reads.
create function renew_offers_of_user() returns trigger language plpgsql as $$
begin
  perform renew_offers(array[new.id]);
  return null;
end $$;

-- Hides a professional from search as soon as a suspension is decided, and shows the professional again when it is
-- lifted.
create function renew_offers_of_suspended() returns trigger language plpgsql as $$
begin
  perform renew_offers(array[new.user_id]);
  return null;
end $$;

------------------------------------------------------------------------------------------------------------------------
-- shop
------------------------------------------------------------------------------------------------------------------------

-- Returns the text in lower case, without accents, each ligature as its two letters.
create function plain_words(text) returns text language sql immutable parallel safe strict
return lower(unaccent('unaccent'::regdictionary, $1));

create table products (
  id uuid primary key default uuidv7(),
  slug text not null constraint one_product_per_slug unique,
  modele text not null,
  libelle text not null,
  description text not null,
  texture text not null,
  longueur text not null,
  couleur text not null,
  -- The rules on product safety require a product page to name the manufacturer, the responsible person in the EU and warnings.
  fabricant_nom text,
  fabricant_adresse text,
  fabricant_email text,
  responsable_nom text,
  responsable_adresse text,
  responsable_email text,
  avertissements text not null default '',
  -- A search tolerates typing errors in this text, and not in description_key.
  search_key text not null
    generated always as (plain_words((((((libelle || ' ') || texture) || ' ') || longueur) || ' ') || couleur)) stored,
  description_key text not null generated always as (plain_words(description)) stored,
  price_cents integer not null check (price_cents > 0),
  -- The stock is the sum of the stock movements, and only trigger stock_moves writes it.
  stock integer not null constraint stock_never_below_zero check (stock >= 0),
  created_at timestamptz not null,
  archived_at timestamptz,
  constraint manufacturer_complete check (num_nulls(fabricant_nom, fabricant_adresse, fabricant_email) in (0, 3)),
  constraint responsible_person_complete check (num_nulls(responsable_nom, responsable_adresse, responsable_email) in (0,
    3))
);
create index products_by_modele on products (modele);
create index products_by_search_key on products using gin (search_key gin_trgm_ops);
create index products_by_description_key on products using gin (description_key gin_trgm_ops);
-- Finds the products that a service's hair recipe asks for.
create index products_by_hair on products (texture, longueur) where archived_at is null;

-- Returns the products in which each of the words is found, and how well. The first word is compared by itself so that
-- an index finds it.
create function products_like(words text[]) returns table (id uuid, likeness double precision)
language sql stable set pg_trgm.word_similarity_threshold = 0.4 as $$
  select p.id, (select sum(word_similarity(w.word, p.search_key)) from unnest(words) as w (word))
  from products p
  where p.archived_at is null
    and (p.search_key %> words[1] or p.description_key like '%' || words[1] || '%')
    and not exists (
      select from unnest(words[2:]) as w (word)
      where not (p.search_key %> w.word or p.description_key like '%' || w.word || '%')
    )
$$;

create trigger stock_begins after insert on products for each row execute function begin_stock();

create trigger stock_is_its_movements before update of stock on products for each row
  when (old.stock <> new.stock and pg_trigger_depth() = 0) execute function refuse_manual_stock_change();

-- Holds the pictures of a product. The first one is shown in lists.
create table product_images (
  id uuid primary key default uuidv7(),
  product_id uuid not null references products(id) on delete cascade,
  position integer not null,
  image text not null,
  alt text not null default '',
  constraint one_image_per_position unique (product_id, "position")
);

-- Holds the products that a customer would like to have some day.
create table wishes (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users(id) on delete cascade,
  product_id uuid not null references products(id) on delete cascade,
  -- There was no stock at that time: the customer is notified when there is some again.
  was_sold_out boolean not null,
  wished_at timestamptz not null,
  constraint one_wish_per_product unique (user_id, product_id)
);
create index wishes_by_product on wishes (product_id);
create index wishes_by_user on wishes (user_id, wished_at desc, id desc);

-- Holds the cart of a person, the same on every device. The stock decides only when the cart is read: a line that asks
-- for more stays as it is.
create table cart_lines (
  user_id uuid not null references users(id) on delete cascade,
  product_id uuid not null references products(id) on delete cascade,
  -- Orders the lines, also those that were added in one statement.
  place bigint generated always as identity,
  cart_quantity integer not null constraint cart_quantity_in_bounds check (cart_quantity between 1 and 1000),
  -- The customer was shown this price last, so that a change is announced.
  seen_price_cents integer check (seen_price_cents >= 0),
  added_at timestamptz not null,
  constraint one_line_per_product primary key (user_id, product_id)
);
create index cart_lines_by_product on cart_lines (product_id);

-- Holds the orders of the shop, with the recipient and the address. The units of an order are taken out of the stock when
-- it is created, and return when it is still unpaid at hold_expires_at.
create table orders (
  id uuid primary key default uuidv7() references purchases(id) deferrable initially deferred,
  order_number text not null check (order_number ~ '^\d{4}-\d{6}-\d{4}$') constraint one_order_per_number unique,
  customer_id uuid not null references users(id),
  firstname text not null,
  lastname text not null,
  email text not null,
  phone text not null,
  delivery_address text not null,
  city text not null,
  region text,
  code_postal text not null,
  country text not null,
  billing_address text not null,
  -- Holds name and town of the billing address, whose street is billing_address. Null means that the bill goes where the
  -- order goes, or that its address was typed as one line.
  billing jsonb constraint billing_complete check (jsonb_typeof(billing) = 'object' and billing ?& array['name',
    'codePostal', 'city', 'country']),
  colis_number text constraint parcel_number_format check (colis_number ~ '^[A-Z0-9]{8,30}$'),
  sub_total_cents integer not null check (sub_total_cents > 0),
  shipping_cents integer not null check (shipping_cents >= 0),
  total_cents integer not null,
  -- The platform retains this amount of a paid order after the cancellation, less what was refunded before it.
  retained_cents integer,
  status text not null check (status in ('pending', 'shipped', 'delivered', 'cancelled')),
  -- An order is cancelled by the customer, by the end of its time, by the next order of the same customer, by cards that
  -- were refused, or by an operator.
  cancelled_by text,
  hold_expires_at timestamptz not null,
  created_at timestamptz not null,
  -- The customer last changed the unpaid order at this instant.
  changed_at timestamptz,
  paid_at timestamptz,
  dispatched_at timestamptz,
  delivered_at timestamptz,
  -- The customer may withdraw up to this instant, which is set at the delivery.
  withdrawable_until timestamptz,
  cancelled_at timestamptz,
  -- The customer has kept the units of the unpaid order longer this many times.
  hold_extensions smallint not null default 0 constraint ten_extensions_of_an_order check (hold_extensions between 0
    and 10),
  constraint shipping_on_top check (total_cents = (sub_total_cents + shipping_cents)),
  constraint retained_of_a_cancelled_order check ((retained_cents is not null) = (status = 'cancelled'
    and paid_at is not null) and coalesce(retained_cents between 0 and total_cents, true)),
  check ((cancelled_by in ('customer', 'time', 'next_order', 'refused_cards')) or cancelled_by = 'admin'
    and paid_at is not null),
  constraint paid_order_never_expires check (paid_at is null or cancelled_by is null or (cancelled_by in ('customer',
    'admin'))),
  constraint cancellation_complete check ((status = 'cancelled') = (cancelled_at is not null)
    and (cancelled_at is null) = (cancelled_by is null)),
  constraint dispatch_complete check ((status in ('shipped', 'delivered')) = (dispatched_at is not null)
    and (dispatched_at is null or paid_at is not null and colis_number is not null)),
  constraint delivery_complete check ((status = 'delivered') = (delivered_at is not null)),
  constraint withdrawal_limit_complete check ((delivered_at is null) = (withdrawable_until is null))
);
-- Otherwise one customer could hold the whole stock from others by many unpaid orders.
create unique index one_unpaid_order on orders (customer_id) where status = 'pending' and paid_at is null;
create index orders_by_customer on orders (customer_id, created_at desc, id desc);
create index orders_by_time on orders (created_at desc, id desc);
create index unpaid_orders_by_expiry on orders (hold_expires_at) where status = 'pending' and paid_at is null;
create index orders_to_send on orders (paid_at) where status = 'pending' and paid_at is not null;

-- Refuses to cancel an order while a payment of it is under way. Only the end of its time cancels it then.
create function order_must_not_be_in_payment() returns trigger language plpgsql as $$
begin
  if exists (
    select from payment_parts p join payments y on y.id = p.payment_id
    where p.purchase_id = new.id and y.status not in ('failed', 'succeeded'))
  then
    raise integrity_constraint_violation using message = 'the order is being paid', constraint = 'not_while_being_paid';
  end if;
  return new;
end $$;

-- Refuses to change an order that is paid, cancelled or being paid, because it is charged and sent as it was then.
-- Whoever changes or pays an order locks its row. Returns when the order was changed last.
create function order_must_be_changeable(of_order uuid) returns timestamptz language plpgsql as $$
declare
  changed timestamptz;
begin
  select o.changed_at into changed from orders o
    where o.id = of_order and o.status = 'pending' and o.paid_at is null for update;
  if not found then
    raise integrity_constraint_violation
      using message = 'only an unpaid order can change', constraint = 'lines_of_an_unpaid_order';
  end if;
  if exists (select from payment_parts p where p.purchase_id = of_order and p.is_live) then
    raise integrity_constraint_violation using message = 'the order is being paid', constraint = 'not_while_being_paid';
  end if;
  return changed;
end $$;

-- Refuses to change amounts under the same condition as the lines.
create function order_is_changed() returns trigger language plpgsql as $$
begin
  perform order_must_be_changeable(old.id);
  return new;
end $$;

-- Lets an operator correct the number of a parcel while it is on its way. After the delivery the number is known to be
-- right.
create function refuse_other_parcel_numbers() returns trigger language plpgsql as $$
begin
  raise integrity_constraint_violation
    using message = 'a parcel has another number only while it is on its way', constraint = tg_name;
end $$;

-- Sets a limit where the delivery is written without one: 20 days are longer than the legal time can be.
create function give_time_to_withdraw() returns trigger language plpgsql as $$
begin
  new.withdrawable_until := new.delivered_at + interval '20 days';
  return new;
end $$;

-- Writes the purchase of a new order, and every later change of it. All of an order is the platform's.
create function write_purchase_of_order() returns trigger language plpgsql as $$
begin
  insert into purchases as p (id, kind, customer_id, reference, libelle, at, ends_at, zone, total_cents, professional_cents,
      retained_cents, state, is_released_for_refusals)
    values (new.id, 'order', new.customer_id, new.order_number, 'Commande N° ' || new.order_number, new.created_at,
      new.created_at, 'Europe/Paris', new.total_cents, 0,
      case when new.paid_at is null then 0 when new.status = 'cancelled' then new.retained_cents else new.total_cents end
        - case when new.paid_at is null then 0 else (select coalesce(sum(r.cents), 0) from order_refunds r where r.order_id = new.id) end,
      case when new.status = 'cancelled' then case when new.paid_at is null then 'expired' else 'cancelled' end
        when new.status = 'delivered' then 'completed' when new.paid_at is null then 'pending_payment' else 'paid' end,
      new.cancelled_by is not distinct from 'refused_cards')
    on conflict (id) do update set customer_id = excluded.customer_id, reference = excluded.reference,
      libelle = excluded.libelle, at = excluded.at, ends_at = excluded.ends_at, total_cents = excluded.total_cents,
      retained_cents = excluded.retained_cents, state = excluded.state,
      is_released_for_refusals = excluded.is_released_for_refusals;
  return null;
end $$;

-- Lets a payment begin only for an order that waits for it. Whoever begins to pay an order, or cancels it, locks its
-- row. Other purchases pass.
create function order_must_await_payment() returns trigger language plpgsql as $$
declare
  waits boolean := (select o.status = 'pending' and o.paid_at is null from orders o where o.id = new.purchase_id for update);
begin
  if not waits then
    raise integrity_constraint_violation using message = 'only an unpaid order can be paid', constraint = 'pays_an_open_order';
  end if;
  return new;
end $$;

create trigger changed_while_unpaid before update of sub_total_cents, shipping_cents, total_cents, changed_at on orders
  for each row when ((old.sub_total_cents, old.shipping_cents, old.total_cents, old.changed_at)
    is distinct from (new.sub_total_cents, new.shipping_cents, new.total_cents, new.changed_at))
  execute function order_is_changed();

create trigger not_while_being_paid before update of status on orders for each row
  when (old.status <> new.status and new.status = 'cancelled' and new.cancelled_by <> 'time')
  execute function order_must_not_be_in_payment();

create constraint trigger order_adds_up after insert or update of sub_total_cents on orders deferrable initially deferred
  for each row execute function order_must_add_up();

-- Lists the transitions of an order. No other change of its status is possible, whatever code asks for it.
create trigger order_transitions before update of status on orders for each row
  when (old.status <> new.status and (old.status, new.status) not in (
    ('pending', 'cancelled'),
    ('cancelled', 'pending'),
    ('pending', 'shipped'),
    ('shipped', 'delivered')))
  execute function refuse_other_transitions();

create trigger paid_order_leaves_the_cart after update of paid_at on orders
  for each row when (old.paid_at is null and new.paid_at is not null) execute function take_out_of_cart();

create trigger parcel_corrected_on_its_way before update of colis_number on orders for each row
  when (old.colis_number is not null and old.colis_number is distinct from new.colis_number
    and not (old.status = 'shipped' and new.status = 'shipped' and new.colis_number is not null))
  execute function refuse_other_parcel_numbers();

create trigger pending_invoices after update of status, paid_at on orders for each row
  when (new.paid_at is not null) execute function invoices_become_pending();

-- Brings back only an order that expired unpaid, and only by its late payment.
create trigger revived_by_its_payment before update of status on orders for each row
  when (old.status = 'cancelled' and new.status <> 'cancelled'
    and (old.cancelled_by <> 'time' or old.paid_at is not null or new.paid_at is null))
  execute function refuse_other_transitions();

create trigger time_to_withdraw before insert or update of delivered_at on orders for each row
  when (new.delivered_at is not null and new.withdrawable_until is null) execute function give_time_to_withdraw();

create trigger units_released after update of status on orders for each row
  when (old.status <> new.status and new.status = 'cancelled') execute function release_units();

create trigger units_taken_anew after update of status on orders for each row
  when (old.status = 'cancelled' and new.status <> 'cancelled') execute function take_units_anew();

create trigger written_to_its_purchase
  after insert or update of customer_id, order_number, created_at, total_cents, retained_cents, status, paid_at, cancelled_by on orders
  for each row execute function write_purchase_of_order();

-- Holds the products of an order, with the name and the price that each had then.
create table order_lines (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders(id),
  product_id uuid not null references products(id),
  libelle text not null,
  quantity integer not null check (quantity between 1 and 1000),
  price_cents integer not null check (price_cents > 0),
  -- The customer had put the product into the cart again before the order was paid, so the sale took none out of it.
  put_back boolean not null default false,
  constraint one_order_line_per_product unique (order_id, product_id)
);
-- Finds the latest orders of a product without reading their lines, for what was bought together with it.
create index order_lines_by_product_newest on order_lines (product_id, id desc) include (order_id);

-- Requires the subtotal of an order to be the sum of its lines at the end of every transaction.
create function order_must_add_up() returns trigger language plpgsql as $$
declare
  row_changed jsonb := coalesce(to_jsonb(new), to_jsonb(old));
  id_of_order uuid := row_changed ->> case tg_table_name when 'orders' then 'id' else 'order_id' end;
begin
  if (select o.sub_total_cents from orders o where o.id = id_of_order)
    is distinct from (select sum(l.price_cents::bigint * l.quantity) from order_lines l where l.order_id = id_of_order) then
    raise integrity_constraint_violation using message = 'an order must be the sum of its lines', constraint = 'order_adds_up';
  end if;
  return null;
end $$;

create constraint trigger order_adds_up after insert or delete or update on order_lines deferrable initially deferred
  for each row execute function order_must_add_up();

create trigger order_lines_stay before truncate on order_lines execute function written_once();

-- Ignores that put_back becomes true, which the sale itself writes at any time.
create trigger units_of_changed_line after update on order_lines for each row
  when (to_jsonb(old) || '{"put_back": true}' <> to_jsonb(new)) execute function change_units();

create trigger units_of_deleted_line after delete on order_lines for each row execute function change_units();

create trigger units_taken after insert on order_lines for each row execute function take_units();

-- Holds the withdrawals: without giving a reason, a customer returns products of an order that was sent. A withdrawal
-- is open until an operator has received its products or closes it, with a reason.
create table withdrawals (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders(id),
  operator_id uuid references users(id),
  firstname text not null,
  lastname text not null,
  email text not null,
  outcome text check (outcome in ('returned', 'closed')),
  reason text,
  declared_at timestamptz not null,
  settled_at timestamptz,
  constraint settlement_complete check ((outcome is null) = (settled_at is null)
    and (outcome is null) = (operator_id is null)),
  constraint closed_with_a_reason check (outcome is distinct from 'closed' or reason is not null),
  constraint open_without_a_reason check (outcome is not null or reason is null)
);
create index withdrawals_by_order on withdrawals (order_id, declared_at);
create index open_withdrawals on withdrawals (declared_at) where outcome is null;

-- Lets a customer withdraw only from an order that was sent, and in time. Whoever declares a withdrawal locks the
-- order.
create function order_must_be_withdrawable() returns trigger language plpgsql as $$
declare
  until timestamptz;
begin
  select o.withdrawable_until into until from orders o
    where o.id = new.order_id and o.paid_at is not null and o.status in ('shipped', 'delivered') for update;
  if not found then
    raise integrity_constraint_violation using message = 'only an order that was sent can be withdrawn from', constraint = 'withdrawal_after_dispatch';
  end if;
  if new.declared_at > until then
    raise integrity_constraint_violation using message = 'the time to withdraw is over', constraint = 'withdrawal_in_time';
  end if;
  return new;
end $$;

-- Lets a declaration be settled once. It does not change otherwise, except that the name and e-mail of a person
-- may be overwritten when the account is deleted.
create function withdrawal_must_stay() returns trigger language plpgsql as $$
begin
  if (to_jsonb(old) - array['firstname', 'lastname', 'email', 'outcome', 'settled_at', 'operator_id', 'reason'])
      <> (to_jsonb(new) - array['firstname', 'lastname', 'email', 'outcome', 'settled_at', 'operator_id', 'reason'])
    or (old.outcome is not null
      and (old.outcome, old.settled_at, old.operator_id, old.reason)
        is distinct from (new.outcome, new.settled_at, new.operator_id, new.reason))
  then
    raise integrity_constraint_violation using message = 'a withdrawal is settled once', constraint = 'withdrawal_settled_once';
  end if;
  return new;
end $$;

create trigger units_restocked after update of outcome on withdrawals for each row
  when (old.outcome is null and new.outcome = 'returned') execute function restock_units();

create trigger withdrawal_in_time before insert on withdrawals for each row execute function order_must_be_withdrawable();

create trigger withdrawal_settled_once before update on withdrawals for each row execute function withdrawal_must_stay();

create trigger withdrawals_stay before delete or truncate on withdrawals execute function written_once();

create table withdrawal_lines (
  withdrawal_id uuid not null references withdrawals(id),
  order_line_id uuid not null references order_lines(id),
  quantity integer not null check (quantity > 0),
  -- This many of the returned units are for sale again. The others are lost.
  restocked integer,
  reason text,
  -- This part of the price is not refunded, because the product was used beyond trying it.
  deduction_cents integer not null default 0 check (deduction_cents >= 0),
  primary key (withdrawal_id, order_line_id),
  check (restocked between 0 and quantity),
  constraint deducted_with_a_reason check (deduction_cents = 0 or reason is not null)
);
create index withdrawal_lines_by_line on withdrawal_lines (order_line_id);

-- Lets an operator decide about each line only while its withdrawal is open.
create function withdrawal_must_be_open() returns trigger language plpgsql as $$
begin
  if (old.withdrawal_id, old.order_line_id, old.quantity) <> (new.withdrawal_id, new.order_line_id, new.quantity)
    or not exists (select from withdrawals w where w.id = new.withdrawal_id and w.outcome is null)
  then
    raise integrity_constraint_violation using message = 'a withdrawal is settled once', constraint = 'withdrawal_settled_once';
  end if;
  return new;
end $$;

create trigger units_withdrawn_once after insert on withdrawal_lines for each row execute function units_must_be_left();

create trigger withdrawal_line_while_open before update on withdrawal_lines
  for each row execute function withdrawal_must_be_open();

create trigger withdrawal_lines_stay before delete or truncate on withdrawal_lines execute function written_once();

-- Holds the refunds of a paid order by an operator: units of its lines, and the shipping fee.
create table order_refunds (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders(id),
  withdrawal_id uuid references withdrawals(id) constraint one_refund_per_withdrawal unique,
  operator_id uuid not null references users(id),
  reason text not null,
  -- The customer is refunded before the dispatch and receives the units all the same: they are not for sale again.
  sent_anyway boolean not null default false,
  shipping_cents integer not null check (shipping_cents >= 0),
  deduction_cents integer not null default 0 check (deduction_cents >= 0),
  -- The customer already has this part of the returned price from the bank, by a lost dispute, and is not paid twice.
  bank_cents integer not null default 0 check (bank_cents >= 0),
  cents integer not null,
  at timestamptz not null,
  constraint order_refunds_cents_check check (cents > 0 or cents = 0 and (deduction_cents + bank_cents) > 0),
  constraint deducted_from_a_withdrawal check (deduction_cents = 0 or withdrawal_id is not null),
  constraint bank_beside_a_withdrawal check (bank_cents = 0 or withdrawal_id is not null)
);
create index order_refunds_by_order on order_refunds (order_id);
create unique index shipping_refunded_once on order_refunds (order_id) where shipping_cents > 0;

-- Lets an operator refund only a paid order that is not cancelled, because a cancellation has its own refund.
create function order_must_be_paid() returns trigger language plpgsql as $$
begin
  perform from orders o where o.id = new.order_id and o.paid_at is not null and o.status <> 'cancelled' for update;
  if not found then
    raise integrity_constraint_violation using message = 'only a paid order can be refunded', constraint = 'refund_of_a_paid_order';
  end if;
  return new;
end $$;

create constraint trigger order_refund_adds_up after insert on order_refunds deferrable initially deferred for each row
  execute function order_refund_must_add_up();

create trigger order_refunds_written_once before update or delete or truncate on order_refunds
  execute function written_once();

create trigger refund_of_a_paid_order before insert on order_refunds for each row execute function order_must_be_paid();

create trigger written_to_its_purchase after insert on order_refunds for each row execute function deduct_order_refund_from_purchase();

create table order_refund_lines (
  order_refund_id uuid not null references order_refunds(id),
  order_line_id uuid not null references order_lines(id),
  quantity integer not null check (quantity > 0),
  primary key (order_refund_id, order_line_id)
);
create index order_refund_lines_by_line on order_refund_lines (order_line_id);

-- Requires that refunded units and units of open withdrawals are together never more than were sold. Whoever refunds
-- or withdraws locks the order.
create function units_must_be_left() returns trigger language plpgsql as $$
begin
  if exists (
    select from order_lines l where l.id = new.order_line_id and (
      l.order_id <> (
        case tg_table_name
          when 'order_refund_lines' then (
            select r.order_id from order_refunds r where r.id = (to_jsonb(new) ->> 'order_refund_id')::uuid)
          else (select w.order_id from withdrawals w where w.id = (to_jsonb(new) ->> 'withdrawal_id')::uuid) end)
      or l.quantity < (select coalesce(sum(x.quantity), 0) from order_refund_lines x where x.order_line_id = l.id)
        + (select coalesce(sum(x.quantity), 0)
          from withdrawal_lines x join withdrawals w on w.id = x.withdrawal_id and w.outcome is null
          where x.order_line_id = l.id)))
  then
    raise integrity_constraint_violation using message = 'units must be left', constraint = tg_name;
  end if;
  return null;
end $$;

-- Requires a refund to be the price of its units and the whole shipping fee or none, less what is deducted and less
-- bank_cents, of which all refunds of an order together have no more than banks have paid.
create function order_refund_must_add_up() returns trigger language plpgsql as $$
declare
  refund uuid := case tg_table_name when 'order_refunds' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'order_refund_id' end;
begin
  if not exists (
    select from order_refunds r join orders o on o.id = r.order_id
    where r.id = refund and r.shipping_cents in (0, o.shipping_cents)
      and r.cents + r.deduction_cents + r.bank_cents = r.shipping_cents + (
        select coalesce(sum(x.quantity::bigint * l.price_cents), 0)
        from order_refund_lines x join order_lines l on l.id = x.order_line_id where x.order_refund_id = r.id)
      and (r.bank_cents = 0 or (
        select sum(b.bank_cents) from order_refunds b where b.order_id = o.id) <= bank_money_of_purchase(o.id)))
  then
    raise integrity_constraint_violation using message = 'a refund must be the sum of its lines', constraint = 'order_refund_adds_up';
  end if;
  return null;
end $$;

-- Deducts a refund of an order from the amount that its purchase retains.
create function deduct_order_refund_from_purchase() returns trigger language plpgsql as $$
begin
  update purchases p set retained_cents = p.retained_cents - new.cents where p.id = new.order_id;
  return null;
end $$;

-- Refuses to replace a failed refund with the money of a bank that has paid for returned products already.
create function bank_must_pay_once() returns trigger language plpgsql as $$
begin
  if exists (
    select from order_refunds b
    where b.order_id = new.purchase_id and not is_late_part(new.payment_id, new.purchase_id)
    having sum(b.bank_cents) > greatest(0, bank_money_of_purchase(new.purchase_id)))
  then
    raise integrity_constraint_violation using message = 'the money of a bank must be counted once', constraint = 'bank_pays_once';
  end if;
  return null;
end $$;

create constraint trigger order_refund_adds_up after insert on order_refund_lines deferrable initially deferred
  for each row execute function order_refund_must_add_up();

create trigger order_refund_lines_written_once before update or delete or truncate on order_refund_lines
  execute function written_once();

create trigger units_refunded_once after insert on order_refund_lines for each row execute function units_must_be_left();

create trigger units_refunded_unsent after insert on order_refund_lines for each row
  execute function release_refunded_units();

-- Says why there are as many units of a product as there are: its stock is the sum of these rows and changes by
-- nothing else.
create table stock_movements (
  id uuid primary key default uuidv7(),
  product_id uuid not null references products(id),
  order_id uuid references orders(id),
  -- This entry of the audit log says which operator corrected the stock, and why. A correction without one was made by
  -- the server.
  action_id uuid references operator_actions(id) constraint one_correction_per_action unique,
  withdrawal_id uuid references withdrawals(id),
  order_refund_id uuid references order_refunds(id),
  cause text not null check (cause in ('initial', 'correction', 'order', 'order_changed', 'order_refunded',
    'order_released', 'late_order', 'late_order_released', 'withdrawal')),
  quantity integer not null,
  at timestamptz not null,
  constraint order_where_caused check ((order_id is not null) = (cause not in ('initial', 'correction'))),
  constraint corrected_by_an_operator check (action_id is null or cause = 'correction'),
  constraint withdrawal_where_caused check ((withdrawal_id is not null) = (cause = 'withdrawal')),
  constraint refund_where_caused check ((order_refund_id is not null) = (cause = 'order_refunded')),
  constraint quantity_sign_fits_cause check (case cause when 'initial' then quantity >= 0 when 'order' then quantity < 0
    when 'late_order' then quantity < 0 when 'order_refunded' then quantity > 0 when 'order_released' then quantity > 0
    when 'late_order_released' then quantity > 0 when 'withdrawal' then quantity > 0 else quantity <> 0 end)
);
create index stock_movements_by_product on stock_movements (product_id, at);
create unique index stock_begins_once on stock_movements (product_id) where cause = 'initial';
create unique index once_for_each_cause on stock_movements (order_id, product_id, cause)
  where cause not in ('withdrawal', 'order_changed', 'order_refunded');
create unique index once_for_each_withdrawal on stock_movements (withdrawal_id, product_id) where cause = 'withdrawal';
create unique index once_for_each_refund on stock_movements (order_refund_id, product_id) where cause = 'order_refunded';

-- Refuses a stock, or a stock movement, that no trigger writes. A new product, the lines of an order and its end write
-- their own movements, so a correction is the only one that code may insert.
create function refuse_manual_stock_change() returns trigger language plpgsql as $$
begin
  raise integrity_constraint_violation
    using message = 'stock must change by an order, a return or a correction', constraint = 'stock_is_its_movements';
end $$;

-- Writes the first stock of a product as its first movement.
create function begin_stock() returns trigger language plpgsql as $$
begin
  insert into stock_movements (product_id, cause, quantity, at) values (new.id, 'initial', new.stock, new.created_at);
  return null;
end $$;

-- Adds a movement to the stock of its product. The check stock_never_below_zero refuses what is sold out.
create function move_stock() returns trigger language plpgsql as $$
begin
  update products set stock = stock + new.quantity where id = new.product_id;
  return null;
end $$;

-- Takes the units of a new line out of the stock.
create function take_units() returns trigger language plpgsql as $$
declare
  held orders;
begin
  select o.* into held from orders o where o.id = new.order_id and o.status = 'pending' and o.paid_at is null;
  if held.changed_at is not null or held.id is null then
    perform order_must_be_changeable(new.order_id);
  end if;
  insert into stock_movements (product_id, cause, order_id, quantity, at)
    values (new.product_id, case when held.changed_at is null then 'order' else 'order_changed' end,
      new.order_id, -new.quantity, coalesce(held.changed_at, held.created_at));
  return null;
end $$;

-- Lets the quantity of a line change, or the line be deleted, while its order is unpaid and orders.changed_at says when
-- the customer changed it. All else of the line stays as it was ordered.
create function change_units() returns trigger language plpgsql as $$
declare
  changed timestamptz := order_must_be_changeable(old.order_id);
begin
  if changed is null or (tg_op = 'UPDATE' and to_jsonb(old) - 'quantity' <> to_jsonb(new) - 'quantity') then
    raise integrity_constraint_violation
      using message = 'only the quantity of an ordered product may change', constraint = 'order_lines_fixed';
  end if;
  insert into stock_movements (product_id, cause, order_id, quantity, at)
    values (old.product_id, 'order_changed', old.order_id, old.quantity - coalesce(new.quantity, 0), changed);
  return null;
end $$;

-- Takes the units of an expired order again when it is paid late.
create function take_units_anew() returns trigger language plpgsql as $$
begin
  insert into stock_movements (product_id, cause, order_id, quantity, at)
    select l.product_id, 'late_order', new.id, -l.quantity, new.paid_at
    from order_lines l where l.order_id = new.id order by l.product_id;
  return null;
end $$;

-- Puts the units that a cancelled order still has back into the stock: refunded ones are there already.
create function release_units() returns trigger language plpgsql as $$
declare
  was_late boolean := exists (select from stock_movements m where m.order_id = new.id and m.cause = 'late_order');
begin
  insert into stock_movements (product_id, cause, order_id, quantity, at)
    select m.product_id, case when was_late then 'late_order_released' else 'order_released' end,
      new.id, -sum(m.quantity), new.cancelled_at
    from stock_movements m where m.order_id = new.id
    group by m.product_id having sum(m.quantity) < 0 order by m.product_id;
  return null;
end $$;

-- Puts units that are refunded before the dispatch back into the stock. Whoever refunds locks the order, and corrects
-- the stock where a unit is missing.
create function release_refunded_units() returns trigger language plpgsql as $$
begin
  insert into stock_movements (product_id, cause, order_id, order_refund_id, quantity, at)
    select l.product_id, 'order_refunded', o.id, r.id, new.quantity, r.at
    from order_refunds r join orders o on o.id = r.order_id join order_lines l on l.id = new.order_line_id
    where r.id = new.order_refund_id and o.status = 'pending' and not r.sent_anyway;
  return null;
end $$;

-- Puts the units that came back to an operator as new into the stock again.
create function restock_units() returns trigger language plpgsql as $$
begin
  insert into stock_movements (product_id, cause, order_id, withdrawal_id, quantity, at)
    select l.product_id, 'withdrawal', l.order_id, new.id, x.restocked, new.settled_at
    from withdrawal_lines x join order_lines l on l.id = x.order_line_id
    where x.withdrawal_id = new.id and x.restocked > 0 order by l.product_id;
  return null;
end $$;

-- Returns how many units of each product a customer has ever bought, refunded or not, so that the number only grows.
-- Lines that were put back into the cart are left out: a change of the cart must not take them out of it.
create function bought_by(customer uuid) returns table (product_id uuid, units integer) language sql stable parallel safe
as $$
  select l.product_id, sum(l.quantity)::integer from orders o join order_lines l on l.order_id = o.id
  where o.customer_id = customer and o.paid_at is not null and not l.put_back group by l.product_id
$$;

-- Changes a cart and returns it, in one call because browsers send every click. With how = 'replace' the cart
-- becomes these lines; with 'change' these lines become as sent, a quantity of 0 removes one, and the others stay;
-- with 'merge' a line that is on both sides takes the larger quantity, and products that never existed are skipped.
-- For each changed line, seen is the quantity that the browser last read and bought_then how many had been bought by
-- then: units that were sold since are in the cart no more, and the change does not bring them back.
create function write_cart(
  owner uuid, how text, ids uuid[], quantities integer[], prices integer[], seen integer[], bought_then integer[],
  most_lines integer, put_at timestamptz
) returns table (id uuid, "cartQuantity" integer, price double precision, bought integer) language plpgsql as $$
declare
  lines bigint;
begin
  -- One change of a cart waits for the other: otherwise two devices would wait for each other's lines and deadlock. The
  -- statements below see what the change before has committed.
  perform from users u where u.id = owner and u.erased_at is null for no key update;
  if not found then
    raise integrity_constraint_violation using message = 'the account of the cart is deleted', constraint = 'owner_of_the_cart';
  end if;
  if 0 < any (seen) then
    -- A sale of these products is committed by now, or waits for this transaction.
    perform from cart_lines l where l.user_id = owner and l.product_id = any (ids) order by l.product_id for update;
    quantities := array(
      select greatest(0, w.quantity - least(w.seen, greatest(0, coalesce(b.units, 0) - w.bought_then)))
      from unnest(ids, quantities, seen, bought_then) with ordinality as w (id, quantity, seen, bought_then, place)
      left join bought_by(owner) b on b.product_id = w.id order by w.place);
  end if;
  if how = 'replace' or 0 = any (quantities) then
    delete from cart_lines l
    where l.user_id = owner and case how when 'replace' then l.product_id <> all (ids)
      else l.product_id in (select w.id from unnest(ids, quantities) as w (id, quantity) where w.quantity = 0) end;
  end if;
  insert into cart_lines as l (user_id, product_id, cart_quantity, seen_price_cents, added_at)
    select owner, w.id, w.quantity, w.price, put_at
    from unnest(ids, quantities, prices) with ordinality as w (id, quantity, price, place)
    where w.quantity > 0 and (how <> 'merge' or exists (select from products p where p.id = w.id))
    order by w.place
    on conflict on constraint one_line_per_product do update set
      cart_quantity = case how when 'merge' then greatest(l.cart_quantity, excluded.cart_quantity)
        else excluded.cart_quantity end,
      seen_price_cents = coalesce(excluded.seen_price_cents, l.seen_price_cents);
  return query
    select l.product_id, l.cart_quantity, l.seen_price_cents::float8 / 100, coalesce(b.units, 0)
    from cart_lines l left join bought_by(owner) b on b.product_id = l.product_id
    where l.user_id = owner order by l.place;
  get diagnostics lines = row_count;
  if lines > most_lines then
    raise integrity_constraint_violation using message = 'the cart has too many lines', constraint = 'lines_of_a_cart';
  end if;
end $$;

-- Takes a paid order out of the cart of its customer, once, whichever code wrote that it is paid. Products that were
-- put into the cart after the order was made stay there.
create function take_out_of_cart() returns trigger language plpgsql as $$
begin
  perform from cart_lines c join order_lines l on l.product_id = c.product_id
    where c.user_id = new.customer_id and l.order_id = new.id order by c.product_id for update of c;
  update order_lines l set put_back = true from cart_lines c
    where c.user_id = new.customer_id and l.order_id = new.id and l.product_id = c.product_id and c.added_at > new.created_at;
  delete from cart_lines c using order_lines l
    where c.user_id = new.customer_id and l.order_id = new.id and l.product_id = c.product_id
      and c.added_at <= new.created_at and c.cart_quantity <= l.quantity;
  update cart_lines c set cart_quantity = c.cart_quantity - l.quantity from order_lines l
    where c.user_id = new.customer_id and l.order_id = new.id and l.product_id = c.product_id
      and c.added_at <= new.created_at and c.cart_quantity > l.quantity;
  return null;
end $$;

create trigger stock_is_its_movements before insert on stock_movements for each row
  when (new.cause <> 'correction' and pg_trigger_depth() = 0) execute function refuse_manual_stock_change();

create trigger stock_movements_written_once before update or delete or truncate on stock_movements
  execute function written_once();

create trigger stock_moves after insert on stock_movements for each row
  when (new.cause <> 'initial') execute function move_stock();

------------------------------------------------------------------------------------------------------------------------
-- booking
------------------------------------------------------------------------------------------------------------------------

-- Holds the availability windows: hours in which a professional works. A booking never changes the row. Free time is
-- the windows less the appointments in them, so that nothing has to be split or joined again.
create table availability_windows (
  id uuid primary key default uuidv7(),
  professional_id uuid not null references users(id) on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  hours tstzrange not null generated always as (tstzrange(starts_at, ends_at)) stored,
  -- The row of the weekly template that has opened the window. It is null once the window was changed by hand.
  weekly_hours_id uuid references weekly_hours(id) on delete set null,
  -- The local day for which the weekly template has opened the window.
  generated_on date,
  constraint a_day_at_most check (ends_at > starts_at and ends_at <= (starts_at + '24:00:00'::interval)),
  -- No service is shorter.
  constraint a_quarter_at_least check (ends_at >= (starts_at + '00:15:00'::interval)),
  constraint one_window_at_a_time unique (professional_id, hours without overlaps),
  -- A row of the template opens one window a day, however often the job runs.
  constraint generated_once unique (weekly_hours_id, generated_on)
);
-- Windows do not overlap, so the first to end after an instant is the first one then: one step in a btree finds it,
-- five times as fast as the index of one_window_at_a_time.
create index windows_by_end on availability_windows (professional_id, ends_at) include (starts_at, hours);

-- Holds the appointments that customers book. An unpaid one is a hold, until hold_expires_at.
create table appointments (
  id uuid primary key default uuidv7() references purchases(id) deferrable initially deferred,
  professional_id uuid not null references users(id),
  customer_id uuid not null references users(id),
  service_id uuid not null references services(id),
  city_id integer not null references cities(id),
  libelle text not null,
  image text,
  lieu text not null check (lieu in ('Ma Maison', 'Salon De Coiffure')),
  adresse text not null,
  -- This is the price of the service. The customer pays total_cents, with the fee of the platform.
  price_cents integer not null check (price_cents > 0),
  total_cents integer not null,
  -- A cancellation after the payment does not refund this part of the total.
  retained_cents integer,
  status text not null check (status in ('pending_payment', 'paid', 'completed', 'cancelled', 'expired')),
  -- Says who or what ended an unpaid hold before its time. A hold without it has expired by itself.
  released_by text check (released_by in ('customer', 'refused_cards', 'admin', 'professional', 'bank')),
  cancelled_by text check (cancelled_by in ('customer', 'professional', 'admin')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- The pause after the appointment ends here. The appointment keeps the pause that was set when it was booked. Null
  -- means no pause.
  free_again_at timestamptz,
  -- These are the hours of the appointment. They are null once they are free again, because it is cancelled or expired.
  taken tstzrange generated always as (case when status in ('pending_payment', 'paid',
    'completed') then tstzrange(starts_at, ends_at) else null::tstzrange end) stored,
  -- These are the hours of the appointment with the pause after them.
  busy tstzrange generated always as (case when status in ('pending_payment', 'paid',
    'completed') then tstzrange(starts_at, coalesce(free_again_at, ends_at)) else null::tstzrange end) stored,
  hold_expires_at timestamptz not null,
  created_at timestamptz not null,
  released_at timestamptz,
  paid_at timestamptz,
  finished_at timestamptz,
  cancelled_at timestamptz,
  -- Says which terms a cancellation had instead of those of its time: withdrawal, free by law; provider_cost, because the
  -- free cancellations were used up; or safety, which the other party never learns. Only a free cancellation of a customer
  -- without such terms counts as one of the free ones. From the third cancellation for safety in 12 months on, the ordinary
  -- terms apply until an operator decides.
  cancelled_under text check (cancelled_under in ('withdrawal', 'provider_cost', 'safety')),
  -- The customer reads these four digits on the own page, and the professional types them when the two meet.
  presence_code text not null default lpad(((('x' || "right"(gen_random_uuid()::text,
    7)))::bit(28)::integer % 10000)::text, 4, '0') check (presence_code ~ '^\d{4}$'),
  -- Counts the wrong codes that the professional has typed.
  presence_tries smallint not null default 0 constraint five_presence_tries check (presence_tries between 0 and 5),
  -- The professional has typed the code at this instant: both were there.
  presence_confirmed_at timestamptz,
  -- The customer was new when the hours were held, and the professional confirms first appointments: the payment is only
  -- authorised until the professional accepts.
  is_request boolean not null default false,
  -- The payment was authorised at this instant. Since then the professional is asked, until hold_expires_at.
  requested_at timestamptz,
  -- The professional accepted the request. It is paid when the provider has captured the amount.
  accepted_at timestamptz,
  -- The mails were written that tell both that the request ended without an appointment.
  request_ended_at timestamptz,
  -- The customer has kept the unpaid hours longer this many times.
  hold_extensions smallint not null default 0 constraint ten_extensions_of_a_hold check (hold_extensions between 0
    and 10),
  -- The windows together must cover the hours, and a window cannot be moved away from under an appointment. The pause
  -- needs no window.
  constraint inside_windows foreign key (professional_id, period taken) references availability_windows(professional_id,
    period hours),
  check (ends_at > starts_at),
  constraint not_with_oneself check (professional_id <> customer_id),
  constraint fee_on_top check (total_cents >= price_cents),
  constraint pause_comes_after check (free_again_at >= ends_at),
  constraint released_by_somebody check ((released_at is null) = (released_by is null)),
  constraint only_customers_cancel_under_terms check (cancelled_under is null
    or not cancelled_by is distinct from 'customer' or cancelled_under = 'safety'
    and not cancelled_by is distinct from 'professional'),
  constraint only_requests_are_answered check ((is_request or requested_at is null) and (requested_at is not null
    or num_nonnulls(accepted_at, request_ended_at) = 0)),
  constraint only_requests_are_refused check (released_by is null or (released_by not in ('professional', 'bank'))
    or requested_at is not null),
  constraint one_appointment_at_a_time exclude using gist (professional_id with =, busy with &&)
);
create index appointments_by_customer on appointments (customer_id, starts_at desc);
create index appointments_by_professional on appointments (professional_id, starts_at desc);
create index holds_by_expiry on appointments (hold_expires_at) where status = 'pending_payment';
-- Finds the first appointment that ends after an instant, as windows_by_end finds the window.
create index appointments_by_end on appointments (professional_id, upper(busy)) where busy is not null;
create index appointments_on_record on appointments (professional_id, status) where status = 'completed'
  or status = 'cancelled' and cancelled_by = 'professional';
create index appointments_by_start on appointments (starts_at, id);
create index appointments_by_image on appointments (image) where image is not null;
create index ended_requests on appointments (id) where status = 'expired' and requested_at is not null
  and request_ended_at is null;
-- A customer keeps the hours of one hold longer at a time.
create unique index one_extended_hold on appointments (customer_id) where hold_extensions > 0
  and status = 'pending_payment' and requested_at is null;

-- Writes the purchase of a new appointment, and every later change of it. A cancellation under provider_cost leaves the
-- professional no share.
create or replace function write_purchase_of_appointment() returns trigger language plpgsql as $$
begin
  insert into purchases as p (id, kind, customer_id, professional_id, libelle, at, ends_at, zone, total_cents,
      professional_cents, retained_cents, state, is_released_for_refusals)
    values (new.id, 'appointment', new.customer_id, new.professional_id, new.libelle, new.starts_at, new.ends_at,
      (select c.zone from cities c where c.id = new.city_id), new.total_cents,
      case when new.cancelled_under is not distinct from 'provider_cost' then 0 else new.price_cents end,
      case when new.status in ('paid', 'completed') then new.total_cents
        when new.status = 'cancelled' and new.paid_at is not null then coalesce(new.retained_cents, 0) else 0 end,
      new.status,
      new.released_by is not distinct from 'refused_cards')
    on conflict (id) do update set customer_id = excluded.customer_id, professional_id = excluded.professional_id,
      libelle = excluded.libelle, at = excluded.at, ends_at = excluded.ends_at, zone = excluded.zone,
      total_cents = excluded.total_cents, professional_cents = excluded.professional_cents,
      retained_cents = excluded.retained_cents, state = excluded.state,
      is_released_for_refusals = excluded.is_released_for_refusals;
  return null;
end $$;

-- Requires an appointment to keep its length when it is rescheduled.
create or replace function appointment_must_last_as_its_service() returns trigger language plpgsql as $$
begin
  if new.ends_at - new.starts_at <> old.ends_at - old.starts_at then
    raise integrity_constraint_violation
      using message = 'an appointment must last as long as its service', constraint = 'as_long_as_its_service';
  end if;
  return new;
end $$;

-- Returns the appointments of a professional around [from_at, to_at), and the hours in which another cannot lie:
-- from one pause before it starts, because the other needs its pause too, until its own pause is over. An expired hold
-- is left out.
create function taken_hours(professional uuid, from_at timestamptz, to_at timestamptz, now_at timestamptz)
returns table (appointment_id uuid, status text, hours tstzrange, blocked tstzrange) language sql stable parallel safe
begin atomic
  select a.id, a.status, a.taken, tstzrange(a.starts_at - make_interval(mins => u.pause_minutes),
    coalesce(a.free_again_at, a.ends_at))
  from appointments a
  join users u on u.id = a.professional_id
  where a.professional_id = professional
    and a.busy is not null and upper(a.busy) > from_at - interval '48 hours' and a.starts_at < to_at + interval '48 hours'
    and not (a.status = 'pending_payment' and a.hold_expires_at <= now_at);
end;

-- Returns the hours in which an appointment may lie around [from_at, to_at): the windows less taken_hours and
-- entry_hours. Windows that touch are joined. One more day on each side keeps hours from being cut at midnight. The
-- upper bound on ends_at excludes nothing, because a window lasts a day at most; it lets windows_by_end be used.
create or replace function free_hours(professional uuid, from_at timestamptz, to_at timestamptz, now_at timestamptz)
returns setof tstzrange language sql stable parallel safe
begin atomic
  select unnest(
    (select range_agg(s.hours) from availability_windows s
      where s.professional_id = professional
        and s.ends_at > from_at - interval '24 hours' and s.ends_at < to_at + interval '48 hours'
        and s.starts_at < to_at + interval '24 hours')
    - coalesce((select range_agg(t.blocked) from taken_hours(professional, from_at, to_at, now_at) t),
      '{}'::tstzmultirange)
    - coalesce((select range_agg(e.blocked) from entry_hours(professional, from_at, to_at) e),
      '{}'::tstzmultirange));
end;

-- Is the one rule about which starts a customer may book: every 30 minutes from the beginning of free hours, after the
-- notice of the professional, with time for the whole service.
create function bookable_starts(professional uuid, duration_minutes integer, from_at timestamptz, to_at timestamptz,
  now_at timestamptz)
returns setof timestamptz language sql stable parallel safe
begin atomic
  select start_at
  from users u, free_hours(professional, from_at, to_at, now_at) free,
    generate_series(lower(free), upper(free) - make_interval(mins => duration_minutes), interval '30 minutes') start_at
  where u.id = professional and start_at >= from_at and start_at < to_at
    and start_at > now_at + make_interval(mins => u.notice_minutes)
  order by start_at;
end;

-- Returns the first of bookable_starts, if there is one, for search, which asks about hundreds of professionals.
-- Usually the first window is free from its beginning, and no window that touches it from before shifts the half hours:
-- then its beginning is the answer, and bookable_starts is not called. The offset 0 stops the planner from computing
-- the answer twice, once to compare and once to return.
create or replace function first_start(professional uuid, duration_minutes integer, notice_minutes integer,
  pause_minutes integer, from_at timestamptz, to_at timestamptz, now_at timestamptz)
returns setof timestamptz language sql stable parallel safe
begin atomic
  select first.start_at
  from (
    select case
      when plain.ends_at <= w.ends_at and plain.start_at < to_at
        and (w.starts_at > bound.after_at
          or not exists (select from availability_windows t where t.professional_id = professional and t.ends_at = w.starts_at))
        and coalesce((select a.starts_at - make_interval(mins => pause_minutes) >= plain.ends_at
          from appointments a
          where a.professional_id = professional and a.busy is not null and upper(a.busy) > w.starts_at
          order by upper(a.busy) limit 1), true)
        and not exists (select from own_entries e
          where e.professional_id = professional and e.free_again_at > w.starts_at
            and e.starts_at - make_interval(mins => pause_minutes) < plain.ends_at)
      then plain.start_at
      else (select min(b.start_at)
        from bookable_starts(professional, duration_minutes, from_at, to_at, now_at) as b (start_at)) end as start_at
    from (select greatest(from_at - interval '1 microsecond', now_at + make_interval(mins => notice_minutes)) as after_at)
        as bound
      cross join lateral (select s.starts_at, s.ends_at from availability_windows s
        where s.professional_id = professional and s.ends_at > bound.after_at
        order by s.ends_at limit 1) as w
      cross join lateral (select s.start_at, s.start_at + make_interval(mins => duration_minutes) as ends_at
        from (select case when w.starts_at > bound.after_at then w.starts_at
          else date_bin('30 minutes', bound.after_at, w.starts_at) + interval '30 minutes' end as start_at) as s) as plain
    where w.starts_at < to_at
    offset 0
  ) as first
  where first.start_at is not null;
end;

create constraint trigger adds_up_from_its_services after insert on appointments deferrable initially deferred
  for each row execute function appointment_adds_up();

-- Lists the transitions of an appointment. No other change of its status is possible, whatever code asks for it.
create trigger appointment_transitions before update of status on appointments for each row
  when (old.status <> new.status and (old.status, new.status) not in (
    ('pending_payment', 'paid'),
    ('pending_payment', 'expired'),
    ('expired', 'paid'),
    ('paid', 'cancelled'),
    ('paid', 'completed')))
  execute function refuse_other_transitions();

create or replace trigger as_long_as_its_service before update of starts_at, ends_at on appointments
  for each row execute function appointment_must_last_as_its_service();

create trigger outside_own_entries before insert on appointments for each row
  when (new.status in ('pending_payment', 'paid', 'completed')) execute function appointment_stays_outside_entries();

create trigger outside_own_entries_after_change before update on appointments for each row
  when (new.status in ('pending_payment', 'paid', 'completed')
    and (old.status not in ('pending_payment', 'paid', 'completed')
      or (old.starts_at, old.ends_at, old.free_again_at) is distinct from (new.starts_at, new.ends_at, new.free_again_at)))
  execute function appointment_stays_outside_entries();

create trigger pending_invoices after update of status on appointments for each row
  when (old.status <> new.status and new.status in ('completed', 'cancelled') and new.paid_at is not null)
  execute function invoices_become_pending();

create trigger written_to_its_purchase
  after insert or update of customer_id, professional_id, city_id, libelle, starts_at, ends_at, total_cents, price_cents,
    retained_cents, status, paid_at, released_by on appointments
  for each row execute function write_purchase_of_appointment();

-- Holds each time that a customer has rescheduled an appointment. A mail is about the last of those that were announced
-- together.
create table reschedules (
  id uuid primary key default uuidv7(),
  appointment_id uuid not null references appointments(id),
  from_at timestamptz not null,
  to_at timestamptz not null,
  rescheduled_at timestamptz not null,
  -- The mails about it were written at this instant, together with those about the reschedules shortly before it.
  announced_at timestamptz
);
create index reschedules_by_appointment on reschedules (appointment_id);
create index reschedules_to_announce on reschedules (appointment_id) where announced_at is null;

-- Holds the reports by a customer or a professional that the other did not come to an appointment. The server transfers
-- nothing for it until an operator has decided.
create table absences (
  id uuid primary key default uuidv7(),
  appointment_id uuid not null references appointments(id),
  -- Says who was absent, and thereby who reported it: the other one.
  type text not null check (type in ('customer_absent', 'professional_absent')),
  text text not null,
  created_at timestamptz not null,
  constraint one_report_each unique (appointment_id, type)
);

create trigger written_to_its_purchase after insert or delete on absences for each row execute function write_report_to_purchase();

-- Holds the decision of an operator about the absences that were reported for an appointment. one_absence_decision
-- refuses the second of two operators who decide at the same moment.
create table absence_decisions (
  id uuid primary key default uuidv7(),
  appointment_id uuid not null references appointments(id) constraint one_absence_decision unique,
  operator_id uuid not null references users(id),
  -- The customer received this goodwill refund with the decision.
  goodwill_refund_id uuid references goodwill_refunds(id),
  decision text not null check (decision in ('customer_absent', 'professional_absent', 'none')),
  -- The customer and the professional both read it.
  reason text not null,
  decided_at timestamptz not null
);

-- Tells the purchase of an appointment whether an operator has to decide before the professional's share is sent: about
-- an absence, or about what a cancellation for safety has not refunded at once.
create or replace function write_report_to_purchase() returns trigger language plpgsql as $$
declare
  appointment uuid := coalesce(to_jsonb(new), to_jsonb(old)) ->> 'appointment_id';
begin
  update purchases p set is_reported =
    (exists (select from absences b where b.appointment_id = appointment)
      and not exists (select from absence_decisions d where d.appointment_id = appointment))
    or exists (select from safety_refunds f
      where f.appointment_id = appointment and f.cents > 0 and f.decided_at is null)
  where p.id = appointment;
  return null;
end $$;

-- Returns how often a professional let customers down: of the paid appointments that took place or that the
-- professional cancelled, how many were cancelled or missed by the professional, both counted in `cancelled`. Cancellations
-- by a customer or an operator do not count, nor those for safety.
create or replace function cancellation_record(professional uuid) returns table (cancelled integer, appointments integer)
language sql stable parallel safe
begin atomic
  select count(*) filter (where a.status = 'cancelled' or exists (
      select from absence_decisions d where d.appointment_id = a.id and d.decision = 'professional_absent'))::integer,
    count(*)::integer
  from appointments a
  where a.professional_id = professional
    and (a.status = 'completed' or (a.status = 'cancelled' and a.cancelled_by = 'professional'))
    and a.cancelled_under is distinct from 'safety';
end;

create trigger written_to_its_purchase after insert or delete on absence_decisions for each row execute function write_report_to_purchase();

-- Holds reviews of an appointment, which its professional may answer, and of a product by a customer who has bought
-- it, which nobody answers.
create table reviews (
  id uuid primary key default uuidv7(),
  appointment_id uuid references appointments(id) constraint one_review_per_appointment unique,
  professional_id uuid references users(id),
  customer_id uuid not null references users(id),
  product_id uuid references products(id),
  order_id uuid references orders(id),
  note integer not null check (note between 1 and 5),
  texte text not null,
  images text[] not null default '{}'::text[],
  reponse text,
  created_at timestamptz not null,
  answered_at timestamptz,
  hidden_at timestamptz,
  -- An operator has hidden the answer of the professional at this instant. The answer stays, so that it is not published
  -- again.
  answer_hidden_at timestamptz,
  constraint an_answer_has_its_instant check ((reponse is null) = (answered_at is null)),
  constraint review_of_one_thing check ((num_nulls(appointment_id, professional_id) in (0, 2)) and (num_nulls(product_id,
    order_id) in (0, 2)) and num_nonnulls(appointment_id, product_id) = 1 and (product_id is null or reponse is null)),
  constraint only_an_answer_is_hidden check (answer_hidden_at is null or reponse is not null),
  constraint one_review_per_product unique (customer_id, product_id)
);
create index reviews_by_professional on reviews (professional_id, created_at desc) where hidden_at is null;
create index reviews_by_customer on reviews (customer_id);
create index reviews_by_product on reviews (product_id, created_at desc, id desc) where product_id is not null
  and hidden_at is null;
create index reviews_by_order on reviews (order_id) where order_id is not null;
create index reviews_of_professional_by_customer on reviews (professional_id, customer_id, created_at, id)
  where hidden_at is null;

-- Writes the rating of the professional anew after each change of a review.
create or replace function count_review() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform write_rating(old.professional_id);
  end if;
  if tg_op = 'INSERT' or tg_op = 'UPDATE' and new.professional_id is distinct from old.professional_id then
    perform write_rating(new.professional_id);
  end if;
  return null;
end $$;

-- Returns the limit that the uploads of a person would break with so many more, or null: 300 in all, 200 MB, 30 that
-- appear nowhere. Operators have no limit, because they upload for the platform. It is here because it reads tables of
-- four contexts.
create or replace function broken_picture_limit(owner uuid, more integer) returns text stable language sql as $$
  with used as (
    select u.image from users u where u.id = owner and u.image is not null
    union all select s.image from services s where s.professional_id = owner and s.image is not null
    union all select c.image from catalogue c where c.professional_id = owner
    union all select a.image from appointments a where a.professional_id = owner and a.image is not null
    union all select image from reviews r cross join unnest(r.images) as image where r.customer_id = owner
    union all select m.image from messages m where m.sender_id = owner and m.image is not null
    union all select f.filename from proof_files f join proofs p on p.id = f.proof_id where p.user_id = owner
  ),
  uploaded as (
    select p.bytes, p.created_at, p.filename in (select image from used) as is_used,
      exists (select from reported_messages k where k.image = p.filename) as is_reported
    from uploads p where p.user_id = owner
  ),
  -- A picture that only a report keeps counts no longer than if it had been deleted after its day.
  kept as (
    select count(*) + more as pictures, coalesce(sum(p.bytes), 0) as bytes,
      count(*) filter (where not p.is_used) + more as unattached
    from uploaded p where p.is_used or not p.is_reported or p.created_at > now() - interval '24 hours'
  )
  select case
    when u.role = 'admin' then null
    when k.pictures > 300 then 'most_pictures'
    when k.bytes > 200000000 then 'most_bytes_of_pictures'
    when k.unattached > 30 then 'most_unattached_pictures'
  end
  from users u cross join kept k where u.id = owner
$$;

create trigger count_review after insert or delete or update of note, hidden_at, professional_id on reviews
  for each row execute function count_review();

------------------------------------------------------------------------------------------------------------------------
-- operations
------------------------------------------------------------------------------------------------------------------------

-- Holds the addresses that asked for the newsletter. Nothing is sent before the link in the confirmation mail has
-- been used. After somebody has left, the row stays without the address, so that the link still says so.
create table newsletter_subscribers (
  id uuid primary key default uuidv7(),
  email citext constraint one_subscription_per_email unique,
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  left_at timestamptz,
  constraint nothing_stored_after_leaving check ((left_at is null) = (email is not null) and (left_at is null
    or confirmed_at is null))
);
create index subscriptions_unconfirmed on newsletter_subscribers (asked_at) where confirmed_at is null
  and left_at is null;

-- Holds the links in the mails of the newsletter. A link that confirms expires; one for leaving never does.
create table newsletter_links (
  token_hash bytea primary key,
  subscriber_id uuid not null references newsletter_subscribers(id) on delete cascade,
  kind text not null check (kind in ('confirm', 'leave')),
  expires_at timestamptz,
  constraint leaving_never_expires check ((kind = 'leave') = (expires_at is null))
);
create index newsletter_links_by_subscriber on newsletter_links (subscriber_id);

------------------------------------------------------------------------------------------------------------------------
-- talk
------------------------------------------------------------------------------------------------------------------------

-- Holds one conversation per customer and professional, however many appointments they have, and one per person with
-- the team of operators, whose user_id is set. The first side is the customer or that person, the second the professional
-- or the team.
create table conversations (
  id uuid primary key default uuidv7(),
  customer_id uuid references users(id),
  professional_id uuid references users(id),
  user_id uuid references users(id) constraint one_conversation_with_the_team unique,
  -- This is the number of the last message. Trigger number_message alone changes it, under the lock of this row.
  last_seq integer not null default 0,
  -- The first side has sent so many messages, and the second side second_count. What one side has not read is the other’s
  -- count less messages.nth of the last message that was read, so that no row is counted.
  first_count integer not null default 0,
  second_count integer not null default 0,
  last_at timestamptz,
  -- The customer opened the conversation without an appointment at this instant, for the last time.
  question_at timestamptz,
  -- The person has waited for an answer of the team since this instant.
  waits_since timestamptz,
  created_at timestamptz not null,
  constraint a_pair_or_one_with_the_team check (num_nonnulls(customer_id, professional_id) = case
    when user_id is null then 2 else 0 end),
  constraint only_a_pair_has_questions check (user_id is null or question_at is null),
  constraint only_the_team_is_waited_for check (user_id is not null or waits_since is null),
  constraint two_people check (customer_id <> professional_id),
  constraint a_message_has_its_instant check ((last_seq = 0) = (last_at is null)),
  constraint each_message_has_a_side check (last_seq = (first_count + second_count)),
  constraint one_conversation_per_pair unique (customer_id, professional_id)
);
create index conversations_by_professional on conversations (professional_id) where professional_id is not null;
create index questions_by_customer on conversations (customer_id, question_at) where question_at is not null;
create index conversations_waiting on conversations (waits_since) where waits_since is not null;
create index conversations_by_last on conversations (last_at);

-- Holds what each side of a conversation has read, hidden and archived. The team has no user: its row is that of all
-- operators together.
create table participants (
  conversation_id uuid not null references conversations(id) on delete cascade,
  side smallint not null check (side in (1, 2)),
  user_id uuid references users(id),
  read_seq integer not null default 0 check (read_seq >= 0),
  delivered_seq integer not null default 0,
  -- It is false once the conversation is hidden, and for the side that did not open it. The conversation is in the list
  -- all the same once it has a message after hidden_before_seq.
  is_listed boolean not null default false,
  -- The person has hidden the messages up to this one from themselves. The other side keeps them.
  hidden_before_seq integer not null default 0,
  -- This was hidden_before_seq before the last time, so that hiding can be taken back.
  undo_hidden_seq integer,
  -- The person has hidden the conversation at this instant, for the last time.
  hidden_at timestamptz,
  -- The conversation is archived while its last message has at most this number: a new message restores it by itself.
  archived_seq integer,
  first_mailed_seq integer not null default 0,
  -- A mail announced the messages from first_mailed_seq up to this one. There is no other mail until one of them is read.
  mailed_seq integer not null default 0,
  primary key (conversation_id, side),
  constraint delivered_before_read check (delivered_seq >= read_seq),
  constraint undo_of_a_hiding check (undo_hidden_seq is null or hidden_at is not null)
);
create index participants_by_user on participants (user_id) where user_id is not null;

-- Refuses to mark as unread what was read on another device.
create function markers_only_rise() returns trigger language plpgsql as $$
begin
  raise integrity_constraint_violation using message = 'a marker never falls', constraint = 'markers_only_rise';
end $$;

create trigger markers_only_rise before update on participants for each row
  when (new.read_seq < old.read_seq or new.delivered_seq < old.delivered_seq or new.mailed_seq < old.mailed_seq)
  execute function markers_only_rise();

-- Holds the messages. Their order is seq, without gaps, and never the time.
create table messages (
  conversation_id uuid not null references conversations(id) on delete cascade,
  seq integer not null,
  side smallint not null,
  -- The message is the nth of its side.
  nth integer not null,
  -- It says which operator wrote a message of the team; the person reads the name of the team.
  sender_id uuid not null references users(id),
  -- The browser of the sender gives it to the message, so that the message is stored once however often it is sent.
  client_id text not null check (length(client_id) >= 1 and length(client_id) <= 100),
  content text not null check (length(content) <= 4000),
  image text,
  -- Contact details were replaced before the message was stored, because the two have paid no appointment.
  is_masked boolean not null,
  created_at timestamptz not null,
  withdrawn_at timestamptz,
  primary key (conversation_id, seq),
  constraint messages_conversation_id_side_fkey foreign key (conversation_id, side)
    references participants(conversation_id, side) on delete cascade,
  constraint empty_once_withdrawn check ((withdrawn_at is null) = (content <> '' or image is not null)),
  constraint one_message_per_client_id unique (conversation_id, sender_id, client_id)
);
create index messages_by_side on messages (conversation_id, side, seq) include (nth);
create index messages_by_sender on messages (sender_id, created_at);
create index pictures_by_sender on messages (sender_id) include (image) where image is not null;
create index messages_by_image on messages (image) where image is not null;
create index messages_withdrawn on messages (conversation_id) where withdrawn_at is not null;

-- Gives each message the next number of its conversation, whose row stays locked until the commit. A message that a
-- constraint refuses takes no number.
create function number_message() returns trigger language plpgsql as $$
begin
  update conversations c set last_seq = c.last_seq + 1,
      last_at = greatest(c.last_at, new.created_at),
      first_count = c.first_count + (new.side = 1)::integer, second_count = c.second_count + (new.side = 2)::integer,
      waits_since = case when c.user_id is not null and new.side = 1 then coalesce(c.waits_since, new.created_at) end
    where c.id = new.conversation_id
      and new.side = case when new.sender_id in (c.customer_id, c.user_id) then 1
        when c.user_id is not null or new.sender_id = c.professional_id then 2 end
    returning c.last_seq, case new.side when 1 then c.first_count else c.second_count end into new.seq, new.nth;
  if new.seq is null then
    raise integrity_constraint_violation using message = 'the sender has no part in it', constraint = 'sender_takes_part';
  end if;
  return new;
end $$;

-- Refuses every change of a message but its withdrawal.
create function messages_are_not_edited() returns trigger language plpgsql as $$
begin
  raise integrity_constraint_violation using message = 'messages are not edited', constraint = 'messages_are_not_edited';
end $$;

-- Returns how many messages of the other side a side has not read, in one step of an index, whatever their number.
create function unread_count(conversation conversations, participant participants) returns integer
language sql stable parallel safe
begin atomic
  select case (participant).side when 1 then (conversation).second_count else (conversation).first_count end - coalesce((
    select m.nth from messages m
    where m.conversation_id = (conversation).id and m.side = 3 - (participant).side
      and m.seq <= greatest((participant).read_seq, (participant).hidden_before_seq)
    order by m.seq desc limit 1), 0);
end;

-- Returns how many messages a person has not read, in all conversations that are not archived.
create function unread_messages(person uuid) returns integer language sql stable parallel safe
begin atomic
  select coalesce(sum(unread_count(c, p)), 0)::integer
  from participants p join conversations c on c.id = p.conversation_id
  where p.user_id = person and c.last_seq > greatest(p.read_seq, p.hidden_before_seq)
    and c.last_seq > coalesce(p.archived_seq, -1);
end;

-- Returns until when a pair may write to each other: thirty days after their last appointment ended or was cancelled,
-- or after the last question.
create function writable_until(conversation conversations) returns timestamptz language sql stable parallel safe
begin atomic
  select greatest((conversation).question_at, (
    select max(case when a.status = 'cancelled' then a.cancelled_at else a.ends_at end) from appointments a
    where a.customer_id = (conversation).customer_id and a.professional_id = (conversation).professional_id
      and a.paid_at is not null and a.status in ('paid', 'completed', 'cancelled'))) + interval '30 days';
end;

create trigger messages_are_not_edited before update on messages for each row
  when ((new.conversation_id, new.seq, new.side, new.nth, new.sender_id, new.client_id, new.created_at, new.is_masked)
      is distinct from (old.conversation_id, old.seq, old.side, old.nth, old.sender_id, old.client_id, old.created_at, old.is_masked)
    or new.content not in (old.content, '') or new.image is distinct from old.image and new.image is not null
    or old.withdrawn_at is not null and new.withdrawn_at is distinct from old.withdrawn_at)
  execute function messages_are_not_edited();

create trigger number_message before insert on messages for each row execute function number_message();

------------------------------------------------------------------------------------------------------------------------
-- identity
------------------------------------------------------------------------------------------------------------------------

-- Holds who has blocked whom. While a row exists, neither of the two finds the other. Only the blocker may know of it.
create table blocks (
  blocker_id uuid not null references users(id),
  blocked_id uuid not null references users(id),
  created_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  constraint two_people_of_a_block check (blocker_id <> blocked_id)
);
create index blocks_by_blocked on blocks (blocked_id);

------------------------------------------------------------------------------------------------------------------------
-- talk
------------------------------------------------------------------------------------------------------------------------

-- Returns whether one of a pair has blocked the other and no paid appointment of the two is still to end.
create function closed_by_block(conversation conversations, at timestamptz) returns boolean
language sql stable parallel safe
begin atomic
  select exists (
    select from blocks b
    where (b.blocker_id = (conversation).customer_id and b.blocked_id = (conversation).professional_id)
      or (b.blocker_id = (conversation).professional_id and b.blocked_id = (conversation).customer_id))
  and not exists (
    select from appointments a
    where a.customer_id = (conversation).customer_id and a.professional_id = (conversation).professional_id
      and a.status = 'paid' and a.ends_at > at);
end;

------------------------------------------------------------------------------------------------------------------------
-- operations
------------------------------------------------------------------------------------------------------------------------

-- Holds what operators decide about a reported person. All reports of one subject join its open case.
create table report_cases (
  id uuid primary key default uuidv7(),
  subject_kind text not null check (subject_kind in ('messages', 'profile', 'picture', 'service', 'review', 'answer',
    'appointment', 'product', 'address')),
  -- It is the id of a conversation for messages, and that of the review for its answer. For an address of which the platform
  -- knows no content, it is made from the address. It refers to no table, because the content may be deleted.
  subject_id uuid not null,
  -- This person is responsible for the content. Nobody is for a product of the shop and for an address.
  reported_id uuid references users(id),
  opened_at timestamptz not null,
  decided_at timestamptz,
  operator_id uuid references users(id),
  -- These measures were taken about the reported person; the list is empty without a decision and without a measure.
  measures text[] not null default '{}'::text[] check (measures <@ array['warning', 'removal', 'suspension']),
  -- The measures were taken because this rule was broken; it is one of the reasons of reports.
  broken_rule text,
  -- The operator has written these reasons: to the reported person with a measure, otherwise to those who reported.
  statement text,
  -- The reports had these reasons when the case was decided. They stay when the reports are deleted.
  reasons text[] not null default '{}'::text[],
  -- The decision has suspended the person in this way.
  suspension_id uuid references suspensions(id) on delete set null,
  -- An objection has reversed the measures at this instant.
  reversed_at timestamptz,
  constraint decided_with_a_statement check ((num_nonnulls(decided_at, operator_id, statement) in (0, 3))
    and (decided_at is not null or measures = '{}'::text[])),
  constraint a_measure_names_its_rule check ((measures = '{}'::text[]) = (broken_rule is null)),
  constraint reasons_of_a_decision check ((decided_at is null) = (reasons = '{}'::text[])),
  constraint somebody_is_responsible check ((reported_id is null) = (subject_kind in ('product', 'address'))),
  constraint only_a_person_is_warned check (reported_id is not null or measures <@ array['removal']),
  constraint only_measures_are_reversed check (reversed_at is null or measures <> '{}'::text[])
);
create index report_cases_by_reported on report_cases (reported_id);
create index report_cases_decided on report_cases (decided_at) where decided_at is not null;
create unique index one_open_case_per_subject on report_cases (subject_kind, subject_id, reported_id) nulls not distinct
  where decided_at is null;

-- Holds each report of a person, who gets a mail with the decision about its case. It is deleted six months later, with
-- its copy of the messages.
create table reports (
  id uuid primary key default uuidv7(),
  case_id uuid not null references report_cases(id),
  -- It is null for a guest, who may stay anonymous only to report a danger to minors.
  reporter_id uuid references users(id),
  reason text not null check (reason in ('harassment', 'hate', 'sexual', 'scam', 'solicitation', 'minor', 'other',
    'violence', 'misleading', 'fake', 'impersonation', 'privacy', 'rights', 'dangerous')),
  -- The reporter has added these words; they may be empty.
  words text not null check (length(words) <= 2000),
  -- The messages from this number up to to_seq were reported, if the subject is messages.
  from_seq integer,
  to_seq integer,
  created_at timestamptz not null,
  guest_name text check (length(guest_name) <= 200),
  guest_email text check (length(guest_email) <= 254),
  -- The reporter has given this address of the content.
  address text check (length(address) <= 500),
  -- The reporter feels unsafe, and has alerted the operators or cancelled the appointment. Operators read such a case first.
  safety text check (safety in ('alert', 'cancellation')),
  constraint other_reasons_are_explained check (reason <> 'other' or words <> ''),
  constraint a_range_of_messages check ((num_nonnulls(from_seq, to_seq) in (0, 2)) and (to_seq - from_seq) >= 0
    and (to_seq - from_seq) <= 49),
  constraint a_member_is_no_guest check (reporter_id is null or num_nonnulls(guest_name, guest_email) = 0),
  constraint guests_say_who_they_are check (reporter_id is not null or reason = 'minor' or num_nonnulls(guest_name,
    guest_email) = 2),
  constraint safety_needs_a_member check (safety is null or reporter_id is not null)
);
create index reports_by_reporter on reports (reporter_id, created_at);
create unique index one_report_per_guest on reports (case_id, lower(guest_email)) where guest_email is not null;
create unique index one_report_per_range on reports (case_id, reporter_id, from_seq, to_seq, safety) nulls not distinct
  where reporter_id is not null;

-- Holds a copy of the reported messages and of those around them, as they stood at the time of the report. A message
-- that was withdrawn before is empty.
create table reported_messages (
  report_id uuid not null references reports(id),
  seq integer not null,
  is_by_reported boolean not null,
  is_reported boolean not null,
  content text not null,
  image text,
  created_at timestamptz not null,
  primary key (report_id, seq)
);
create index reported_messages_by_image on reported_messages (image) where image is not null;

-- Returns whether the person is reported in the case or has reported in it. Such an operator leaves it to a colleague.
create function case_involves(report_case uuid, person uuid) returns boolean
language sql stable parallel safe
begin atomic
  select exists (select from report_cases k where k.id = report_case and k.reported_id = person)
    or exists (select from reports r where r.case_id = report_case and r.reporter_id = person);
end;

------------------------------------------------------------------------------------------------------------------------
-- identity
------------------------------------------------------------------------------------------------------------------------

-- Holds each thing that a professional has sent to be verified, with the decision of an operator. Of a kind at most one
-- waits and at most one is verified: a new insurance waits while the old one still counts. users.verified_at follows.
create table proofs (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users(id),
  -- The kind operator is a verification from the time when an operator wrote a note; it stands for all kinds.
  kind text not null check (kind in ('identity', 'siret', 'qualification', 'insurance', 'address', 'operator')),
  state text not null default 'to_check' check (state in ('to_check', 'verified', 'refused', 'expired', 'closed')),
  -- The professional had this name when the proof was sent, or when a waiting proof was last renamed. It is emptied when
  -- the account is deleted.
  person_name text not null,
  legal_name text,
  siret text,
  submitted_at timestamptz not null,
  operator_id uuid references users(id),
  decided_at timestamptz,
  -- The proof counts up to this day, which is included.
  valid_until date,
  -- A CAP or three years of practice allow work at customers' homes, a brevet professionnel also at a place of one's own.
  level text check (level in ('cap', 'bp')),
  refusal_reason text check (refusal_reason in ('unreadable', 'incomplete', 'out_of_date', 'other_name', 'not_covering',
    'unknown_business', 'not_authentic', 'other')),
  refusal_words text not null default '' check (length(refusal_words) <= 1000),
  -- A later proof has replaced it, the name, the business or the address that it proves has changed, the account was deleted, or it was
  -- verified in an open demonstration, where anybody acts as the operator.
  closed_because text check (closed_because in ('replaced', 'changed', 'deleted', 'demo')),
  ended_at timestamptz,
  -- Operators and the professional were notified of the change at this instant.
  change_mailed_at timestamptz,
  -- The register of businesses gave this answer about the SIRET.
  registry jsonb,
  registry_read_at timestamptz,
  constraint decided_by_an_operator check (case when state = 'to_check' then num_nonnulls(operator_id, decided_at) = 0
    when state = 'closed' then true when kind = 'operator' then decided_at is not null else num_nonnulls(operator_id,
    decided_at) = 2 end),
  constraint verified_until_a_day check ((state not in ('verified', 'expired')) or valid_until is not null
    or kind = 'operator'),
  constraint verified_with_a_level check ((level is not null) <= (kind = 'qualification') and (kind = 'qualification'
    and (state in ('verified', 'expired'))) <= (level is not null)),
  constraint refused_with_a_reason check ((state = 'refused') = (refusal_reason is not null) and (refusal_words = ''
    or state = 'refused') and (refusal_reason <> 'other' or refusal_words <> '')),
  constraint closed_with_a_cause check ((state = 'closed') = (closed_because is not null)),
  constraint ended_at_an_instant check ((state in ('to_check', 'verified')) = (ended_at is null)),
  constraint business_of_a_siret check (num_nonnulls(legal_name, siret) = case kind when 'siret' then 2 else 0 end),
  constraint answer_of_the_registry check ((registry is null) = (registry_read_at is null))
);
create unique index one_proof_to_check on proofs (user_id, kind) where state = 'to_check';
create unique index one_verified_proof on proofs (user_id, kind) where state = 'verified';
create index proofs_by_user on proofs (user_id, kind, submitted_at);
create index proofs_to_check on proofs (submitted_at, user_id) where state = 'to_check';
create index proofs_by_end on proofs (valid_until) where state = 'verified';
create index proofs_with_a_change on proofs (id) where closed_because = 'changed' and change_mailed_at is null;

-- Refuses a change of state. Its trigger says which are allowed, as proof.rules.ts does.
create function refuse_other_states() returns trigger language plpgsql as $$
begin
  raise integrity_constraint_violation
    using message = format('no transition leads from %s to %s', old.state, new.state), constraint = tg_name;
end $$;

create trigger no_other_proof_transition before update of state on proofs
  for each row when (old.state <> new.state and (old.state, new.state) not in (
    ('to_check', 'verified'), ('to_check', 'refused'), ('to_check', 'closed'),
    ('verified', 'refused'), ('verified', 'expired'), ('verified', 'closed')))
  execute function refuse_other_states();

create trigger renew_verification_of_proof after insert or update of state, level on proofs
  for each row execute function renew_verification_of_proof();

-- Holds the private uploads that belong to a proof. A job deletes them some time after the decision, and then the
-- uploads, which are used nowhere any more.
create table proof_files (
  proof_id uuid not null references proofs(id),
  position integer not null check ("position" >= 1 and "position" <= 6),
  filename text not null,
  primary key (proof_id, "position"),
  constraint a_file_once_per_proof unique (proof_id, filename)
);
create index proof_files_by_filename on proof_files (filename);

-- Returns the proofs that a professional must give: they depend on where the professional works and on the services.
-- Whoever offers nothing yet is asked for a qualification.
create function asked_proofs(person uuid) returns table (kind text, level text)
language sql stable
begin atomic
  select asked.kind, asked.level
  from users u
  cross join lateral (
    select u.mobilite is distinct from 'se déplace' as receives,
      coalesce(bool_or(s.libelle = 'Défrisage'), false) as uses_chemicals,
      coalesce(bool_or(s.libelle <> 'Pose perruque'), true) as needs_qualification
    from services s where s.professional_id = u.id and s.removed_at is null) as offer
  cross join lateral (values
    ('identity', null, true),
    ('siret', null, true),
    ('qualification', case when offer.receives or offer.uses_chemicals then 'bp' else 'cap' end, offer.needs_qualification),
    ('insurance', null, true),
    ('address', null, offer.receives)) as asked (kind, level, is_asked)
  where u.id = person and u.role = 'professional' and asked.is_asked;
end;

-- Returns the latest decision among the proofs that count if every asked proof is verified, and null otherwise. The
-- verification by note of an earlier release counts for each kind of which nothing was refused or has expired.
create function file_verified_at(person uuid) returns timestamptz
language sql stable
begin atomic
  with counting as (
    select a.kind, p.decided_at
    from asked_proofs(person) as a
    left join lateral (
      select v.decided_at from proofs v
      where v.user_id = person and v.state = 'verified'
        and ((v.kind = a.kind and (a.level is null or a.level = 'cap' or v.level = 'bp'))
          or (v.kind = 'operator' and not exists (
            select from proofs r where r.user_id = person and r.kind = a.kind and r.state in ('refused', 'expired'))))
      order by v.kind = a.kind desc
      limit 1) as p on true
  )
  select case when bool_and(c.decided_at is not null) then max(c.decided_at) end from counting c;
end;

-- Writes users.verified_at anew from the proofs. Nothing else writes it.
create function renew_verification(person uuid) returns void language sql
begin atomic
  select from users u where u.id = person for no key update;
  update users u set verified_at = f.at from (select file_verified_at(person) as at) as f
  where u.id = person and u.role = 'professional' and u.verified_at is distinct from f.at;
end;

create function renew_verification_of_proof() returns trigger language plpgsql as $$
begin
  perform renew_verification(new.user_id);
  return null;
end $$;

create function reopen_identity() returns trigger language plpgsql as $$
begin
  update proofs p set state = 'closed', closed_because = 'changed', ended_at = now()
  where p.user_id = new.id and p.state = 'verified' and p.kind in ('identity', 'operator');
  update proofs p set person_name = new.firstname || ' ' || new.lastname
  where p.user_id = new.id and p.state = 'to_check';
  return null;
end $$;

create function reopen_address() returns trigger language plpgsql as $$
begin
  update proofs p set state = 'closed', closed_because = 'changed', ended_at = now()
  where p.user_id = new.id and p.state = 'verified' and p.kind = 'address';
  return null;
end $$;

create function renew_verification_of_user() returns trigger language plpgsql as $$
begin
  perform renew_verification(new.id);
  return null;
end $$;

------------------------------------------------------------------------------------------------------------------------
-- money
------------------------------------------------------------------------------------------------------------------------

create function reopen_siret() returns trigger language plpgsql as $$
begin
  update proofs p set legal_name = new.legal_name, siret = new.siret, registry = null, registry_read_at = null
  where p.user_id = new.user_id and p.kind = 'siret' and p.state = 'to_check';
  with closed as (
    update proofs p set state = 'closed', closed_because = 'changed', ended_at = now()
    where p.user_id = new.user_id and p.state = 'verified' and p.kind in ('siret', 'operator')
    returning p.kind, p.person_name)
  insert into proofs (user_id, kind, person_name, legal_name, siret, submitted_at)
  select new.user_id, 'siret', c.person_name, new.legal_name, new.siret, now() from closed c
  where c.kind = 'siret'
    and not exists (select from proofs w where w.user_id = new.user_id and w.kind = 'siret' and w.state = 'to_check');
  return null;
end $$;

------------------------------------------------------------------------------------------------------------------------
-- marketplace
------------------------------------------------------------------------------------------------------------------------

create function renew_verification_of_service() returns trigger language plpgsql as $$
begin
  perform renew_verification(new.professional_id);
  return null;
end $$;

------------------------------------------------------------------------------------------------------------------------
-- operations
------------------------------------------------------------------------------------------------------------------------

-- Holds a copy of the texts of a reported content that is no message, as they stood at the time of the report.
create table reported_contents (
  report_id uuid primary key references reports(id),
  -- It is an object of strings. The contract lists the keys.
  texts jsonb not null
);

-- Holds the pictures of a reported content that is no message. Their files are private copies, so that they outlive the
-- public ones.
create table reported_pictures (
  report_id uuid not null references reports(id),
  position smallint not null,
  -- This was the public file. It may be deleted, and an objection may bring it back from the copy.
  image text not null,
  copy text not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  primary key (report_id, "position")
);
create index reported_pictures_by_copy on reported_pictures (copy);

-- Holds what a person says against a decision about a report, and the answer of an operator. It is deleted with the
-- reports of its case.
create table objections (
  id uuid primary key default uuidv7(),
  case_id uuid not null references report_cases(id),
  -- It is the first report of the reporter who objects. It is null for the reported person.
  report_id uuid references reports(id),
  words text not null check (length(words) >= 1 and length(words) <= 2000),
  created_at timestamptz not null,
  answered_at timestamptz,
  operator_id uuid references users(id),
  outcome text check (outcome in ('upheld', 'reversed')),
  answer text,
  constraint answered_at_once check (num_nonnulls(answered_at, operator_id, outcome, answer) in (0, 4)),
  constraint one_objection_per_party unique nulls not distinct (case_id, report_id)
);
create index objections_unanswered on objections (case_id) where answered_at is null;
create index objections_by_report on objections (report_id) where report_id is not null;

-- Returns whether the operator may answer an objection against the decision of the case: another one does, where there is
-- another who has no part in the case.
create function may_answer_objection(report_case uuid, operator uuid) returns boolean
language sql stable parallel safe
begin atomic
  select not exists (select from report_cases k where k.id = report_case and k.operator_id = operator)
    or not exists (
      select from users u where u.role = 'admin' and u.id <> operator and u.confirmed_at is not null
        and u.suspended_at is null and u.erased_at is null and not case_involves(report_case, u.id));
end;

------------------------------------------------------------------------------------------------------------------------
-- booking
------------------------------------------------------------------------------------------------------------------------

-- Holds each start of an appointment for which the two parties were mailed phone and street, when the contact window
-- opened. A mail is about one of these rows: when the appointment has another start by then, it is dropped. An appointment
-- that was paid inside the window has none, because its confirmation has brought both.
create table contact_openings (
  id uuid primary key default uuidv7(),
  appointment_id uuid not null references appointments(id),
  starts_at timestamptz not null,
  opened_at timestamptz not null,
  constraint one_opening_for_each_start unique (appointment_id, starts_at)
);

-- Of one customer the latest visible review stands on the page of a professional and counts in the rating. When it is
-- deleted or hidden, the one before does.
create function is_latest_review(r reviews) returns boolean language sql stable parallel safe
begin atomic
  select r.hidden_at is null and not exists (
    select from reviews later
    where later.professional_id = r.professional_id and later.customer_id = r.customer_id and later.hidden_at is null
      and (later.created_at, later.id) > (r.created_at, r.id));
end;

-- Writes the number and the sum of the ratings that count into the row of the professional, because search sorts by them.
-- The row is locked first, so that the sum includes what another transaction has just committed.
create function write_rating(professional uuid) returns void language plpgsql as $$
begin
  perform from users u where u.id = professional for no key update;
  update users u set (review_count, review_sum) = (
      select count(*), coalesce(sum(r.note), 0) from reviews r
      where r.professional_id = u.id and r.hidden_at is null and is_latest_review(r))
    where u.id = professional;
end $$;

-- Holds how many minutes a party of an appointment has said to be late, three times at most. A mail is about one of
-- these rows.
create table late_notices (
  id uuid primary key default uuidv7(),
  appointment_id uuid not null references appointments(id),
  side text not null check (side in ('customer', 'professional')),
  nth smallint not null check (nth between 1 and 3),
  minutes smallint not null check (minutes in (5, 10, 15, 20, 30)),
  created_at timestamptz not null,
  constraint late_notices_in_order unique (appointment_id, side, nth)
);

-- Holds when a party of an appointment has said to be there, once each. A mail is about one of these rows.
create table arrivals (
  id uuid primary key default uuidv7(),
  appointment_id uuid not null references appointments(id),
  side text not null check (side in ('customer', 'professional')),
  arrived_at timestamptz not null,
  constraint one_arrival_each unique (appointment_id, side)
);

-- Holds the links by which a party shares an appointment with someone close. A link that is revoked is deleted.
create table appointment_shares (
  id uuid primary key default uuidv7(),
  appointment_id uuid not null references appointments(id),
  user_id uuid not null references users(id),
  nth smallint not null check (nth between 1 and 3),
  token_hash bytea not null constraint one_share_per_token unique,
  created_at timestamptz not null,
  constraint three_shares_each unique (appointment_id, user_id, nth)
);
create index appointment_shares_by_user on appointment_shares (user_id);

------------------------------------------------------------------------------------------------------------------------
-- operations
------------------------------------------------------------------------------------------------------------------------

-- Holds what a cancellation for safety leaves to an operator from the third in 12 months on: the cents that were not
-- refunded to the customer at once, or, without cents, whether that of a professional counts in the cancellation record.
create table safety_refunds (
  appointment_id uuid primary key references appointments(id),
  case_id uuid not null references report_cases(id),
  cents integer not null check (cents >= 0),
  requested_at timestamptz not null,
  decided_at timestamptz,
  operator_id uuid references users(id),
  outcome text check (outcome in ('granted', 'refused')),
  reason text,
  goodwill_refund_id uuid references goodwill_refunds(id),
  constraint decided_at_once check (num_nonnulls(decided_at, operator_id, outcome, reason) in (0, 4)),
  constraint only_grants_refund check (goodwill_refund_id is null or not outcome is distinct from 'granted')
);
create index safety_refunds_by_case on safety_refunds (case_id);
create index safety_refunds_undecided on safety_refunds (case_id) where decided_at is null;

create trigger written_to_its_purchase after insert or update or delete on safety_refunds for each row execute function write_report_to_purchase();

------------------------------------------------------------------------------------------------------------------------
-- booking
------------------------------------------------------------------------------------------------------------------------

-- Returns whether the customer has never had an appointment with the professional that was paid. A guest, who is null, is
-- new.
create function is_new_customer(professional uuid, customer uuid) returns boolean language sql stable parallel safe
begin atomic
  select not exists (
    select from appointments a
    where a.professional_id = professional and a.customer_id = customer and a.paid_at is not null);
end;

-- Returns the notice in minutes of a professional for this customer. A request needs six hours, so that the professional
-- has at least three to answer.
create function notice_for(professional uuid, customer uuid) returns integer language sql stable parallel safe
begin atomic
  select greatest(u.notice_minutes,
    case when u.confirms_first and is_new_customer(professional, customer) then 360 else 0 end)
  from users u where u.id = professional;
end;

------------------------------------------------------------------------------------------------------------------------
-- operations
------------------------------------------------------------------------------------------------------------------------

-- Holds the referring hosts that a day counts by name. The place bounds them, whatever visitors send; the visits from
-- further hosts count together.
create table audience_hosts (
  day date not null,
  place smallint not null check (place between 1 and 20),
  host text not null check (length(host) >= 4 and length(host) <= 100),
  primary key (day, place),
  constraint one_place_of_a_host unique (day, host)
);

-- Counts how often a page was viewed, or a step of the funnel reached, on a day of the platform's zone. Nothing in a row
-- is about a person. The server accepts only the routes, devices and steps that it knows, so a day has few rows.
create table audience_counts (
  day date not null,
  -- This is the pattern of a page route, without the ids in the address.
  route text not null,
  -- Empty for a visit without a referring host, and after the first page of a visit.
  host text not null,
  device text not null check (device in ('phone', 'tablet', 'computer')),
  step text not null check (step in ('view', 'search', 'profile', 'hours', 'paid')),
  count integer not null check (count > 0),
  primary key (day, route, host, device, step)
);

------------------------------------------------------------------------------------------------------------------------
-- identity
------------------------------------------------------------------------------------------------------------------------

-- Holds the browsers that have registered and wait for the confirmation of their own registration, which logs them in
-- once. Only the hash of a browser's secret is stored. A row goes with its registration, and with the first login.
create table waiting_browsers (
  secret_hash bytea primary key,
  user_id uuid not null references users(id) on delete cascade,
  -- The link of this registration confirms the browser. It is null afterwards, when registrations are deleted.
  registration_id uuid references registrations(id) on delete cascade,
  confirmed_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint waits_or_confirmed check ((registration_id is null) = (confirmed_at is not null))
);
create index waiting_browsers_by_user on waiting_browsers (user_id);
create index waiting_browsers_by_registration on waiting_browsers (registration_id);

------------------------------------------------------------------------------------------------------------------------
-- booking
------------------------------------------------------------------------------------------------------------------------

-- Holds the weekly template of a professional. Each row opens one window on its weekday, in the local time of the
-- professional's town, for the coming days.
create table weekly_hours (
  id uuid primary key default uuidv7(),
  professional_id uuid not null references users(id) on delete cascade,
  -- 1 is Monday.
  weekday smallint not null check (weekday between 1 and 7),
  from_minutes smallint not null check (from_minutes between 0 and 1425),
  -- This is a local time in minutes after midnight of the day on which the window begins. Beyond 1440 it is on the next day.
  to_minutes smallint not null,
  -- The window opens every second week, counted from this Monday. Null means every week.
  anchor_on date constraint anchor_is_a_monday check (extract(isodow from anchor_on) = 1::numeric),
  constraint quarter_hours check ((from_minutes::integer % 15) = 0 and (to_minutes::integer % 15) = 0),
  constraint ends_within_a_day check (to_minutes > from_minutes and to_minutes <= (from_minutes + 1440)),
  constraint weekly_hours_once unique nulls not distinct (professional_id, weekday, from_minutes, to_minutes, anchor_on)
);

-- Holds the days on which the weekly template opens nothing: days that the professional has closed, and days of which a
-- window was moved or deleted by hand.
create table exception_days (
  professional_id uuid not null references users(id) on delete cascade,
  day date not null,
  -- False for a day that was changed by hand: its windows are those that the professional left there.
  is_closed boolean not null,
  primary key (professional_id, day)
);

-- Holds hours that a professional keeps free of customers of the platform: an appointment taken by telephone, or a
-- block. They may lie inside and outside of availability windows, which they never change. They are deleted after 12
-- months.
create table own_entries (
  id uuid primary key default uuidv7(),
  professional_id uuid not null references users(id) on delete cascade,
  kind text not null check (kind in ('telephone', 'block')),
  -- Nothing else about the person is stored.
  firstname text,
  service_id uuid references services(id),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- The pause after an appointment taken by telephone ends here. A block has no pause.
  free_again_at timestamptz not null,
  hours tstzrange not null generated always as (tstzrange(starts_at, ends_at)) stored,
  created_at timestamptz not null,
  constraint only_appointments_have_details check (kind = 'telephone' or num_nonnulls(firstname, service_id) = 0),
  constraint entry_of_a_day_at_most check (ends_at > starts_at and ends_at <= (starts_at + '24:00:00'::interval)),
  constraint entry_of_a_quarter_at_least check (ends_at >= (starts_at + '00:15:00'::interval)),
  constraint entry_pause_comes_after check (free_again_at >= ends_at and (kind = 'telephone' or free_again_at = ends_at)),
  constraint one_entry_at_a_time unique (professional_id, hours without overlaps)
);
create index own_entries_by_end on own_entries (professional_id, free_again_at);

-- Returns the own entries of a professional around [from_at, to_at), and the hours in which an appointment cannot lie, as
-- taken_hours does for appointments.
create function entry_hours(professional uuid, from_at timestamptz, to_at timestamptz)
returns table (entry_id uuid, hours tstzrange, blocked tstzrange) language sql stable parallel safe
begin atomic
  select e.id, e.hours, tstzrange(
    e.starts_at - case when e.kind = 'telephone' then make_interval(mins => u.pause_minutes) else interval '0' end,
    e.free_again_at)
  from own_entries e
  join users u on u.id = e.professional_id
  where e.professional_id = professional
    and e.free_again_at > from_at - interval '48 hours' and e.starts_at < to_at + interval '48 hours';
end;

-- Refuses an appointment that overlaps an own entry of its professional. Appointments taken by telephone are kept apart
-- by the same pauses as others. The lock makes an appointment and an entry of the same moment wait for each other; it is
-- taken before the locks of windows, as in the commands.
create function appointment_stays_outside_entries() returns trigger language plpgsql as $$
begin
  perform from users u where u.id = new.professional_id for share;
  if exists (select from own_entries e
    where e.professional_id = new.professional_id
      and e.free_again_at > new.starts_at and e.starts_at < coalesce(new.free_again_at, new.ends_at)
      and (e.kind = 'telephone' or e.starts_at < new.ends_at)) then
    raise exclusion_violation
      using message = 'an appointment must not overlap an own entry', constraint = 'outside_own_entries';
  end if;
  return new;
end $$;

-- Refuses an own entry that overlaps an appointment of its professional, who may use the pause after it.
create function entry_stays_outside_appointments() returns trigger language plpgsql as $$
declare
  hours tstzrange := tstzrange(new.starts_at, new.ends_at);
begin
  perform from users u where u.id = new.professional_id for no key update;
  if exists (select from appointments a
    where a.professional_id = new.professional_id and a.busy && hours and a.taken && hours) then
    raise exclusion_violation
      using message = 'an own entry must not overlap an appointment', constraint = 'outside_appointments';
  end if;
  return new;
end $$;

create trigger outside_appointments before insert or update of professional_id, starts_at, ends_at on own_entries
  for each row execute function entry_stays_outside_appointments();

-- Holds the reminders of appointments that were sent to customers. A reminder is decided when it is sent, so there is no
-- row before. It is about one start: a rescheduled appointment gets its own, and a mail that waits is dropped when its
-- appointment has another start by then.
create table notices (
  id uuid primary key default uuidv7(),
  appointment_id uuid not null references appointments(id),
  kind text not null check (kind in ('two_days', 'three_hours')),
  starts_at timestamptz not null,
  -- The server sends mails only. Another channel has rows of its own.
  channel text not null check (channel in ('mail', 'push', 'sms')),
  created_at timestamptz not null,
  constraint one_notice_for_each_start unique (appointment_id, kind, starts_at, channel)
);

------------------------------------------------------------------------------------------------------------------------
-- platform
------------------------------------------------------------------------------------------------------------------------

-- Holds the kinds of notifications that a person has turned off, each for one channel. Mails that belong to a contract or
-- that the law requires have no such kind.
create table muted_notifications (
  user_id uuid not null references users(id) on delete cascade,
  kind text not null check (kind in ('reminders', 'messages', 'reviews')),
  channel text not null check (channel in ('mail', 'push', 'sms')),
  muted_at timestamptz not null,
  primary key (user_id, kind, channel)
);

------------------------------------------------------------------------------------------------------------------------
-- booking
------------------------------------------------------------------------------------------------------------------------

-- Holds the address at which the calendar of a person reads the own appointments. Its secret is stored as a hash only, so
-- that it is shown once.
create table calendar_feeds (
  user_id uuid primary key references users(id) on delete cascade,
  secret_hash bytea not null unique,
  created_at timestamptz not null
);

------------------------------------------------------------------------------------------------------------------------
-- marketplace
------------------------------------------------------------------------------------------------------------------------

-- Holds the sizes and lengths in which a service is sold, each with its price and its duration. The service itself has the
-- price and the duration of the cheapest one. Appointments copy what was booked, so that a row can be changed and deleted.
create table service_variants (
  id uuid primary key default uuidv7(),
  service_id uuid not null references services(id) on delete cascade,
  taille text check (taille in ('micro', 'moyen', 'gros')),
  longueur text check (longueur in ('épaules', 'mi-dos', 'taille')),
  price_cents integer not null check (price_cents > 0),
  duration_minutes integer not null check (duration_minutes between 15 and 720),
  constraint variant_has_a_size_or_a_length check (num_nonnulls(taille, longueur) > 0),
  constraint one_variant_each unique nulls not distinct (service_id, taille, longueur)
);

-- Renews the offers once per statement, as renew_offers_of_services does.
create function renew_offers_of_variants() returns trigger language plpgsql as $$
begin
  perform renew_offers(array(
    select distinct s.professional_id from changed c join services s on s.id = c.service_id));
  return null;
end $$;

create trigger renew_offers_of_changed_variants after update on service_variants referencing new table as changed
  for each statement execute function renew_offers_of_variants();

create trigger renew_offers_of_deleted_variants after delete on service_variants referencing old table as changed
  for each statement execute function renew_offers_of_variants();

create trigger renew_offers_of_new_variants after insert on service_variants referencing new table as changed
  for each statement execute function renew_offers_of_variants();

------------------------------------------------------------------------------------------------------------------------
-- booking
------------------------------------------------------------------------------------------------------------------------

-- Tells whether first_start finds any. PostgreSQL does not put it into the plan of a search, which calls it only for
-- services with variants.
create function has_start(professional uuid, duration_minutes integer, notice_minutes integer, pause_minutes integer,
  from_at timestamptz, to_at timestamptz, now_at timestamptz)
returns boolean language sql stable parallel safe
begin atomic
  select exists (
    select from first_start(professional, duration_minutes, notice_minutes, pause_minutes, from_at, to_at, now_at));
end;

-- Holds what an appointment consists of, as it was sold when the customer booked it. Later changes of the service or its
-- variants change nothing here.
create table appointment_services (
  appointment_id uuid not null references appointments(id),
  position integer not null check ("position" >= 1 and "position" <= 5),
  service_id uuid not null references services(id),
  libelle text not null,
  taille text check (taille in ('micro', 'moyen', 'gros')),
  longueur text check (longueur in ('épaules', 'mi-dos', 'taille')),
  price_cents integer not null check (price_cents > 0),
  duration_minutes integer not null check (duration_minutes > 0),
  -- Mails, invoices and calendars name the service like this.
  name text not null generated always as (libelle || coalesce(' · ' || coalesce((taille || ', ') || longueur, taille,
    longueur), '')) stored,
  primary key (appointment_id, "position")
);

-- Names the services of an appointment with their sizes and lengths.
create function appointment_name(appointment uuid) returns text language sql stable parallel safe
begin atomic
  select string_agg(x.name, ' + ' order by x.position) from appointment_services x where x.appointment_id = appointment;
end;

-- Requires a booked service to last exactly as long as the service, or its variant, does at this moment.
create function booked_as_sold() returns trigger language plpgsql as $$
begin
  if not exists (
    select from services s
    left join service_variants v on v.service_id = s.id
    where s.id = new.service_id
      and (v.taille, v.longueur) is not distinct from (new.taille, new.longueur)
      and coalesce(v.duration_minutes, s.duration_minutes) = new.duration_minutes) then
    raise integrity_constraint_violation
      using message = 'a service must last as long as it is sold', constraint = 'booked_as_sold';
  end if;
  return new;
end $$;

-- Requires the price and the length of an appointment to be the sums of those of its services, at the end of the transaction
-- that books it.
create function appointment_adds_up() returns trigger language plpgsql as $$
begin
  if exists (
    select from appointments a
    cross join lateral (
      select sum(x.price_cents) as price_cents, make_interval(mins => sum(x.duration_minutes)::integer) as length
      from appointment_services x where x.appointment_id = a.id) as booked
    where a.id = new.id
      and (a.price_cents is distinct from booked.price_cents or a.ends_at - a.starts_at is distinct from booked.length)) then
    raise integrity_constraint_violation
      using message = 'an appointment must add up from its services', constraint = 'adds_up_from_its_services';
  end if;
  return null;
end $$;

create trigger booked_as_sold before insert on appointment_services
  for each row execute function booked_as_sold();

------------------------------------------------------------------------------------------------------------------------
-- money
------------------------------------------------------------------------------------------------------------------------

-- Holds the provider's customer of a person who keeps a card, or has kept one. It is created with the first card that a
-- person keeps, and deleted at the provider with the account.
create table provider_customers (
  user_id uuid primary key references users(id),
  provider_id text not null unique
);

-- Holds what a person needs to recognise the own saved cards, five at most. The number and the code are at the provider
-- alone. The id is that of the provider's payment method.
create table saved_cards (
  id text primary key,
  user_id uuid not null references provider_customers(user_id) on delete cascade,
  nth smallint not null check (nth between 1 and 5),
  brand text not null,
  last4 text not null check (last4 ~ '^\d{4}$'),
  exp_month smallint not null check (exp_month between 1 and 12),
  exp_year smallint not null check (exp_year between 2000 and 9999),
  -- The provider gives the same one to the same number, so that a card is kept once.
  fingerprint text not null,
  saved_at timestamptz not null,
  constraint five_cards_each unique (user_id, nth),
  constraint each_card_once unique (user_id, fingerprint)
);

------------------------------------------------------------------------------------------------------------------------
-- booking
------------------------------------------------------------------------------------------------------------------------

-- Holds what a professional writes down about a customer for the next appointment. The professional alone reads it; the
-- customer gets a copy with the export of the own data. It is deleted three years after their last appointment, and with
-- either account.
create table customer_notes (
  professional_id uuid not null references users(id) on delete cascade,
  customer_id uuid not null references users(id) on delete cascade,
  text text not null constraint note_has_a_text check (text <> '' and char_length(text) <= 2000),
  changed_at timestamptz not null,
  primary key (professional_id, customer_id)
);
create index customer_notes_by_customer on customer_notes (customer_id);

-- Holds the appointments after which their customer does not want to be proposed the same hairstyle again.
create table hidden_rebookings (
  appointment_id uuid primary key references appointments(id) on delete cascade,
  hidden_at timestamptz not null
);
