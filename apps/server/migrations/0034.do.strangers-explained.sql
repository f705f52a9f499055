-- What an operator says that a stranger was, and the account that it is booked against: once for each, and never changed.
create table stranger_explanations (
  stranger_id uuid constraint explained_once primary key references strange_movements,
  account text not null check (account in ('platform', 'treasury')),
  words text not null,
  explained_at timestamptz not null
);

-- It is of no visit. What has left for the platform's own bank, or come from there, is the platform's still.
alter table ledger_movements drop constraint ledger_movements_kind_check, add constraint ledger_movements_kind_check check (
  kind in ('charge', 'cost', 'cancellation', 'refund', 'refund_failed', 'refund_replaced', 'refund_otherwise', 'allowance',
    'transfer', 'reversal', 'dispute', 'dispute_lost', 'stranger')),
  alter column appointment_id drop not null,
  add constraint all_but_strangers_are_of_a_visit check ((appointment_id is null) = (kind = 'stranger'));
alter table ledger_entries drop constraint ledger_entries_account_check, add constraint ledger_entries_account_check
  check (account in ('provider', 'customer', 'professional', 'platform', 'bank', 'treasury'));
