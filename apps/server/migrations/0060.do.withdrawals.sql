-- The last instant in which a customer may give up what was delivered to her, counted when it is delivered.
alter table orders add column withdrawable_until timestamptz;

-- Longer than it can be: for what was delivered before this, and by a server of the release before.
update orders set withdrawable_until = delivered_at + interval '20 days' where delivered_at is not null;

create function give_time_to_withdraw() returns trigger language plpgsql as $$
begin
  new.withdrawable_until := new.delivered_at + interval '20 days';
  return new;
end $$;
create trigger time_to_withdraw before insert or update of delivered_at on orders for each row
  when (new.delivered_at is not null and new.withdrawable_until is null) execute function give_time_to_withdraw();
alter table orders add constraint time_to_withdraw_whole check ((delivered_at is null) = (withdrawable_until is null));

-- What a customer gives up of an order that has left, without a reason. Open until an operator has its goods, or closes it.
create table withdrawals (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders,
  firstname text not null,
  lastname text not null,
  email text not null,
  declared_at timestamptz not null,
  outcome text check (outcome in ('returned', 'closed')),
  settled_at timestamptz,
  operator_id uuid references users,
  reason text,
  constraint settled_whole check (
    (outcome is null) = (settled_at is null) and (outcome is null) = (operator_id is null)),
  constraint closed_with_a_reason check (outcome is distinct from 'closed' or reason is not null),
  constraint open_without_a_reason check (outcome is not null or reason is null)
);
create index withdrawals_by_order on withdrawals (order_id, declared_at);
create index open_withdrawals on withdrawals (declared_at) where outcome is null;

create table withdrawal_lines (
  withdrawal_id uuid not null references withdrawals,
  order_line_id uuid not null references order_lines,
  quantity integer not null check (quantity > 0),
  -- How many are for sale again; the others of those that came back are written off.
  restocked integer check (restocked between 0 and quantity),
  -- Of their price, kept for a use that went beyond trying.
  deduction_cents integer not null default 0 check (deduction_cents >= 0),
  reason text,
  primary key (withdrawal_id, order_line_id),
  constraint deducted_with_a_reason check (deduction_cents = 0 or reason is not null)
);
create index withdrawal_lines_by_line on withdrawal_lines (order_line_id);

-- Only what has left and was not given up in time is given up. Whoever declares holds the order.
create function order_must_be_withdrawable() returns trigger language plpgsql as $$
declare
  until timestamptz;
begin
  select o.withdrawable_until into until from orders o
    where o.id = new.order_id and o.paid_at is not null and o.status in ('Expédié', 'Livré') for update;
  if not found then
    raise integrity_constraint_violation using message = 'only what has left is given up', constraint = 'withdrawal_of_what_left';
  end if;
  if new.declared_at > until then
    raise integrity_constraint_violation using message = 'the time is over', constraint = 'withdrawal_in_time';
  end if;
  return new;
end $$;
create trigger withdrawal_in_time before insert on withdrawals for each row execute function order_must_be_withdrawable();

-- A declaration is settled once, and says for ever what it said; the person's name alone may be forgotten.
create function withdrawal_must_stay() returns trigger language plpgsql as $$
begin
  if (to_jsonb(old) - array['firstname', 'lastname', 'email', 'outcome', 'settled_at', 'operator_id', 'reason'])
      <> (to_jsonb(new) - array['firstname', 'lastname', 'email', 'outcome', 'settled_at', 'operator_id', 'reason'])
    or (old.outcome is not null
      and (old.outcome, old.settled_at, old.operator_id, old.reason)
        is distinct from (new.outcome, new.settled_at, new.operator_id, new.reason))
  then
    raise integrity_constraint_violation using message = 'it is settled once', constraint = 'withdrawal_settled_once';
  end if;
  return new;
end $$;
create trigger withdrawal_settled_once before update on withdrawals for each row execute function withdrawal_must_stay();
create trigger withdrawals_stay before delete or truncate on withdrawals execute function written_once();
create trigger withdrawal_lines_stay before delete or truncate on withdrawal_lines execute function written_once();

