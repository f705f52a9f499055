-- context: identity

create table waiting_browsers (
  secret_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  registration_id uuid references registrations on delete cascade,
  confirmed_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint waits_or_confirmed check ((registration_id is null) = (confirmed_at is not null))
);
create index waiting_browsers_by_user on waiting_browsers (user_id);
create index waiting_browsers_by_registration on waiting_browsers (registration_id);
comment on table waiting_browsers is
'Holds the browsers that have registered and wait for the confirmation of their own registration, which logs them in
once. Only the hash of a browser''s secret is stored. A row goes with its registration, and with the first login.';
comment on column waiting_browsers.registration_id is
'The link of this registration confirms the browser. It is null afterwards, when registrations are deleted.';
