-- context: identity

create table proofs (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users,
  kind text not null check (kind in ('identity', 'siret', 'qualification', 'insurance', 'address', 'operator')),
  state text not null default 'to_check' check (state in ('to_check', 'verified', 'refused', 'expired', 'closed')),
  person_name text not null,
  legal_name text,
  siret text,
  submitted_at timestamptz not null,
  operator_id uuid references users,
  decided_at timestamptz,
  valid_until date,
  level text check (level in ('cap', 'bp')),
  refusal_reason text check (refusal_reason in (
    'unreadable', 'incomplete', 'out_of_date', 'other_name', 'not_covering', 'unknown_business', 'not_authentic', 'other')),
  refusal_words text not null default '' check (length(refusal_words) <= 1000),
  closed_because text check (closed_because in ('replaced', 'changed', 'deleted', 'demo')),
  ended_at timestamptz,
  change_mailed_at timestamptz,
  registry jsonb,
  registry_read_at timestamptz,
  constraint decided_by_an_operator check (case
    when state = 'to_check' then num_nonnulls(operator_id, decided_at) = 0
    when state = 'closed' then true
    when kind = 'operator' then decided_at is not null
    else num_nonnulls(operator_id, decided_at) = 2 end),
  constraint verified_until_a_day check (
    state not in ('verified', 'expired') or valid_until is not null or kind = 'operator'),
  constraint verified_with_a_level check ((level is not null) <= (kind = 'qualification')
    and (kind = 'qualification' and state in ('verified', 'expired')) <= (level is not null)),
  constraint refused_with_a_reason check ((state = 'refused') = (refusal_reason is not null)
    and (refusal_words = '' or state = 'refused') and (refusal_reason <> 'other' or refusal_words <> '')),
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
comment on table proofs is
'Holds each thing that a professional has sent to be verified, with the decision of an operator. Of a kind at most one
waits and at most one is verified: a new insurance waits while the old one still counts. users.verified_at follows.';
comment on column proofs.kind is
'The kind operator is a verification from the time when an operator wrote a note; it stands for all kinds.';
comment on column proofs.person_name is
'The professional had this name when the proof was sent, or when a waiting proof was last renamed. It is emptied when
the account is deleted.';
comment on column proofs.valid_until is
'The proof counts up to this day, which is included.';
comment on column proofs.level is
'A CAP or three years of practice allow work at customers'' homes, a brevet professionnel also at a place of one''s own.';
comment on column proofs.closed_because is
'A later proof has replaced it, the name, the business or the address that it proves has changed, the account was deleted, or it was
verified in an open demonstration, where anybody acts as the operator.';
comment on column proofs.change_mailed_at is
'Operators and the professional were notified of the change at this instant.';
comment on column proofs.registry is
'The register of businesses gave this answer about the SIRET.';

create function refuse_other_states() returns trigger language plpgsql as $$
begin
  raise integrity_constraint_violation
    using message = format('no transition leads from %s to %s', old.state, new.state), constraint = tg_name;
end $$;
comment on function refuse_other_states is
'Refuses a change of state. Its trigger says which are allowed, as proof.rules.ts does.';
create trigger no_other_proof_transition before update of state on proofs
  for each row when (old.state <> new.state and (old.state, new.state) not in (
    ('to_check', 'verified'), ('to_check', 'refused'), ('to_check', 'closed'),
    ('verified', 'refused'), ('verified', 'expired'), ('verified', 'closed')))
  execute function refuse_other_states();

create table proof_files (
  proof_id uuid not null references proofs,
  position integer not null check (position between 1 and 6),
  filename text not null,
  primary key (proof_id, position),
  constraint a_file_once_per_proof unique (proof_id, filename)
);
create index proof_files_by_filename on proof_files (filename);
comment on table proof_files is
'Holds the private uploads that belong to a proof. A job deletes them some time after the decision, and then the
uploads, which are used nowhere any more.';

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
comment on function asked_proofs is
'Returns the proofs that a professional must give: they depend on where the professional works and on the services.
Whoever offers nothing yet is asked for a qualification.';

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
comment on function file_verified_at is
'Returns the latest decision among the proofs that count if every asked proof is verified, and null otherwise. The
verification by note of an earlier release counts for each kind of which nothing was refused or has expired.';

-- The lock makes two decisions about one professional wait for each other: otherwise neither would see the other.
create function renew_verification(person uuid) returns void language sql
begin atomic
  select from users u where u.id = person for no key update;
  update users u set verified_at = f.at from (select file_verified_at(person) as at) as f
  where u.id = person and u.role = 'professional' and u.verified_at is distinct from f.at;
end;
comment on function renew_verification is
'Writes users.verified_at anew from the proofs. Nothing else writes it.';

create function renew_verification_of_proof() returns trigger language plpgsql as $$
begin
  perform renew_verification(new.user_id);
  return null;
end $$;
create trigger renew_verification_of_proof after insert or update of state, level on proofs
  for each row execute function renew_verification_of_proof();

-- A professional who was verified by note keeps that verification, as a proof with its date.
insert into proofs (user_id, kind, state, person_name, submitted_at, operator_id, decided_at)
select u.id, 'operator', 'verified', u.firstname || ' ' || u.lastname, u.verified_at, o.operator_id, u.verified_at
from users u
left join lateral (
  select a.operator_id from operator_actions a
  where a.user_id = u.id and a.kind = 'professional_verified' order by a.at desc, a.id desc limit 1) as o on true
where u.verified_at is not null and u.erased_at is null;
update users set verified_at = null where verified_at is not null and (erased_at is not null or role <> 'professional');

-- Reopens the proof of the identity after a change of name. A proof that waits goes on with the new name, because its
-- operator compares it with that one.
create function reopen_identity() returns trigger language plpgsql as $$
begin
  update proofs p set state = 'closed', closed_because = 'changed', ended_at = now()
  where p.user_id = new.id and p.state = 'verified' and p.kind in ('identity', 'operator');
  update proofs p set person_name = new.firstname || ' ' || new.lastname
  where p.user_id = new.id and p.state = 'to_check';
  return null;
end $$;
create trigger reopen_identity after update of firstname, lastname on users
  for each row when (new.role = 'professional' and new.erased_at is null
    and lower(old.firstname || ' ' || old.lastname) <> lower(new.firstname || ' ' || new.lastname))
  execute function reopen_identity();

-- Reopens the proof of the address after a move. The new address has to be proved by other documents.
create function reopen_address() returns trigger language plpgsql as $$
begin
  update proofs p set state = 'closed', closed_because = 'changed', ended_at = now()
  where p.user_id = new.id and p.state = 'verified' and p.kind = 'address';
  return null;
end $$;
create trigger reopen_address after update of adresse, city_id on users
  for each row when (new.role = 'professional' and new.erased_at is null
    and (old.city_id <> new.city_id or lower(old.adresse) <> lower(new.adresse)))
  execute function reopen_address();

create function renew_verification_of_user() returns trigger language plpgsql as $$
begin
  perform renew_verification(new.id);
  return null;
end $$;
create trigger renew_verification_of_user after update of mobilite on users
  for each row when (new.role = 'professional' and old.mobilite is distinct from new.mobilite)
  execute function renew_verification_of_user();

-- context: money

-- Reopens the proof of the business after a change of its name or its SIRET. What is to be checked is known, so a proof
-- of the new one waits at once if the old one was verified.
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
create trigger reopen_siret after update of legal_name, siret on businesses
  for each row when (old.siret <> new.siret or lower(old.legal_name) <> lower(new.legal_name))
  execute function reopen_siret();

-- context: marketplace

create function renew_verification_of_service() returns trigger language plpgsql as $$
begin
  perform renew_verification(new.professional_id);
  return null;
end $$;
create trigger renew_verification_of_service after insert or update of libelle, removed_at on services
  for each row execute function renew_verification_of_service();

-- context: platform

alter table operator_actions add column proof_id uuid references proofs;
create index operator_actions_by_proof on operator_actions (proof_id) where proof_id is not null;

comment on table uploads is
'Holds the pictures that people have uploaded, and the PDF documents of their proofs. A file name is a hash of the
content, so two people may own the same file.';
comment on column uploads.width is
'It is 0 for a document, and so is the height.';

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
