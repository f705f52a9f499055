-- An appointment lasts exactly as long as its service does when it is taken, and keeps that length: when the service
-- changes, and when it moves.
create function appointment_must_last_as_its_service() returns trigger language plpgsql as $$
declare
  lasts interval;
begin
  if tg_op = 'INSERT' then
    lasts := (select make_interval(mins => s.duration_minutes) from services s where s.id = new.service_id);
  else
    lasts := old.ends_at - old.starts_at;
  end if;
  if new.ends_at - new.starts_at <> lasts then
    raise integrity_constraint_violation
      using message = 'an appointment must last as long as its service', constraint = 'as_long_as_its_service';
  end if;
  return new;
end $$;
create trigger as_long_as_its_service before insert or update of starts_at, ends_at on appointments
  for each row execute function appointment_must_last_as_its_service();

-- An unpaid hold that was ended before its time: when, and who or what has ended it. One without has lapsed.
alter table appointments
  add released_at timestamptz,
  add released_by text check (released_by in ('customer', 'refused_cards', 'admin')),
  add constraint released_by_somebody check ((released_at is null) = (released_by is null));
