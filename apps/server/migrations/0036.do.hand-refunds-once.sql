-- The name went to the foreign key, and what refuses the second of two is the primary key.
alter table hand_refunds rename constraint sent_otherwise_once to hand_refunds_refund_id_fkey;
alter table hand_refunds rename constraint hand_refunds_pkey to sent_otherwise_once;
