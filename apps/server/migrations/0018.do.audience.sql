-- context: operations

-- The page of what waits for operators reads these few rows on each of their pages.
create index unsent_mails on mails (created_at) where sent_at is null;
create index failed_refunds on refunds (created_at) where status = 'failed';
create index orders_to_send on orders (paid_at) where status = 'pending' and paid_at is not null;

create table audience_hosts (
  day date not null,
  place smallint not null check (place between 1 and 20),
  host text not null check (length(host) between 4 and 100),
  primary key (day, place),
  constraint one_place_of_a_host unique (day, host)
);
comment on table audience_hosts is
'Holds the referring hosts that a day counts by name. The place bounds them, whatever visitors send; the visits from
further hosts count together.';

create table audience_counts (
  day date not null,
  route text not null,
  host text not null,
  device text not null check (device in ('phone', 'tablet', 'computer')),
  step text not null check (step in ('view', 'search', 'profile', 'hours', 'paid')),
  count integer not null check (count > 0),
  primary key (day, route, host, device, step)
);
comment on table audience_counts is
'Counts how often a page was viewed, or a step of the funnel reached, on a day of the platform''s zone. Nothing in a row
is about a person. The server accepts only the routes, devices and steps that it knows, so a day has few rows.';
comment on column audience_counts.route is 'This is the pattern of a page route, without the ids in the address.';
comment on column audience_counts.host is
'Empty for a visit without a referring host, and after the first page of a visit.';
