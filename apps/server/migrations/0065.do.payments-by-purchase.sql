-- Each visit and order of a list tells what goes back of its payments, also of those that failed first.
create index payments_by_purchase on payments (purchase_id);
