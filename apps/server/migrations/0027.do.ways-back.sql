-- Where somebody was going who first had to register: her mail may be read on another device. Gone at her first login.
create table ways_back (
  user_id uuid primary key references users on delete cascade,
  path text not null constraint path_of_our_own check (path ~ '^/[a-z]' and length(path) <= 500)
);
