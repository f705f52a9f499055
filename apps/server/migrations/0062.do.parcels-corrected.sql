-- A parcel's number as the contract has it, and right once it has arrived: until then an operator may correct it.
alter table orders add constraint number_of_a_parcel check (colis_number ~ '^[A-Z0-9]{8,30}$');

create function refuse_other_numbers() returns trigger language plpgsql as $$
begin
  raise integrity_constraint_violation
    using message = 'a parcel has another number only while it is on its way', constraint = tg_name;
end $$;
create trigger parcel_corrected_on_its_way before update of colis_number on orders for each row
  when (old.colis_number is not null and old.colis_number is distinct from new.colis_number
    and not (old.status = 'Expédié' and new.status = 'Expédié' and new.colis_number is not null))
  execute function refuse_other_numbers();
