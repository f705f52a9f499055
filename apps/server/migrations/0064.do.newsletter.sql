-- Who has asked for our news, by her address alone. Nothing is sent to it before its own mail's link has been used; once she
-- has left, the address is forgotten, and her link still says so.
create table newsletter_subscribers (
  id uuid primary key default uuidv7(),
  email citext constraint one_subscription_per_email unique,
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  left_at timestamptz,
  constraint nothing_of_who_has_left check ((left_at is null) = (email is not null) and (left_at is null or confirmed_at is null))
);
create index subscriptions_unconfirmed on newsletter_subscribers (asked_at) where confirmed_at is null and left_at is null;

-- The links of its mails: one confirms, for a time; one leaves, for ever.
create table newsletter_links (
  token_hash bytea primary key,
  subscriber_id uuid not null references newsletter_subscribers on delete cascade,
  kind text not null check (kind in ('confirm', 'leave')),
  expires_at timestamptz,
  constraint leaving_never_expires check ((kind = 'leave') = (expires_at is null))
);
create index newsletter_links_by_subscriber on newsletter_links (subscriber_id);

-- Which mails have told of something.
create index mails_by_subject on mails (subject_id) where subject_id is not null;
