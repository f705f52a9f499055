-- context: platform

create table muted_notifications (
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('reminders', 'messages', 'reviews')),
  channel text not null check (channel in ('mail', 'push', 'sms')),
  muted_at timestamptz not null,
  primary key (user_id, kind, channel)
);
comment on table muted_notifications is
'Holds the kinds of notifications that a person has turned off, each for one channel. Mails that belong to a contract or
that the law requires have no such kind.';

-- context: booking

create table calendar_feeds (
  user_id uuid primary key references users on delete cascade,
  secret_hash bytea not null unique,
  created_at timestamptz not null
);
comment on table calendar_feeds is
'Holds the address at which the calendar of a person reads the own appointments. Its secret is stored as a hash only, so
that it is shown once.';
