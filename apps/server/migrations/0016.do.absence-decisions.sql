-- What an operator decides about a visit of which an absence was reported: once, whoever else decides at that moment.
create table absence_decisions (
  id uuid primary key default uuidv7(),
  appointment_id uuid not null references appointments constraint one_absence_decision unique,
  operator_id uuid not null references users,
  decision text not null check (decision in ('customer_absent', 'professional_absent', 'none')),
  -- Told to both.
  reason text not null,
  -- What went back to the customer with it.
  allowance_id uuid references allowances,
  decided_at timestamptz not null
);

-- What was done about a visit, for its page and for the mail that tells why it was cancelled.
create index operator_actions_by_appointment on operator_actions (appointment_id) where appointment_id is not null;

-- A visit to which she did not come counts as one that she has cancelled.
create or replace function cancellation_record(professional uuid) returns table (cancelled integer, visits integer)
language sql stable parallel safe
begin atomic
  select count(*) filter (where a.status = 'Annuler' or exists (
      select from absence_decisions d where d.appointment_id = a.id and d.decision = 'professional_absent'))::integer,
    count(*)::integer
  from appointments a
  where a.professional_id = professional
    and (a.status = 'Terminé' or (a.status = 'Annuler' and a.cancelled_by = 'professional'));
end;
