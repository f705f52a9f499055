-- context: booking

create table contact_openings (
  id uuid primary key default uuidv7(),
  appointment_id uuid not null references appointments,
  starts_at timestamptz not null,
  opened_at timestamptz not null,
  constraint one_opening_for_each_start unique (appointment_id, starts_at)
);
comment on table contact_openings is
'Holds each start of an appointment for which the two parties were mailed phone and street, when the contact window
opened. A mail is about one of these rows: when the appointment has another start by then, it is dropped. An appointment
that was paid inside the window has none, because its confirmation has brought both.';

alter table mails add column calendar text;
comment on column mails.calendar is
'This is the calendar file that the mail brings. It is stored only where there is no mail server.';
