-- A town is in one region, however that is spelled: two addresses that differ by it alone are one. The default stays, or the newest.
lock table addresses in share row exclusive mode;
update addresses b set region = a.region from addresses a
  where b.region is null and a.region is not null and a.user_id = b.user_id
    and (a.firstname, a.lastname, a.phone, a.adresse, a.city, a.code_postal, a.country)
      = (b.firstname, b.lastname, b.phone, b.adresse, b.city, b.code_postal, b.country);
delete from addresses a using addresses b
  where a.user_id = b.user_id and (b.par_defaut, b.created_at, b.id) > (a.par_defaut, a.created_at, a.id)
    and (a.firstname, a.lastname, a.phone, a.adresse, a.city, a.code_postal, a.country)
      = (b.firstname, b.lastname, b.phone, b.adresse, b.city, b.code_postal, b.country);
alter table addresses
  drop constraint each_address_once,
  add constraint each_address_once unique (user_id, firstname, lastname, phone, adresse, city, code_postal, country);
