-- The provider's word for why a refund failed.
alter table refunds add column failure_reason text;

-- How often a professional has let a customer down: of her paid visits that are over or that she has cancelled herself,
-- how many are the latter. What a customer or the operator has cancelled counts for nothing.
create index visits_on_record on appointments (professional_id, status)
  where status = 'Terminé' or (status = 'Annuler' and cancelled_by = 'professional');
create function cancellation_record(professional uuid) returns table (cancelled integer, visits integer)
language sql stable parallel safe
begin atomic
  select count(*) filter (where a.status = 'Annuler')::integer, count(*)::integer
  from appointments a
  where a.professional_id = professional
    and (a.status = 'Terminé' or (a.status = 'Annuler' and a.cancelled_by = 'professional'));
end;

-- Each time a customer has moved her visit. A mail is about one of them.
create table appointment_moves (
  id uuid primary key default uuidv7(),
  appointment_id uuid not null references appointments,
  from_at timestamptz not null,
  to_at timestamptz not null,
  moved_at timestamptz not null
);
create index appointment_moves_by_appointment on appointment_moves (appointment_id);

-- A party of a visit says that the other did not come. The operator decides; until then nobody is paid for the visit.
create table absences (
  id uuid primary key default uuidv7(),
  appointment_id uuid not null references appointments,
  -- It says who reported it, too: the other one.
  type text not null check (type in ('customer_absent', 'professional_absent')),
  text text not null,
  created_at timestamptz not null,
  constraint one_report_each unique (appointment_id, type)
);
