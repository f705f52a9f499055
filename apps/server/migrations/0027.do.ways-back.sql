-- Where somebody was going who first had to register: her mail may be read on another device. Entered with the registration,
-- kept from its confirmation to her first login.
alter table registrations add column way_back text
  constraint path_of_our_own check (way_back ~ '^/[a-z]' and length(way_back) <= 500);
create table ways_back (
  user_id uuid primary key references users on delete cascade,
  path text not null constraint path_of_our_own check (path ~ '^/[a-z]' and length(path) <= 500)
);
