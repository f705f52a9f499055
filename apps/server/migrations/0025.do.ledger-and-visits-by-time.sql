-- Operators read the ledger from its end. What banks hold is rare in it: it is found without reading the rest.
create index ledger_movements_by_time on ledger_movements (at, id);
create index ledger_entries_of_banks on ledger_entries (movement_id) where account = 'bank';

-- And visits in every state, holds too, from the latest.
create index appointments_by_start on appointments (starts_at, id);
