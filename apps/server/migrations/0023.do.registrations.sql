-- Which terms were accepted: the day that they bear.
alter table users add column cgu_version text;
update users set cgu_version = '2026-11-20' where cgu_at is not null;

-- What was entered at each registration that waits for its confirmation, under an address that may have several of them. The
-- account shows the newest; the link that is used decides which of them it becomes.
create table registrations (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('customer', 'professional')),
  password_hash text not null,
  firstname text not null,
  lastname text not null,
  phone text not null,
  adresse text not null,
  departement text,
  city_id integer not null references cities,
  mobilite text check (mobilite in ('se déplace', 'Ne se déplace pas')),
  majeur_at timestamptz,
  cgu_at timestamptz,
  cgu_version text,
  created_at timestamptz not null
);
create index registrations_by_user on registrations (user_id);

-- Gone once the account is confirmed: the link that did it stays.
alter table links add column registration_id uuid references registrations on delete set null;
create index links_by_registration on links (registration_id);

insert into registrations (user_id, role, password_hash, firstname, lastname, phone, adresse, departement, city_id, mobilite,
  majeur_at, cgu_at, cgu_version, created_at)
select id, role, password_hash, firstname, lastname, phone, adresse, departement, city_id, mobilite, majeur_at, cgu_at, cgu_version,
  created_at
from users where confirmed_at is null and erased_at is null and role <> 'admin';
-- Nobody can tell any more which registration these were sent for. Who logs in is sent another.
delete from links l using users u where u.id = l.user_id and l.kind = 'confirm' and u.confirmed_at is null;
