-- Its customer may change an order that waits for its payment: a product more, more or fewer units of one, or one taken away.
alter table orders add column changed_at timestamptz;

-- An order that is paid, ended or being paid is charged and sent as it is. Whoever changes or pays it holds its row.
create function order_must_be_changeable(of_order uuid) returns timestamptz language plpgsql as $$
declare
  changed timestamptz;
begin
  select o.changed_at into changed from orders o
    where o.id = of_order and o.status = 'En attente' and o.paid_at is null for update;
  if not found then
    raise integrity_constraint_violation
      using message = 'only an unpaid order takes more', constraint = 'lines_of_an_unpaid_order';
  end if;
  if exists (select from payments y where y.purchase_id = of_order and y.status <> 'failed') then
    raise integrity_constraint_violation using message = 'the order is being paid', constraint = 'not_while_being_paid';
  end if;
  return changed;
end $$;

create function order_is_changed() returns trigger language plpgsql as $$
begin
  perform order_must_be_changeable(old.id);
  return new;
end $$;
create trigger changed_while_unpaid before update of sub_total_cents, shipping_cents, total_cents, changed_at on orders
  for each row when ((old.sub_total_cents, old.shipping_cents, old.total_cents, old.changed_at)
    is distinct from (new.sub_total_cents, new.shipping_cents, new.total_cents, new.changed_at))
  execute function order_is_changed();

-- Units are taken and given back as often as an order is changed.
alter table stock_movements
  drop constraint stock_movements_cause_check,
  add constraint stock_movements_cause_check check (cause in (
    'initial', 'correction', 'order', 'order_changed', 'order_given_back', 'late_order', 'late_order_given_back',
    'withdrawal'));
drop index once_for_each_cause;
create unique index once_for_each_cause on stock_movements (order_id, product_id, cause)
  where cause not in ('withdrawal', 'order_changed');

create or replace function take_units() returns trigger language plpgsql as $$
declare
  held orders;
begin
  select o.* into held from orders o where o.id = new.order_id and o.status = 'En attente' and o.paid_at is null;
  if held.changed_at is not null or held.id is null then
    perform order_must_be_changeable(new.order_id);
  end if;
  insert into stock_movements (product_id, cause, order_id, quantity, at)
    values (new.product_id, case when held.changed_at is null then 'order' else 'order_changed' end,
      new.order_id, -new.quantity, coalesce(held.changed_at, held.created_at));
  return null;
end $$;

-- A line is as it was sold, but for how many of it there are, and that it may be taken away.
drop trigger order_lines_written_once on order_lines;
create trigger order_lines_written_once before truncate on order_lines execute function written_once();

create function change_units() returns trigger language plpgsql as $$
declare
  changed timestamptz := order_must_be_changeable(old.order_id);
begin
  if changed is null or (tg_op = 'UPDATE' and to_jsonb(old) - 'quantity' <> to_jsonb(new) - 'quantity') then
    raise integrity_constraint_violation
      using message = 'order_lines are only added to', constraint = 'order_lines_written_once';
  end if;
  insert into stock_movements (product_id, cause, order_id, quantity, at)
    values (old.product_id, 'order_changed', old.order_id, old.quantity - coalesce(new.quantity, 0), changed);
  return null;
end $$;
create trigger units_changed after update or delete on order_lines for each row execute function change_units();

create or replace function order_must_add_up() returns trigger language plpgsql as $$
declare
  row_changed jsonb := coalesce(to_jsonb(new), to_jsonb(old));
  id_of_order uuid := row_changed ->> case tg_table_name when 'orders' then 'id' else 'order_id' end;
begin
  if (select o.sub_total_cents from orders o where o.id = id_of_order)
    is distinct from (select sum(l.price_cents::bigint * l.quantity) from order_lines l where l.order_id = id_of_order) then
    raise integrity_constraint_violation using message = 'the lines of an order are its price', constraint = 'order_adds_up';
  end if;
  return null;
end $$;
drop trigger order_adds_up on order_lines;
create constraint trigger order_adds_up after insert or update or delete on order_lines
  deferrable initially deferred for each row execute function order_must_add_up();
