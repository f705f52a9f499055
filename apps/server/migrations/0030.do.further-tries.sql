-- What is asked of the provider under a key it answers in the same way for a day: the next try has another, with its number.
-- `error_at` is when it first answered this try with an error of its own, after which it may have done it or not.
alter table refunds
  add column tries integer not null default 0,
  add column error_at timestamptz,
  add column refusal text;
-- Of transfers `refusals` is that number.
alter table transfers add column error_at timestamptz;
-- Where the provider has said why it does not take something back, she owes it until it does.
alter table transfer_reversals
  add column tries integer not null default 0,
  add column error_at timestamptz,
  add column refusal text,
  add column refused_at timestamptz,
  add constraint refused_at_some_time check ((refusal is null) = (refused_at is null));