-- What was refunded, and what was given up and is not settled, is never more than was sold. Whoever gives up or back holds the order.
create or replace function units_must_be_left() returns trigger language plpgsql as $$
begin
  if exists (
    select from order_lines l where l.id = new.order_line_id and (
      l.order_id <> (
        case tg_table_name
          when 'order_refund_lines' then (
            select r.order_id from order_refunds r where r.id = (to_jsonb(new) ->> 'order_refund_id')::uuid)
          else (select w.order_id from withdrawals w where w.id = (to_jsonb(new) ->> 'withdrawal_id')::uuid) end)
      or l.quantity < (select coalesce(sum(x.quantity), 0) from order_refund_lines x where x.order_line_id = l.id)
        + (select coalesce(sum(x.quantity), 0)
          from withdrawal_lines x join withdrawals w on w.id = x.withdrawal_id and w.outcome is null
          where x.order_line_id = l.id)))
  then
    raise integrity_constraint_violation using message = 'units must be left', constraint = tg_name;
  end if;
  return null;
end $$;
create trigger units_withdrawn_once after insert on withdrawal_lines for each row execute function units_must_be_left();

-- Goods that are back are for sale again, one movement for each withdrawal and product.
alter table stock_movements
  add column withdrawal_id uuid references withdrawals,
  drop constraint stock_movements_cause_check,
  add constraint stock_movements_cause_check check (
    cause in ('initial', 'correction', 'order', 'order_given_back', 'late_order', 'late_order_given_back', 'withdrawal')),
  drop constraint takes_or_gives,
  add constraint takes_or_gives check (case cause
    when 'initial' then quantity >= 0 when 'order' then quantity < 0 when 'late_order' then quantity < 0
    when 'order_given_back' then quantity > 0 when 'late_order_given_back' then quantity > 0
    when 'withdrawal' then quantity > 0
    else quantity <> 0 end),
  add constraint withdrawal_named check ((withdrawal_id is not null) = (cause = 'withdrawal')),
  drop constraint once_for_each_cause;
create unique index once_for_each_cause on stock_movements (order_id, product_id, cause) where cause <> 'withdrawal';
create unique index once_for_each_withdrawal on stock_movements (withdrawal_id, product_id) where cause = 'withdrawal';

create function restock_units() returns trigger language plpgsql as $$
begin
  insert into stock_movements (product_id, cause, order_id, withdrawal_id, quantity, at)
    select l.product_id, 'withdrawal', l.order_id, new.id, x.restocked, new.settled_at
    from withdrawal_lines x join order_lines l on l.id = x.order_line_id
    where x.withdrawal_id = new.id and x.restocked > 0 order by l.product_id;
  return null;
end $$;
create trigger units_restocked after update of outcome on withdrawals for each row
  when (old.outcome is null and new.outcome = 'returned') execute function restock_units();

-- What becomes of each line is said while its withdrawal is open.
create function withdrawal_must_be_open() returns trigger language plpgsql as $$
begin
  if (old.withdrawal_id, old.order_line_id, old.quantity) <> (new.withdrawal_id, new.order_line_id, new.quantity)
    or not exists (select from withdrawals w where w.id = new.withdrawal_id and w.outcome is null)
  then
    raise integrity_constraint_violation using message = 'it is settled once', constraint = 'withdrawal_settled_once';
  end if;
  return new;
end $$;
create trigger withdrawal_line_while_open before update on withdrawal_lines
  for each row execute function withdrawal_must_be_open();

-- The refund of what came back: its lines at their price, less what is kept of it.
alter table order_refunds
  add column withdrawal_id uuid constraint one_refund_per_withdrawal unique references withdrawals,
  add column deduction_cents integer not null default 0 check (deduction_cents >= 0),
  drop constraint order_refunds_cents_check,
  add constraint order_refunds_cents_check check (cents > 0 or (cents = 0 and deduction_cents > 0)),
  add constraint deducted_from_a_withdrawal check (deduction_cents = 0 or withdrawal_id is not null);

create or replace function order_refund_must_add_up() returns trigger language plpgsql as $$
declare
  refund uuid := case tg_table_name when 'order_refunds' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'order_refund_id' end;
begin
  if not exists (
    select from order_refunds r join orders o on o.id = r.order_id
    where r.id = refund and r.shipping_cents in (0, o.shipping_cents)
      and r.cents + r.deduction_cents = r.shipping_cents + (
        select coalesce(sum(x.quantity::bigint * l.price_cents), 0)
        from order_refund_lines x join order_lines l on l.id = x.order_line_id where x.order_refund_id = r.id))
  then
    raise integrity_constraint_violation using message = 'the lines of a refund are its sum', constraint = 'order_refund_adds_up';
  end if;
  return null;
end $$;
