-- context: marketplace

alter table reviews add column answer_hidden_at timestamptz,
  add constraint only_an_answer_is_hidden check (answer_hidden_at is null or reponse is not null);
comment on column reviews.answer_hidden_at is
'An operator has hidden the answer of the professional at this instant. The answer stays, so that it is not published
again.';

-- context: operations

alter table report_cases
  drop constraint report_cases_subject_kind_check,
  add constraint report_cases_subject_kind_check check (subject_kind in (
    'messages', 'profile', 'picture', 'service', 'review', 'answer', 'appointment', 'product', 'address')),
  alter column reported_id drop not null,
  add column suspension_id uuid references suspensions on delete set null,
  add column reversed_at timestamptz,
  add constraint somebody_is_responsible check ((reported_id is null) = (subject_kind in ('product', 'address'))),
  add constraint only_a_person_is_warned check (reported_id is not null or measures <@ array['removal']),
  add constraint only_measures_are_reversed check (reversed_at is null or measures <> '{}');
comment on column report_cases.subject_id is
'It is the id of a conversation for messages, and that of the review for its answer. For an address of which the platform
knows no content, it is made from the address. It refers to no table, because the content may be deleted.';
comment on column report_cases.reported_id is
'This person is responsible for the content. Nobody is for a product of the shop and for an address.';
comment on column report_cases.suspension_id is
'The decision has suspended the person in this way.';
comment on column report_cases.reversed_at is
'An objection has reversed the measures at this instant.';

drop index one_open_case_per_subject;
create unique index one_open_case_per_subject on report_cases (subject_kind, subject_id, reported_id)
  nulls not distinct where decided_at is null;

alter table reports
  drop constraint reports_reason_check,
  add constraint reports_reason_check check (reason in (
    'harassment', 'hate', 'sexual', 'scam', 'solicitation', 'minor', 'other', 'violence', 'misleading', 'fake',
    'impersonation', 'privacy', 'rights', 'dangerous')),
  alter column reporter_id drop not null,
  add column guest_name text check (length(guest_name) <= 200),
  add column guest_email text check (length(guest_email) <= 254),
  add column address text check (length(address) <= 500),
  add constraint a_member_is_no_guest check (reporter_id is null or num_nonnulls(guest_name, guest_email) = 0),
  add constraint guests_say_who_they_are check (
    reporter_id is not null or reason = 'minor' or num_nonnulls(guest_name, guest_email) = 2),
  drop constraint one_report_per_range;
create unique index one_report_per_range on reports (case_id, reporter_id, from_seq, to_seq)
  nulls not distinct where reporter_id is not null;
create unique index one_report_per_guest on reports (case_id, lower(guest_email)) where guest_email is not null;
comment on column reports.reporter_id is
'It is null for a guest, who may stay anonymous only to report a danger to minors.';
comment on column reports.address is
'The reporter has given this address of the content.';

create table reported_contents (
  report_id uuid primary key references reports,
  texts jsonb not null
);
comment on table reported_contents is
'Holds a copy of the texts of a reported content that is no message, as they stood at the time of the report.';
comment on column reported_contents.texts is
'It is an object of strings. The contract lists the keys.';

create table reported_pictures (
  report_id uuid not null references reports,
  position smallint not null,
  image text not null,
  copy text not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  primary key (report_id, position)
);
create index reported_pictures_by_copy on reported_pictures (copy);
comment on table reported_pictures is
'Holds the pictures of a reported content that is no message. Their files are private copies, so that they outlive the
public ones.';
comment on column reported_pictures.image is
'This was the public file. It may be deleted, and an objection may bring it back from the copy.';

create table objections (
  id uuid primary key default uuidv7(),
  case_id uuid not null references report_cases,
  report_id uuid references reports,
  words text not null check (length(words) between 1 and 2000),
  created_at timestamptz not null,
  answered_at timestamptz,
  operator_id uuid references users,
  outcome text check (outcome in ('upheld', 'reversed')),
  answer text,
  constraint answered_at_once check (num_nonnulls(answered_at, operator_id, outcome, answer) in (0, 4)),
  constraint one_objection_per_party unique nulls not distinct (case_id, report_id)
);
create index objections_unanswered on objections (case_id) where answered_at is null;
create index objections_by_report on objections (report_id) where report_id is not null;
comment on table objections is
'Holds what a person says against a decision about a report, and the answer of an operator. It is deleted with the
reports of its case.';
comment on column objections.report_id is
'It is the first report of the reporter who objects. It is null for the reported person.';

create function may_answer_objection(report_case uuid, operator uuid) returns boolean
language sql stable parallel safe
begin atomic
  select not exists (select from report_cases k where k.id = report_case and k.operator_id = operator)
    or not exists (
      select from users u where u.role = 'admin' and u.id <> operator and u.confirmed_at is not null
        and u.suspended_at is null and u.erased_at is null and not case_involves(report_case, u.id));
end;
comment on function may_answer_objection is
'Returns whether the operator may answer an objection against the decision of the case: another one does, where there is
another who has no part in the case.';
