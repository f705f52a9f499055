-- The page of what waits for operators reads these few rows on each of their pages.
create index unsent_mails on mails (created_at) where sent_at is null;
create index failed_refunds on refunds (created_at) where status = 'failed';
create index orders_to_send on orders (paid_at) where status = 'pending' and paid_at is not null;
