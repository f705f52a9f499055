-- What is bought is a visit or an order: both are paid, given back and disputed in the same way.
alter table payments
  alter column appointment_id drop not null,
  add column order_id uuid references orders,
  add constraint pays_for_one_thing check (num_nonnulls(appointment_id, order_id) = 1),
  add column purchase_id uuid not null generated always as (coalesce(appointment_id, order_id)) stored;
drop index one_live_payment;
create unique index one_live_payment on payments (purchase_id) where status <> 'failed';

alter table ledger_movements
  add column order_id uuid references orders,
  add column purchase_id uuid generated always as (coalesce(appointment_id, order_id)) stored,
  drop constraint all_but_strangers_are_of_a_visit,
  add constraint all_but_strangers_are_of_one_thing
    check (num_nonnulls(appointment_id, order_id) = case kind when 'stranger' then 0 else 1 end);
create index ledger_movements_by_purchase on ledger_movements (purchase_id);

-- Of a paid one that was cancelled: what the cancellation has left with us. What had been given back before comes off it.
alter table orders
  add column kept_cents integer,
  add constraint kept_of_a_cancelled_sale check (
    (kept_cents is not null) = (status = 'annulé' and paid_at is not null) and coalesce(kept_cents between 0 and total_cents, true)),
  drop constraint orders_cancelled_by_check,
  add constraint orders_cancelled_by_check check (
    cancelled_by in ('customer', 'time', 'next_order', 'refused_cards') or (cancelled_by = 'admin' and paid_at is not null)),
  add constraint paid_and_kept check (paid_at is null or cancelled_by is null or cancelled_by in ('customer', 'admin'));

-- What was bought, with who has which part of it. Of an order all is the platform's.
create view purchases as
  select a.id, a.customer_id, a.professional_id, null::text as order_number, a.libelle, a.starts_at as at,
    a.price_cents, a.total_cents, a.released_by,
    case when a.status in ('Payé', 'Terminé') then a.total_cents
      when a.status = 'Annuler' and a.paid_at is not null then coalesce(a.fee_cents, 0) else 0 end as kept_cents
  from appointments a
  union all
  select o.id, o.customer_id, null, o.order_number, 'Commande N° ' || o.order_number, o.created_at,
    0, o.total_cents, case when o.cancelled_by = 'refused_cards' then o.cancelled_by end,
    case when o.paid_at is null then 0 when o.status = 'annulé' then o.kept_cents else o.total_cents end
  from orders o;

-- As before, and of orders too.
create or replace function visit_is_at_bank(visit uuid) returns boolean language sql stable parallel safe
begin atomic
  select exists (
    select from payments y
    where y.purchase_id = visit and payment_is_disputed(y.id) and not is_late_payment(y.id));
end;
create or replace function visit_is_disputed(visit uuid) returns boolean language sql stable parallel safe
begin atomic
  select visit_is_at_bank(visit) or exists (
    select from payments y join disputes d on d.payment_id = y.id
    where y.purchase_id = visit and d.status = 'open' and not is_late_payment(y.id));
end;
create or replace function left_of_visit(visit uuid) returns integer language sql stable parallel safe
begin atomic
  select greatest(0, coalesce((
    select sum(left_of_payment(y.id)) from payments y
    where y.purchase_id = visit and y.status = 'succeeded' and not is_late_payment(y.id)), 0))::integer;
end;

-- Only an order that waits for its payment begins to be paid. Whoever begins or ends it holds its row.
create function order_must_wait() returns trigger language plpgsql as $$
begin
  perform from orders o where o.id = new.order_id and o.status = 'En attente' and o.paid_at is null for update;
  if not found then
    raise integrity_constraint_violation using message = 'an order is paid while it waits', constraint = 'pays_an_open_order';
  end if;
  return new;
end $$;
create trigger pays_an_open_order before insert on payments for each row
  when (new.order_id is not null) execute function order_must_wait();

-- Nobody ends an order that is being paid; only its time does, as with hours.
create function order_must_not_be_paid() returns trigger language plpgsql as $$
begin
  if exists (select from payments y where y.purchase_id = new.id and y.status <> 'failed' and y.status <> 'succeeded') then
    raise integrity_constraint_violation using message = 'the order is being paid', constraint = 'not_while_being_paid';
  end if;
  return new;
end $$;
create trigger not_while_being_paid before update of status on orders for each row
  when (old.status <> new.status and new.status = 'annulé' and new.cancelled_by <> 'time')
  execute function order_must_not_be_paid();

-- As before, and what the time has ended stands again where it is paid after all.
drop trigger moves_of_an_order on orders;
create trigger moves_of_an_order before update of status on orders for each row
  when (old.status <> new.status and (old.status, new.status) not in (
    ('En attente', 'annulé'),
    ('annulé', 'En attente'),
    ('En attente', 'Expédié'),
    ('Expédié', 'Livré')))
  execute function refuse_other_moves();
