-- Units whose price goes back before their order leaves are for sale again; those that are not there any more are taken out by a
-- correction beside it.
alter table stock_movements
  add column order_refund_id uuid references order_refunds,
  drop constraint stock_movements_cause_check,
  add constraint stock_movements_cause_check check (cause in (
    'initial', 'correction', 'order', 'order_changed', 'order_refunded', 'order_given_back', 'late_order',
    'late_order_given_back', 'withdrawal')),
  drop constraint takes_or_gives,
  add constraint takes_or_gives check (case cause
    when 'initial' then quantity >= 0 when 'order' then quantity < 0 when 'late_order' then quantity < 0
    when 'order_refunded' then quantity > 0
    when 'order_given_back' then quantity > 0 when 'late_order_given_back' then quantity > 0
    when 'withdrawal' then quantity > 0
    else quantity <> 0 end),
  add constraint refund_named check ((order_refund_id is not null) = (cause = 'order_refunded'));
drop index once_for_each_cause;
create unique index once_for_each_cause on stock_movements (order_id, product_id, cause)
  where cause not in ('withdrawal', 'order_changed', 'order_refunded');
create unique index once_for_each_refund on stock_movements (order_refund_id, product_id) where cause = 'order_refunded';

-- Whoever gives back holds the order.
create function give_refunded_units_back() returns trigger language plpgsql as $$
begin
  insert into stock_movements (product_id, cause, order_id, order_refund_id, quantity, at)
    select l.product_id, 'order_refunded', o.id, r.id, new.quantity, r.at
    from order_refunds r join orders o on o.id = r.order_id join order_lines l on l.id = new.order_line_id
    where r.id = new.order_refund_id and o.status = 'En attente';
  return null;
end $$;
create trigger units_refunded_unsent after insert on order_refund_lines for each row
  execute function give_refunded_units_back();

-- As before, of what the order has still: what was refunded of it is back already.
create or replace function give_units_back() returns trigger language plpgsql as $$
declare
  was_late boolean := exists (select from stock_movements m where m.order_id = new.id and m.cause = 'late_order');
begin
  insert into stock_movements (product_id, cause, order_id, quantity, at)
    select m.product_id, case when was_late then 'late_order_given_back' else 'order_given_back' end,
      new.id, -sum(m.quantity), new.cancelled_at
    from stock_movements m where m.order_id = new.id
    group by m.product_id having sum(m.quantity) < 0 order by m.product_id;
  return null;
end $$;

-- Of what came back: what her bank had taken back for her already, and is not paid to her twice.
alter table order_refunds
  add column bank_cents integer not null default 0 check (bank_cents >= 0),
  drop constraint order_refunds_cents_check,
  add constraint order_refunds_cents_check check (cents > 0 or (cents = 0 and deduction_cents + bank_cents > 0)),
  add constraint bank_beside_a_withdrawal check (bank_cents = 0 or withdrawal_id is not null);

create or replace function order_refund_must_add_up() returns trigger language plpgsql as $$
declare
  refund uuid := case tg_table_name when 'order_refunds' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'order_refund_id' end;
begin
  if not exists (
    select from order_refunds r join orders o on o.id = r.order_id
    where r.id = refund and r.shipping_cents in (0, o.shipping_cents)
      and r.cents + r.deduction_cents + r.bank_cents = r.shipping_cents + (
        select coalesce(sum(x.quantity::bigint * l.price_cents), 0)
        from order_refund_lines x join order_lines l on l.id = x.order_line_id where x.order_refund_id = r.id)
      and (r.bank_cents = 0 or (
        select sum(b.bank_cents) from order_refunds b where b.order_id = o.id) <= (
        select coalesce(sum(d.amount_cents), 0) from disputes d join payments y on y.id = d.payment_id
        where y.order_id = o.id and d.status = 'lost' and not is_late_payment(y.id))))
  then
    raise integrity_constraint_violation using message = 'the lines of a refund are its sum', constraint = 'order_refund_adds_up';
  end if;
  return null;
end $$;
