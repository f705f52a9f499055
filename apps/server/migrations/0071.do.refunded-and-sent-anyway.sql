-- A price that is given back as a favour, before its order leaves: its units leave with the order, and are not for sale again.
alter table order_refunds add column sent_anyway boolean not null default false;

create or replace function give_refunded_units_back() returns trigger language plpgsql as $$
begin
  insert into stock_movements (product_id, cause, order_id, order_refund_id, quantity, at)
    select l.product_id, 'order_refunded', o.id, r.id, new.quantity, r.at
    from order_refunds r join orders o on o.id = r.order_id join order_lines l on l.id = new.order_line_id
    where r.id = new.order_refund_id and o.status = 'En attente' and not r.sent_anyway;
  return null;
end $$;
