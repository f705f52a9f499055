-- Nobody is paid for an appointment that is not over: that would be lent, out of other people's money.
create function transfer_must_follow_appointment() returns trigger language plpgsql as $$
begin
  if not exists (
    select from appointments a
    where a.id = new.appointment_id and a.status in ('Terminé', 'Annuler') and a.ends_at <= new.created_at
  ) then
    raise integrity_constraint_violation using message = 'a transfer must follow its appointment', constraint = 'transfer_follows_appointment';
  end if;
  return new;
end $$;
create trigger transfer_follows_appointment before insert on transfers
  for each row execute function transfer_must_follow_appointment();
