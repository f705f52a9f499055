-- context: operations

create table newsletter_subscribers (
  id uuid primary key default uuidv7(),
  email citext constraint one_subscription_per_email unique,
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  left_at timestamptz,
  constraint nothing_stored_after_leaving check ((left_at is null) = (email is not null) and (left_at is null or confirmed_at is null))
);
create index subscriptions_unconfirmed on newsletter_subscribers (asked_at) where confirmed_at is null and left_at is null;
comment on table newsletter_subscribers is
'Holds the addresses that asked for the newsletter. Nothing is sent before the link in the confirmation mail has
been used. After somebody has left, the row stays without the address, so that the link still says so.';

create table newsletter_links (
  token_hash bytea primary key,
  subscriber_id uuid not null references newsletter_subscribers on delete cascade,
  kind text not null check (kind in ('confirm', 'leave')),
  expires_at timestamptz,
  constraint leaving_never_expires check ((kind = 'leave') = (expires_at is null))
);
create index newsletter_links_by_subscriber on newsletter_links (subscriber_id);
comment on table newsletter_links is
'Holds the links in the mails of the newsletter. A link that confirms expires; one for leaving never does.';
