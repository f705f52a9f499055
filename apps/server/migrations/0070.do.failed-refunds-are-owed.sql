-- A refund that has failed is owed to her still, or was sent in another way: it is left for nobody else. What her bank has given
-- in its place counts as what the bank has taken.
create or replace function left_of_payment(payment uuid) returns bigint language sql stable parallel safe
begin atomic
  select y.amount_cents
    - (select coalesce(sum(r.amount_cents - r.replaced_cents), 0) from refunds r where r.payment_id = y.id)
    - (select coalesce(sum(h.amount_cents), 0) from hand_refunds h join refunds r on r.id = h.refund_id where r.payment_id = y.id)
    - (select coalesce(sum(d.amount_cents), 0) from disputes d where d.payment_id = y.id and d.status = 'lost')
  from payments y where y.id = payment;
end;

-- Of what banks have given of an order, what is in place of no refund that has failed.
create function bank_money_of_order(of_order uuid) returns bigint language sql stable parallel safe
begin atomic
  select coalesce(sum(
      (select coalesce(sum(d.amount_cents), 0) from disputes d where d.payment_id = y.id and d.status = 'lost')
      - (select coalesce(sum(r.replaced_cents), 0) from refunds r where r.payment_id = y.id)
      + (select coalesce(sum(h.amount_cents), 0) from hand_refunds h join refunds r on r.id = h.refund_id where r.payment_id = y.id)
    ), 0)
  from payments y where y.order_id = of_order and not is_late_payment(y.id);
end;

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
        select sum(b.bank_cents) from order_refunds b where b.order_id = o.id) <= bank_money_of_order(o.id)))
  then
    raise integrity_constraint_violation using message = 'the lines of a refund are its sum', constraint = 'order_refund_adds_up';
  end if;
  return null;
end $$;

-- What a return has been paid with is in place of no refund beside it.
create function bank_money_must_do() returns trigger language plpgsql as $$
begin
  if exists (
    select from payments y join order_refunds b on b.order_id = y.order_id
    where y.id = new.payment_id and not is_late_payment(y.id)
    group by y.order_id having sum(b.bank_cents) > greatest(0, bank_money_of_order(y.order_id)))
  then
    raise integrity_constraint_violation using message = 'a bank pays once', constraint = 'bank_pays_once';
  end if;
  return null;
end $$;
create constraint trigger bank_pays_once after update of replaced_cents on refunds deferrable initially deferred
  for each row when (new.replaced_cents > old.replaced_cents) execute function bank_money_must_do();