create trigger revived_by_its_payment before update of status on orders for each row
  when (old.status = 'annulé' and new.status <> 'annulé'
    and (old.cancelled_by <> 'time' or old.paid_at is not null or new.paid_at is null))
  execute function refuse_other_moves();

alter table stock_movements
  drop constraint stock_movements_cause_check,
  add constraint stock_movements_cause_check check (
    cause in ('initial', 'correction', 'order', 'order_given_back', 'late_order', 'late_order_given_back')),
  drop constraint order_named,
  add constraint order_named check ((order_id is not null) = (cause not in ('initial', 'correction'))),
  drop constraint takes_or_gives,
  add constraint takes_or_gives check (case cause
    when 'initial' then quantity >= 0 when 'order' then quantity < 0 when 'late_order' then quantity < 0
    when 'order_given_back' then quantity > 0 when 'late_order_given_back' then quantity > 0
    else quantity <> 0 end);

create function take_units_anew() returns trigger language plpgsql as $$
begin
  insert into stock_movements (product_id, cause, order_id, quantity, at)
    select l.product_id, 'late_order', new.id, -l.quantity, new.paid_at
    from order_lines l where l.order_id = new.id order by l.product_id;
  return null;
end $$;
create trigger units_taken_anew after update of status on orders for each row
  when (old.status = 'annulé' and new.status <> 'annulé') execute function take_units_anew();

create or replace function give_units_back() returns trigger language plpgsql as $$
declare
  was_late boolean := exists (select from stock_movements m where m.order_id = new.id and m.cause = 'late_order');
begin
  insert into stock_movements (product_id, cause, order_id, quantity, at)
    select l.product_id, case when was_late then 'late_order_given_back' else 'order_given_back' end,
      new.id, l.quantity, new.cancelled_at
    from order_lines l where l.order_id = new.id order by l.product_id;
  return null;
end $$;

-- What an operator gives back of a paid order: units of its lines, and the delivery.
create table order_refunds (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders,
  operator_id uuid not null references users,
  reason text not null,
  shipping_cents integer not null check (shipping_cents >= 0),
  cents integer not null check (cents > 0),
  at timestamptz not null
);
create index order_refunds_by_order on order_refunds (order_id);
create unique index shipping_refunded_once on order_refunds (order_id) where shipping_cents > 0;
create table order_refund_lines (
  order_refund_id uuid not null references order_refunds,
  order_line_id uuid not null references order_lines,
  quantity integer not null check (quantity > 0),
  primary key (order_refund_id, order_line_id)
);
create index order_refund_lines_by_line on order_refund_lines (order_line_id);
create trigger order_refunds_written_once before update or delete or truncate on order_refunds
  execute function written_once();
create trigger order_refund_lines_written_once before update or delete or truncate on order_refund_lines
  execute function written_once();

create function order_must_be_paid() returns trigger language plpgsql as $$
begin
  perform from orders o where o.id = new.order_id and o.paid_at is not null and o.status <> 'annulé' for update;
  if not found then
    raise integrity_constraint_violation using message = 'only a paid order is given back', constraint = 'refund_of_a_paid_order';
  end if;
  return new;
end $$;
create trigger refund_of_a_paid_order before insert on order_refunds for each row execute function order_must_be_paid();

-- No unit is given back twice. Whoever gives back holds the order.
create function units_must_be_left() returns trigger language plpgsql as $$
begin
  if exists (
    select from order_lines l where l.id = new.order_line_id and (
      l.order_id <> (select r.order_id from order_refunds r where r.id = new.order_refund_id)
      or l.quantity < (select sum(x.quantity) from order_refund_lines x where x.order_line_id = l.id)))
  then
    raise integrity_constraint_violation using message = 'units must be left', constraint = 'units_refunded_once';
  end if;
  return null;
end $$;
create trigger units_refunded_once after insert on order_refund_lines for each row execute function units_must_be_left();

create function order_refund_must_add_up() returns trigger language plpgsql as $$
declare
  refund uuid := case tg_table_name when 'order_refunds' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'order_refund_id' end;
begin
  if not exists (
    select from order_refunds r join orders o on o.id = r.order_id
    where r.id = refund and r.shipping_cents in (0, o.shipping_cents)
      and r.cents = r.shipping_cents + (
        select coalesce(sum(x.quantity::bigint * l.price_cents), 0)
        from order_refund_lines x join order_lines l on l.id = x.order_line_id where x.order_refund_id = r.id))
  then
    raise integrity_constraint_violation using message = 'the lines of a refund are its sum', constraint = 'order_refund_adds_up';
  end if;
  return null;
end $$;
create constraint trigger order_refund_adds_up after insert on order_refunds
  deferrable initially deferred for each row execute function order_refund_must_add_up();
create constraint trigger order_refund_adds_up after insert on order_refund_lines
  deferrable initially deferred for each row execute function order_refund_must_add_up();
