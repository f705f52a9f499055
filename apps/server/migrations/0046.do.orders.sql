-- What was sold to whom, and where it goes. An order keeps its units from the moment it is made, and for a time unpaid.
create table orders (
  id uuid primary key default uuidv7(),
  order_number text not null constraint one_order_per_number unique check (order_number ~ '^\d{4}-\d{6}-\d{4}$'),
  customer_id uuid not null references users,
  status text not null check (status in ('En attente', 'Expédié', 'Livré', 'annulé')),
  firstname text not null,
  lastname text not null,
  email text not null,
  phone text not null,
  delivery_address text not null,
  billing_address text not null,
  city text not null,
  region text,
  code_postal text not null,
  country text not null,
  sub_total_cents integer not null check (sub_total_cents > 0),
  shipping_cents integer not null check (shipping_cents >= 0),
  total_cents integer not null,
  hold_expires_at timestamptz not null,
  created_at timestamptz not null,
  paid_at timestamptz,
  colis_number text,
  dispatched_at timestamptz,
  delivered_at timestamptz,
  cancelled_at timestamptz,
  -- Its customer, its time that was over, or the order that she made next.
  cancelled_by text check (cancelled_by in ('customer', 'time', 'next_order')),
  constraint shipping_is_on_top check (total_cents = sub_total_cents + shipping_cents),
  constraint cancelled_whole
    check ((status = 'annulé') = (cancelled_at is not null) and (cancelled_at is null) = (cancelled_by is null)),
  constraint dispatched_whole check (
    (status in ('Expédié', 'Livré')) = (dispatched_at is not null)
    and (dispatched_at is null or (paid_at is not null and colis_number is not null))),
  constraint delivered_whole check ((status = 'Livré') = (delivered_at is not null))
);
-- Nobody keeps units from others by one unpaid order after the other at once.
create unique index one_unpaid_order on orders (customer_id) where status = 'En attente' and paid_at is null;
create index orders_by_customer on orders (customer_id, created_at desc, id desc);
create index unpaid_orders_by_expiry on orders (hold_expires_at) where status = 'En attente' and paid_at is null;

-- As it was sold: neither a new name of the product nor a new price changes it.
create table order_lines (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders,
  product_id uuid not null references products,
  libelle text not null,
  price_cents integer not null check (price_cents > 0),
  quantity integer not null check (quantity between 1 and 1000),
  constraint one_order_line_per_product unique (order_id, product_id)
);
create index order_lines_by_product on order_lines (product_id);

create function written_once() returns trigger language plpgsql as $$
begin
  raise integrity_constraint_violation
    using message = format('%s are only added to', tg_table_name), constraint = tg_name;
end $$;
create trigger order_lines_written_once before update or delete or truncate on order_lines
  execute function written_once();

create function order_must_add_up() returns trigger language plpgsql as $$
declare
  id_of_order uuid := case tg_table_name when 'orders' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'order_id' end;
begin
  if (select o.sub_total_cents from orders o where o.id = id_of_order)
    is distinct from (select sum(l.price_cents::bigint * l.quantity) from order_lines l where l.order_id = id_of_order) then
    raise integrity_constraint_violation using message = 'the lines of an order are its price', constraint = 'order_adds_up';
  end if;
  return null;
end $$;
create constraint trigger order_adds_up after insert or update of sub_total_cents on orders
  deferrable initially deferred for each row execute function order_must_add_up();
create constraint trigger order_adds_up after insert on order_lines
  deferrable initially deferred for each row execute function order_must_add_up();

-- The life of an order: its status changes by the moves of the contract's table, and in no other way.
create or replace function refuse_other_moves() returns trigger language plpgsql as $$
begin
  raise integrity_constraint_violation
    using message = format('no move leads from %s to %s', old.status, new.status), constraint = tg_name;
end $$;
create trigger moves_of_an_order before update of status on orders for each row
  when (old.status <> new.status and (old.status, new.status) not in (
    ('En attente', 'annulé'),
    ('En attente', 'Expédié'),
    ('Expédié', 'Livré')))
  execute function refuse_other_moves();

-- Why there are as many of a product as there are. Its stock is the sum of these: each changes it, and nothing else does.
create table stock_movements (
  id uuid primary key default uuidv7(),
  product_id uuid not null references products,
  cause text not null check (cause in ('initial', 'correction', 'order', 'order_given_back')),
  order_id uuid references orders,
  quantity integer not null,
  at timestamptz not null,
  constraint order_named check ((order_id is not null) = (cause in ('order', 'order_given_back'))),
  constraint takes_or_gives check (case cause
    when 'initial' then quantity >= 0 when 'order' then quantity < 0 when 'order_given_back' then quantity > 0
    else quantity <> 0 end),
  constraint once_for_each_cause unique (order_id, product_id, cause)
);
create unique index stock_begins_once on stock_movements (product_id) where cause = 'initial';
create index stock_movements_by_product on stock_movements (product_id, at);

-- A server of the release before waits, and then finds the triggers.
lock table products in share row exclusive mode;
insert into stock_movements (product_id, cause, quantity, at) select id, 'initial', stock, created_at from products;

create trigger stock_movements_written_once before update or delete or truncate on stock_movements
  execute function written_once();

create function refuse_by_hand() returns trigger language plpgsql as $$
begin
  raise integrity_constraint_violation
    using message = 'stock changes by what is sold, given back or corrected', constraint = 'stock_is_its_movements';
end $$;
create trigger stock_is_its_movements before update of stock on products for each row
  when (old.stock <> new.stock and pg_trigger_depth() = 0) execute function refuse_by_hand();
-- A product begins with its stock, an order's lines take, its end gives back: only a correction is written by itself.
create trigger stock_is_its_movements before insert on stock_movements for each row
  when (new.cause <> 'correction' and pg_trigger_depth() = 0) execute function refuse_by_hand();

create function begin_stock() returns trigger language plpgsql as $$
begin
  insert into stock_movements (product_id, cause, quantity, at) values (new.id, 'initial', new.stock, new.created_at);
  return null;
end $$;
create trigger stock_begins after insert on products for each row execute function begin_stock();

create function move_stock() returns trigger language plpgsql as $$
begin
  update products set stock = stock + new.quantity where id = new.product_id;
  return null;
end $$;
create trigger stock_moves after insert on stock_movements for each row
  when (new.cause <> 'initial') execute function move_stock();

create function take_units() returns trigger language plpgsql as $$
declare
  sold_at timestamptz := (
    select o.created_at from orders o where o.id = new.order_id and o.status = 'En attente' and o.paid_at is null);
begin
  if sold_at is null then
    raise integrity_constraint_violation
      using message = 'only an unpaid order takes more', constraint = 'lines_of_an_unpaid_order';
  end if;
  insert into stock_movements (product_id, cause, order_id, quantity, at)
    values (new.product_id, 'order', new.order_id, -new.quantity, sold_at);
  return null;
end $$;
create trigger units_taken after insert on order_lines for each row execute function take_units();

create function give_units_back() returns trigger language plpgsql as $$
begin
  insert into stock_movements (product_id, cause, order_id, quantity, at)
    select l.product_id, 'order_given_back', new.id, l.quantity, new.cancelled_at
    from order_lines l where l.order_id = new.id order by l.product_id;
  return null;
end $$;
create trigger units_given_back after update of status on orders for each row
  when (old.status <> new.status and new.status = 'annulé') execute function give_units_back();
