-- A refund that her bank did not take, which an operator has sent in another way: once.
create table hand_refunds (
  refund_id uuid primary key constraint sent_otherwise_once references refunds,
  amount_cents integer not null check (amount_cents > 0),
  how text not null,
  sent_at timestamptz not null
);

alter table ledger_movements drop constraint ledger_movements_kind_check, add constraint ledger_movements_kind_check check (
  kind in ('charge', 'cancellation', 'refund', 'refund_failed', 'refund_replaced', 'refund_otherwise', 'allowance', 'transfer',
    'reversal', 'dispute', 'dispute_lost'));
