-- context: booking

create table notices (
  id uuid primary key default uuidv7(),
  appointment_id uuid not null references appointments,
  kind text not null check (kind in ('two_days', 'three_hours')),
  starts_at timestamptz not null,
  channel text not null check (channel in ('mail', 'push', 'sms')),
  created_at timestamptz not null,
  constraint one_notice_for_each_start unique (appointment_id, kind, starts_at, channel)
);
comment on table notices is
'Holds the reminders of appointments that were sent to customers. A reminder is decided when it is sent, so there is no
row before. It is about one start: a rescheduled appointment gets its own, and a mail that waits is dropped when its
appointment has another start by then.';
comment on column notices.channel is
'The server sends mails only. Another channel has rows of its own.';
