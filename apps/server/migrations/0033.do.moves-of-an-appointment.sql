-- The life of an appointment: its status changes by the moves of the contract's table, and in no other way.
create function refuse_other_moves() returns trigger language plpgsql as $$
begin
  raise integrity_constraint_violation
    using message = format('no move leads from %s to %s', old.status, new.status), constraint = 'moves_of_an_appointment';
end $$;
create trigger moves_of_an_appointment before update of status on appointments for each row
  when (old.status <> new.status and (old.status, new.status) not in (
    ('En attente de paiement', 'Payé'),
    ('En attente de paiement', 'Expiré'),
    ('Expiré', 'Payé'),
    ('Payé', 'Annuler'),
    ('Payé', 'Terminé')))
  execute function refuse_other_moves();
