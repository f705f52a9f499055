-- context: booking

alter table appointments
  add column presence_code text not null
    default lpad((('x' || right(gen_random_uuid()::text, 7))::bit(28)::integer % 10000)::text, 4, '0')
    check (presence_code ~ '^\d{4}$'),
  add column presence_tries smallint not null default 0
    constraint five_presence_tries check (presence_tries between 0 and 5),
  add column presence_confirmed_at timestamptz,
  drop constraint appointments_cancelled_under_check,
  add constraint appointments_cancelled_under_check check (cancelled_under in ('withdrawal', 'provider_cost', 'safety')),
  drop constraint only_customers_cancel_under_terms,
  add constraint only_customers_cancel_under_terms check (cancelled_under is null
    or cancelled_by is not distinct from 'customer'
    or (cancelled_under = 'safety' and cancelled_by is not distinct from 'professional'));
comment on column appointments.presence_code is
'The customer reads these four digits on the own page, and the professional types them when the two meet.';
comment on column appointments.presence_tries is
'Counts the wrong codes that the professional has typed.';
comment on column appointments.presence_confirmed_at is
'The professional has typed the code at this instant: both were there.';
comment on column appointments.cancelled_under is
'Says which terms a cancellation had instead of those of its time: withdrawal, free by law; provider_cost, because the
free cancellations were used up; or safety, which the other party never learns. Only a free cancellation of a customer
without such terms counts as one of the free ones.';

create table late_notices (
  id uuid primary key default uuidv7(),
  appointment_id uuid not null references appointments,
  side text not null check (side in ('customer', 'professional')),
  nth smallint not null check (nth between 1 and 3),
  minutes smallint not null check (minutes in (5, 10, 15, 20, 30)),
  created_at timestamptz not null,
  constraint late_notices_in_order unique (appointment_id, side, nth)
);
comment on table late_notices is
'Holds how many minutes a party of an appointment has said to be late, three times at most. A mail is about one of
these rows.';

create table arrivals (
  id uuid primary key default uuidv7(),
  appointment_id uuid not null references appointments,
  side text not null check (side in ('customer', 'professional')),
  arrived_at timestamptz not null,
  constraint one_arrival_each unique (appointment_id, side)
);
comment on table arrivals is
'Holds when a party of an appointment has said to be there, once each. A mail is about one of these rows.';

create table appointment_shares (
  id uuid primary key default uuidv7(),
  appointment_id uuid not null references appointments,
  user_id uuid not null references users,
  nth smallint not null check (nth between 1 and 3),
  token_hash bytea not null constraint one_share_per_token unique,
  created_at timestamptz not null,
  constraint three_shares_each unique (appointment_id, user_id, nth)
);
create index appointment_shares_by_user on appointment_shares (user_id);
comment on table appointment_shares is
'Holds the links by which a party shares an appointment with someone close. A link that is revoked is deleted.';

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
comment on function cancellation_record is
'Returns how often a professional let customers down: of the paid appointments that took place or that the
professional cancelled, how many were cancelled or missed by the professional, both counted in `cancelled`. Cancellations
by a customer or an operator do not count, nor those for safety.';

-- context: operations

alter table reports add column safety text check (safety in ('alert', 'cancellation')),
  add constraint safety_needs_a_member check (safety is null or reporter_id is not null);
comment on column reports.safety is
'The reporter feels unsafe, and has alerted the operators or cancelled the appointment. Operators read such a case first.';

drop index one_report_per_range;
create unique index one_report_per_range on reports (case_id, reporter_id, from_seq, to_seq, safety)
  nulls not distinct where reporter_id is not null;

create table safety_refunds (
  appointment_id uuid primary key references appointments,
  case_id uuid not null references report_cases,
  cents integer not null check (cents > 0),
  requested_at timestamptz not null,
  decided_at timestamptz,
  operator_id uuid references users,
  outcome text check (outcome in ('granted', 'refused')),
  reason text,
  goodwill_refund_id uuid references goodwill_refunds,
  constraint decided_at_once check (num_nonnulls(decided_at, operator_id, outcome, reason) in (0, 4)),
  constraint granted_by_a_refund check ((outcome is not distinct from 'granted') = (goodwill_refund_id is not null))
);
create index safety_refunds_by_case on safety_refunds (case_id);
create index safety_refunds_undecided on safety_refunds (case_id) where decided_at is null;
comment on table safety_refunds is
'Holds what a cancellation for safety has not refunded at once, until an operator decides about it.';
