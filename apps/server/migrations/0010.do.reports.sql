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
  constraint decided_with_a_statement check (
    num_nonnulls(decided_at, operator_id, statement) in (0, 3) and (decided_at is not null or measures = '{}')),
  constraint a_measure_names_its_rule check ((measures = '{}') = (broken_rule is null))
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

create table reports (
  id uuid primary key default uuidv7(),
  case_id uuid not null references report_cases,
  reporter_id uuid not null references users,
  reason text not null check (reason in (
    'harassment', 'hate', 'sexual', 'scam', 'solicitation', 'minor', 'other')),
  words text check (length(words) <= 2000),
  from_seq integer,
  to_seq integer,
  created_at timestamptz not null,
  constraint other_reasons_are_explained check (reason <> 'other' or words <> ''),
  constraint a_range_of_messages check (num_nonnulls(from_seq, to_seq) in (0, 2) and to_seq - from_seq between 0 and 49),
  constraint one_report_per_range unique nulls not distinct (case_id, reporter_id, from_seq, to_seq)
);
create index reports_by_reporter on reports (reporter_id, created_at);
comment on table reports is
'Holds each report of a person, who gets a mail with the decision about its case.';
comment on column reports.words is
'The reporter has added these words, if any. They are deleted with the copy of the messages.';
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
