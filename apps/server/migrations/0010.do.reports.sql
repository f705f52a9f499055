-- context: operations

create table report_cases (
  id uuid primary key default uuidv7(),
  subject_kind text not null check (subject_kind in ('messages')),
  subject_id uuid not null,
  reported_id uuid not null references users,
  opened_at timestamptz not null,
  decided_at timestamptz,
  operator_id uuid references users,
  measures text[] not null default '{}' check (measures <@ array['warning', 'removal', 'suspension']),
  broken_rule text,
  statement text,
  reasons text[] not null default '{}',
  constraint decided_with_a_statement check (
    num_nonnulls(decided_at, operator_id, statement) in (0, 3) and (decided_at is not null or measures = '{}')),
  constraint a_measure_names_its_rule check ((measures = '{}') = (broken_rule is null)),
  constraint reasons_of_a_decision check ((decided_at is null) = (reasons = '{}'))
);
create unique index one_open_case_per_subject on report_cases (subject_kind, subject_id, reported_id)
  where decided_at is null;
create index report_cases_by_reported on report_cases (reported_id);
create index report_cases_decided on report_cases (decided_at) where decided_at is not null;
comment on table report_cases is
'Holds what operators decide about a reported person. All reports of one subject join its open case.';
comment on column report_cases.subject_id is
'It is the id of a conversation for messages. Other kinds of subject may have other ids, so it refers to no table.';
comment on column report_cases.measures is
'These measures were taken about the reported person; the list is empty without a decision and without a measure.';
comment on column report_cases.broken_rule is
'The measures were taken because this rule was broken; it is one of the reasons of reports.';
comment on column report_cases.statement is
'The operator has written these reasons: to the reported person with a measure, otherwise to those who reported.';
comment on column report_cases.reasons is
'The reports had these reasons when the case was decided. They stay when the reports are deleted.';

create table reports (
  id uuid primary key default uuidv7(),
  case_id uuid not null references report_cases,
  reporter_id uuid not null references users,
  reason text not null check (reason in (
    'harassment', 'hate', 'sexual', 'scam', 'solicitation', 'minor', 'other')),
  words text not null check (length(words) <= 2000),
  from_seq integer,
  to_seq integer,
  created_at timestamptz not null,
  constraint other_reasons_are_explained check (reason <> 'other' or words <> ''),
  constraint a_range_of_messages check (num_nonnulls(from_seq, to_seq) in (0, 2) and to_seq - from_seq between 0 and 49),
  constraint one_report_per_range unique nulls not distinct (case_id, reporter_id, from_seq, to_seq)
);
create index reports_by_reporter on reports (reporter_id, created_at);
comment on table reports is
'Holds each report of a person, who gets a mail with the decision about its case. It is deleted six months later, with
its copy of the messages.';
comment on column reports.words is
'The reporter has added these words; they may be empty.';
comment on column reports.from_seq is
'The messages from this number up to to_seq were reported, if the subject is messages.';

create table reported_messages (
  report_id uuid not null references reports,
  seq integer not null,
  is_by_reported boolean not null,
  is_reported boolean not null,
  content text not null,
  image text,
  created_at timestamptz not null,
  primary key (report_id, seq)
);
create index reported_messages_by_image on reported_messages (image) where image is not null;
comment on table reported_messages is
'Holds a copy of the reported messages and of those around them, as they stood at the time of the report. A message
that was withdrawn before is empty.';

alter table operator_actions add column report_case_id uuid references report_cases;
create index operator_actions_by_report_case on operator_actions (report_case_id) where report_case_id is not null;

create function case_involves(report_case uuid, person uuid) returns boolean
language sql stable parallel safe
begin atomic
  select exists (select from report_cases k where k.id = report_case and k.reported_id = person)
    or exists (select from reports r where r.case_id = report_case and r.reporter_id = person);
end;
comment on function case_involves is
'Returns whether the person is reported in the case or has reported in it. Such an operator leaves it to a colleague.';

create or replace function broken_picture_limit(owner uuid, more integer) returns text stable language sql as $$
  with used as (
    select u.image from users u where u.id = owner and u.image is not null
    union all select s.image from services s where s.professional_id = owner and s.image is not null
    union all select c.image from catalogue c where c.professional_id = owner
    union all select a.image from appointments a where a.professional_id = owner and a.image is not null
    union all select image from reviews r cross join unnest(r.images) as image where r.customer_id = owner
    union all select m.image from messages m where m.sender_id = owner and m.image is not null
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

-- context: identity

create index users_by_image on users (image) where image is not null;

-- context: marketplace

create index services_by_image on services (image) where image is not null;
create index catalogue_by_image on catalogue (image);

-- context: booking

create index appointments_by_image on appointments (image) where image is not null;
