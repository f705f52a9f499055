-- context: shop

create extension if not exists pg_trgm;
create extension if not exists unaccent;

create function plain_words(text) returns text language sql immutable parallel safe strict
return lower(unaccent('unaccent'::regdictionary, $1));
comment on function plain_words is
'Returns the text in lower case, without accents, each ligature as its two letters.';

create table products (
  id uuid primary key default uuidv7(),
  slug text not null constraint one_product_per_slug unique,
  modele text not null,
  libelle text not null,
  description text not null,
  texture text not null,
  longueur text not null,
  couleur text not null,
  fabricant_nom text,
  fabricant_adresse text,
  fabricant_email text,
  responsable_nom text,
  responsable_adresse text,
  responsable_email text,
  avertissements text not null default '',
  search_key text not null
    generated always as (plain_words(libelle || ' ' || texture || ' ' || longueur || ' ' || couleur)) stored,
  description_key text not null generated always as (plain_words(description)) stored,
  price_cents integer not null check (price_cents > 0),
  stock integer not null constraint stock_never_below_zero check (stock >= 0),
  created_at timestamptz not null,
  archived_at timestamptz,
  constraint manufacturer_complete check (num_nulls(fabricant_nom, fabricant_adresse, fabricant_email) in (0, 3)),
  constraint responsible_person_complete
    check (num_nulls(responsable_nom, responsable_adresse, responsable_email) in (0, 3))
);
create index products_by_modele on products (modele);
create index products_by_search_key on products using gin (search_key gin_trgm_ops);
create index products_by_description_key on products using gin (description_key gin_trgm_ops);
create index products_by_hair on products (texture, longueur) where archived_at is null;
comment on column products.fabricant_nom is
'The rules on product safety require a product page to name the manufacturer, the responsible person in the EU and warnings.';
comment on column products.search_key is
'A search tolerates typing errors in this text, and not in description_key.';
comment on column products.stock is
'The stock is the sum of the stock movements, and only trigger stock_moves writes it.';
comment on index products_by_hair is
'Finds the products that a service''s hair recipe asks for.';

-- The function below sets a parameter of pg_trgm. Where the module is not loaded the parameter is unknown, and only a superuser
-- may set an unknown one.
do $$ begin perform similarity('', ''); end $$;

create function products_like(words text[]) returns table (id uuid, likeness double precision)
language sql stable set pg_trgm.word_similarity_threshold = 0.4 as $$
  select p.id, (select sum(word_similarity(w.word, p.search_key)) from unnest(words) as w (word))
  from products p
  where p.archived_at is null
    and (p.search_key %> words[1] or p.description_key like '%' || words[1] || '%')
    and not exists (
      select from unnest(words[2:]) as w (word)
      where not (p.search_key %> w.word or p.description_key like '%' || w.word || '%')
    )
$$;
comment on function products_like is
'Returns the products in which each of the words is found, and how well. The first word is compared by itself so that
an index finds it.';

create table product_images (
  id uuid primary key default uuidv7(),
  product_id uuid not null references products on delete cascade,
  position integer not null,
  image text not null,
  alt text not null default '',
  constraint one_image_per_position unique (product_id, position)
);
comment on table product_images is
'Holds the pictures of a product. The first one is shown in lists.';

create table wishes (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  product_id uuid not null references products on delete cascade,
  was_sold_out boolean not null,
  wished_at timestamptz not null,
  constraint one_wish_per_product unique (user_id, product_id)
);
create index wishes_by_product on wishes (product_id);
create index wishes_by_user on wishes (user_id, wished_at desc, id desc);
comment on table wishes is
'Holds the products that a customer would like to have some day.';
comment on column wishes.was_sold_out is
'There was no stock at that time: the customer is notified when there is some again.';

create table cart_lines (
  user_id uuid not null references users on delete cascade,
  product_id uuid not null references products on delete cascade,
  place bigint generated always as identity,
  cart_quantity integer not null constraint cart_quantity_in_bounds check (cart_quantity between 1 and 1000),
  seen_price_cents integer check (seen_price_cents >= 0),
  added_at timestamptz not null,
  constraint one_line_per_product primary key (user_id, product_id)
);
create index cart_lines_by_product on cart_lines (product_id);
comment on table cart_lines is
'Holds the cart of a person, the same on every device. The stock decides only when the cart is read: a line that asks
for more stays as it is.';
comment on column cart_lines.place is
'Orders the lines, also those that were added in one statement.';
comment on column cart_lines.seen_price_cents is
'The customer was shown this price last, so that a change is announced.';

create table orders (
  id uuid primary key default uuidv7() references purchases deferrable initially deferred,
  order_number text not null constraint one_order_per_number unique check (order_number ~ '^\d{4}-\d{6}-\d{4}$'),
  customer_id uuid not null references users,
  firstname text not null,
  lastname text not null,
  email text not null,
  phone text not null,
  delivery_address text not null,
  city text not null,
  region text,
  code_postal text not null,
  country text not null,
  billing_address text not null,
  billing jsonb,
  colis_number text,
  sub_total_cents integer not null check (sub_total_cents > 0),
  shipping_cents integer not null check (shipping_cents >= 0),
  total_cents integer not null,
  retained_cents integer,
  status text not null check (status in ('pending', 'shipped', 'delivered', 'cancelled')),
  cancelled_by text,
  hold_expires_at timestamptz not null,
  created_at timestamptz not null,
  changed_at timestamptz,
  paid_at timestamptz,
  dispatched_at timestamptz,
  delivered_at timestamptz,
  withdrawable_until timestamptz,
  cancelled_at timestamptz,
  constraint billing_complete check (
    jsonb_typeof(billing) = 'object' and billing ?& array['name', 'codePostal', 'city', 'country']),
  constraint parcel_number_format check (colis_number ~ '^[A-Z0-9]{8,30}$'),
  constraint shipping_on_top check (total_cents = sub_total_cents + shipping_cents),
  constraint retained_of_a_cancelled_order check (
    (retained_cents is not null) = (status = 'cancelled' and paid_at is not null) and coalesce(retained_cents between 0 and total_cents, true)),
  constraint orders_cancelled_by_check check (
    cancelled_by in ('customer', 'time', 'next_order', 'refused_cards') or (cancelled_by = 'admin' and paid_at is not null)),
  constraint paid_order_never_expires check (paid_at is null or cancelled_by is null or cancelled_by in ('customer', 'admin')),
  constraint cancellation_complete
    check ((status = 'cancelled') = (cancelled_at is not null) and (cancelled_at is null) = (cancelled_by is null)),
  constraint dispatch_complete check (
    (status in ('shipped', 'delivered')) = (dispatched_at is not null)
    and (dispatched_at is null or (paid_at is not null and colis_number is not null))),
  constraint delivery_complete check ((status = 'delivered') = (delivered_at is not null)),
  constraint withdrawal_limit_complete check ((delivered_at is null) = (withdrawable_until is null))
);
create unique index one_unpaid_order on orders (customer_id) where status = 'pending' and paid_at is null;
create index orders_by_customer on orders (customer_id, created_at desc, id desc);
create index orders_by_time on orders (created_at desc, id desc);
create index unpaid_orders_by_expiry on orders (hold_expires_at) where status = 'pending' and paid_at is null;
comment on column orders.changed_at is
'The customer last changed the unpaid order at this instant.';
comment on table orders is
'Holds the orders of the shop, with the recipient and the address. The units of an order are taken out of the stock when
it is created, and return when it is still unpaid at hold_expires_at.';
comment on column orders.billing is
'Holds name and town of the billing address, whose street is billing_address. Null means that the bill goes where the
order goes, or that its address was typed as one line.';
comment on column orders.retained_cents is
'The platform retains this amount of a paid order after the cancellation, less what was refunded before it.';
comment on column orders.cancelled_by is
'An order is cancelled by the customer, by the end of its time, by the next order of the same customer, by cards that
were refused, or by an operator.';
comment on column orders.withdrawable_until is
'The customer may withdraw up to this instant, which is set at the delivery.';
comment on index one_unpaid_order is
'Otherwise one customer could hold the whole stock from others by many unpaid orders.';

create trigger order_transitions before update of status on orders for each row
  when (old.status <> new.status and (old.status, new.status) not in (
    ('pending', 'cancelled'),
    ('cancelled', 'pending'),
    ('pending', 'shipped'),
    ('shipped', 'delivered')))
  execute function refuse_other_transitions();
comment on trigger order_transitions on orders is
'Lists the transitions of an order. No other change of its status is possible, whatever code asks for it.';
create trigger revived_by_its_payment before update of status on orders for each row
  when (old.status = 'cancelled' and new.status <> 'cancelled'
    and (old.cancelled_by <> 'time' or old.paid_at is not null or new.paid_at is null))
  execute function refuse_other_transitions();
comment on trigger revived_by_its_payment on orders is
'Brings back only an order that expired unpaid, and only by its late payment.';

create function order_must_not_be_in_payment() returns trigger language plpgsql as $$
begin
  if exists (
    select from payment_parts p join payments y on y.id = p.payment_id
    where p.purchase_id = new.id and y.status not in ('failed', 'succeeded'))
  then
    raise integrity_constraint_violation using message = 'the order is being paid', constraint = 'not_while_being_paid';
  end if;
  return new;
end $$;
comment on function order_must_not_be_in_payment is
'Refuses to cancel an order while a payment of it is under way. Only the end of its time cancels it then.';
create trigger not_while_being_paid before update of status on orders for each row
  when (old.status <> new.status and new.status = 'cancelled' and new.cancelled_by <> 'time')
  execute function order_must_not_be_in_payment();

create function order_must_be_changeable(of_order uuid) returns timestamptz language plpgsql as $$
declare
  changed timestamptz;
begin
  select o.changed_at into changed from orders o
    where o.id = of_order and o.status = 'pending' and o.paid_at is null for update;
  if not found then
    raise integrity_constraint_violation
      using message = 'only an unpaid order can change', constraint = 'lines_of_an_unpaid_order';
  end if;
  if exists (select from payment_parts p where p.purchase_id = of_order and p.is_live) then
    raise integrity_constraint_violation using message = 'the order is being paid', constraint = 'not_while_being_paid';
  end if;
  return changed;
end $$;
comment on function order_must_be_changeable is
'Refuses to change an order that is paid, cancelled or being paid, because it is charged and sent as it was then.
Whoever changes or pays an order locks its row. Returns when the order was changed last.';

create function order_is_changed() returns trigger language plpgsql as $$
begin
  perform order_must_be_changeable(old.id);
  return new;
end $$;
comment on function order_is_changed is
'Refuses to change amounts under the same condition as the lines.';
create trigger changed_while_unpaid before update of sub_total_cents, shipping_cents, total_cents, changed_at on orders
  for each row when ((old.sub_total_cents, old.shipping_cents, old.total_cents, old.changed_at)
    is distinct from (new.sub_total_cents, new.shipping_cents, new.total_cents, new.changed_at))
  execute function order_is_changed();

create function refuse_other_parcel_numbers() returns trigger language plpgsql as $$
begin
  raise integrity_constraint_violation
    using message = 'a parcel has another number only while it is on its way', constraint = tg_name;
end $$;
comment on function refuse_other_parcel_numbers is
'Lets an operator correct the number of a parcel while it is on its way. After the delivery the number is known to be
right.';
create trigger parcel_corrected_on_its_way before update of colis_number on orders for each row
  when (old.colis_number is not null and old.colis_number is distinct from new.colis_number
    and not (old.status = 'shipped' and new.status = 'shipped' and new.colis_number is not null))
  execute function refuse_other_parcel_numbers();

create function give_time_to_withdraw() returns trigger language plpgsql as $$
begin
  new.withdrawable_until := new.delivered_at + interval '20 days';
  return new;
end $$;
comment on function give_time_to_withdraw is
'Sets a limit where the delivery is written without one: 20 days are longer than the legal time can be.';
create trigger time_to_withdraw before insert or update of delivered_at on orders for each row
  when (new.delivered_at is not null and new.withdrawable_until is null) execute function give_time_to_withdraw();

create function write_purchase_of_order() returns trigger language plpgsql as $$
begin
  insert into purchases as p (id, kind, customer_id, reference, libelle, at, ends_at, zone, total_cents, professional_cents,
      retained_cents, state, is_released_for_refusals)
    values (new.id, 'order', new.customer_id, new.order_number, 'Commande N° ' || new.order_number, new.created_at,
      new.created_at, 'Europe/Paris', new.total_cents, 0,
      case when new.paid_at is null then 0 when new.status = 'cancelled' then new.retained_cents else new.total_cents end
        - case when new.paid_at is null then 0 else (select coalesce(sum(r.cents), 0) from order_refunds r where r.order_id = new.id) end,
      case when new.status = 'cancelled' then case when new.paid_at is null then 'expired' else 'cancelled' end
        when new.status = 'delivered' then 'completed' when new.paid_at is null then 'pending_payment' else 'paid' end,
      new.cancelled_by is not distinct from 'refused_cards')
    on conflict (id) do update set customer_id = excluded.customer_id, reference = excluded.reference,
      libelle = excluded.libelle, at = excluded.at, ends_at = excluded.ends_at, total_cents = excluded.total_cents,
      retained_cents = excluded.retained_cents, state = excluded.state,
      is_released_for_refusals = excluded.is_released_for_refusals;
  return null;
end $$;
comment on function write_purchase_of_order is
'Writes the purchase of a new order, and every later change of it. All of an order is the platform''s.';
create trigger written_to_its_purchase
  after insert or update of customer_id, order_number, created_at, total_cents, retained_cents, status, paid_at, cancelled_by on orders
  for each row execute function write_purchase_of_order();

create function order_must_await_payment() returns trigger language plpgsql as $$
declare
  waits boolean := (select o.status = 'pending' and o.paid_at is null from orders o where o.id = new.purchase_id for update);
begin
  if not waits then
    raise integrity_constraint_violation using message = 'only an unpaid order can be paid', constraint = 'pays_an_open_order';
  end if;
  return new;
end $$;
comment on function order_must_await_payment is
'Lets a payment begin only for an order that waits for it. Whoever begins to pay an order, or cancels it, locks its
row. Other purchases pass.';
create trigger pays_an_open_order before insert on payment_parts for each row execute function order_must_await_payment();

create trigger pending_invoices after update of status, paid_at on orders for each row
  when (new.paid_at is not null) execute function invoices_become_pending();

create table order_lines (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders,
  product_id uuid not null references products,
  libelle text not null,
  quantity integer not null check (quantity between 1 and 1000),
  price_cents integer not null check (price_cents > 0),
  put_back boolean not null default false,
  constraint one_order_line_per_product unique (order_id, product_id)
);
create index order_lines_by_product_newest on order_lines (product_id, id desc) include (order_id);
comment on table order_lines is
'Holds the products of an order, with the name and the price that each had then.';
comment on column order_lines.put_back is
'The customer had put the product into the cart again before the order was paid, so the sale took none out of it.';
comment on index order_lines_by_product_newest is
'Finds the latest orders of a product without reading their lines, for what was bought together with it.';

create function order_must_add_up() returns trigger language plpgsql as $$
declare
  row_changed jsonb := coalesce(to_jsonb(new), to_jsonb(old));
  id_of_order uuid := row_changed ->> case tg_table_name when 'orders' then 'id' else 'order_id' end;
begin
  if (select o.sub_total_cents from orders o where o.id = id_of_order)
    is distinct from (select sum(l.price_cents::bigint * l.quantity) from order_lines l where l.order_id = id_of_order) then
    raise integrity_constraint_violation using message = 'an order must be the sum of its lines', constraint = 'order_adds_up';
  end if;
  return null;
end $$;
comment on function order_must_add_up is
'Requires the subtotal of an order to be the sum of its lines at the end of every transaction.';
create constraint trigger order_adds_up after insert or update of sub_total_cents on orders
  deferrable initially deferred for each row execute function order_must_add_up();
create constraint trigger order_adds_up after insert or update or delete on order_lines
  deferrable initially deferred for each row execute function order_must_add_up();
create trigger order_lines_stay before truncate on order_lines execute function written_once();

create table withdrawals (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders,
  operator_id uuid references users,
  firstname text not null,
  lastname text not null,
  email text not null,
  outcome text check (outcome in ('returned', 'closed')),
  reason text,
  declared_at timestamptz not null,
  settled_at timestamptz,
  constraint settlement_complete check (
    (outcome is null) = (settled_at is null) and (outcome is null) = (operator_id is null)),
  constraint closed_with_a_reason check (outcome is distinct from 'closed' or reason is not null),
  constraint open_without_a_reason check (outcome is not null or reason is null)
);
create index withdrawals_by_order on withdrawals (order_id, declared_at);
create index open_withdrawals on withdrawals (declared_at) where outcome is null;
comment on table withdrawals is
'Holds the withdrawals: without giving a reason, a customer returns products of an order that was sent. A withdrawal
is open until an operator has received its products or closes it, with a reason.';

create function order_must_be_withdrawable() returns trigger language plpgsql as $$
declare
  until timestamptz;
begin
  select o.withdrawable_until into until from orders o
    where o.id = new.order_id and o.paid_at is not null and o.status in ('shipped', 'delivered') for update;
  if not found then
    raise integrity_constraint_violation using message = 'only an order that was sent can be withdrawn from', constraint = 'withdrawal_after_dispatch';
  end if;
  if new.declared_at > until then
    raise integrity_constraint_violation using message = 'the time to withdraw is over', constraint = 'withdrawal_in_time';
  end if;
  return new;
end $$;
comment on function order_must_be_withdrawable is
'Lets a customer withdraw only from an order that was sent, and in time. Whoever declares a withdrawal locks the
order.';
create trigger withdrawal_in_time before insert on withdrawals for each row execute function order_must_be_withdrawable();

create function withdrawal_must_stay() returns trigger language plpgsql as $$
begin
  if (to_jsonb(old) - array['firstname', 'lastname', 'email', 'outcome', 'settled_at', 'operator_id', 'reason'])
      <> (to_jsonb(new) - array['firstname', 'lastname', 'email', 'outcome', 'settled_at', 'operator_id', 'reason'])
    or (old.outcome is not null
      and (old.outcome, old.settled_at, old.operator_id, old.reason)
        is distinct from (new.outcome, new.settled_at, new.operator_id, new.reason))
  then
    raise integrity_constraint_violation using message = 'a withdrawal is settled once', constraint = 'withdrawal_settled_once';
  end if;
  return new;
end $$;
comment on function withdrawal_must_stay is
'Lets a declaration be settled once. It does not change otherwise, except that the name and e-mail of a person
may be overwritten when the account is deleted.';
create trigger withdrawal_settled_once before update on withdrawals for each row execute function withdrawal_must_stay();
create trigger withdrawals_stay before delete or truncate on withdrawals execute function written_once();

create table withdrawal_lines (
  withdrawal_id uuid not null references withdrawals,
  order_line_id uuid not null references order_lines,
  quantity integer not null check (quantity > 0),
  restocked integer check (restocked between 0 and quantity),
  reason text,
  deduction_cents integer not null default 0 check (deduction_cents >= 0),
  primary key (withdrawal_id, order_line_id),
  constraint deducted_with_a_reason check (deduction_cents = 0 or reason is not null)
);
create index withdrawal_lines_by_line on withdrawal_lines (order_line_id);
comment on column withdrawal_lines.restocked is
'This many of the returned units are for sale again. The others are lost.';
comment on column withdrawal_lines.deduction_cents is
'This part of the price is not refunded, because the product was used beyond trying it.';

create function withdrawal_must_be_open() returns trigger language plpgsql as $$
begin
  if (old.withdrawal_id, old.order_line_id, old.quantity) <> (new.withdrawal_id, new.order_line_id, new.quantity)
    or not exists (select from withdrawals w where w.id = new.withdrawal_id and w.outcome is null)
  then
    raise integrity_constraint_violation using message = 'a withdrawal is settled once', constraint = 'withdrawal_settled_once';
  end if;
  return new;
end $$;
comment on function withdrawal_must_be_open is
'Lets an operator decide about each line only while its withdrawal is open.';
create trigger withdrawal_line_while_open before update on withdrawal_lines
  for each row execute function withdrawal_must_be_open();
create trigger withdrawal_lines_stay before delete or truncate on withdrawal_lines execute function written_once();

create table order_refunds (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders,
  withdrawal_id uuid constraint one_refund_per_withdrawal unique references withdrawals,
  operator_id uuid not null references users,
  reason text not null,
  sent_anyway boolean not null default false,
  shipping_cents integer not null check (shipping_cents >= 0),
  deduction_cents integer not null default 0 check (deduction_cents >= 0),
  bank_cents integer not null default 0 check (bank_cents >= 0),
  cents integer not null,
  at timestamptz not null,
  constraint order_refunds_cents_check check (cents > 0 or (cents = 0 and deduction_cents + bank_cents > 0)),
  constraint deducted_from_a_withdrawal check (deduction_cents = 0 or withdrawal_id is not null),
  constraint bank_beside_a_withdrawal check (bank_cents = 0 or withdrawal_id is not null)
);
create index order_refunds_by_order on order_refunds (order_id);
create unique index shipping_refunded_once on order_refunds (order_id) where shipping_cents > 0;
comment on table order_refunds is
'Holds the refunds of a paid order by an operator: units of its lines, and the shipping fee.';
comment on column order_refunds.sent_anyway is
'The customer is refunded before the dispatch and receives the units all the same: they are not for sale again.';
comment on column order_refunds.bank_cents is
'The customer already has this part of the returned price from the bank, by a lost dispute, and is not paid twice.';

create function order_must_be_paid() returns trigger language plpgsql as $$
begin
  perform from orders o where o.id = new.order_id and o.paid_at is not null and o.status <> 'cancelled' for update;
  if not found then
    raise integrity_constraint_violation using message = 'only a paid order can be refunded', constraint = 'refund_of_a_paid_order';
  end if;
  return new;
end $$;
comment on function order_must_be_paid is
'Lets an operator refund only a paid order that is not cancelled, because a cancellation has its own refund.';
create trigger refund_of_a_paid_order before insert on order_refunds for each row execute function order_must_be_paid();
create trigger order_refunds_written_once before update or delete or truncate on order_refunds
  execute function written_once();

create table order_refund_lines (
  order_refund_id uuid not null references order_refunds,
  order_line_id uuid not null references order_lines,
  quantity integer not null check (quantity > 0),
  primary key (order_refund_id, order_line_id)
);
create index order_refund_lines_by_line on order_refund_lines (order_line_id);
create trigger order_refund_lines_written_once before update or delete or truncate on order_refund_lines
  execute function written_once();

create function units_must_be_left() returns trigger language plpgsql as $$
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
comment on function units_must_be_left is
'Requires that refunded units and units of open withdrawals are together never more than were sold. Whoever refunds
or withdraws locks the order.';
create trigger units_refunded_once after insert on order_refund_lines for each row execute function units_must_be_left();
create trigger units_withdrawn_once after insert on withdrawal_lines for each row execute function units_must_be_left();

create function order_refund_must_add_up() returns trigger language plpgsql as $$
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
        select sum(b.bank_cents) from order_refunds b where b.order_id = o.id) <= bank_money_of_purchase(o.id)))
  then
    raise integrity_constraint_violation using message = 'a refund must be the sum of its lines', constraint = 'order_refund_adds_up';
  end if;
  return null;
end $$;
comment on function order_refund_must_add_up is
'Requires a refund to be the price of its units and the whole shipping fee or none, less what is deducted and less
bank_cents, of which all refunds of an order together have no more than banks have paid.';
create constraint trigger order_refund_adds_up after insert on order_refunds
  deferrable initially deferred for each row execute function order_refund_must_add_up();
create constraint trigger order_refund_adds_up after insert on order_refund_lines
  deferrable initially deferred for each row execute function order_refund_must_add_up();

create function deduct_order_refund_from_purchase() returns trigger language plpgsql as $$
begin
  update purchases p set retained_cents = p.retained_cents - new.cents where p.id = new.order_id;
  return null;
end $$;
comment on function deduct_order_refund_from_purchase is
'Deducts a refund of an order from the amount that its purchase retains.';
create trigger written_to_its_purchase after insert on order_refunds for each row execute function deduct_order_refund_from_purchase();

create function bank_must_pay_once() returns trigger language plpgsql as $$
begin
  if exists (
    select from order_refunds b
    where b.order_id = new.purchase_id and not is_late_part(new.payment_id, new.purchase_id)
    having sum(b.bank_cents) > greatest(0, bank_money_of_purchase(new.purchase_id)))
  then
    raise integrity_constraint_violation using message = 'the money of a bank must be counted once', constraint = 'bank_pays_once';
  end if;
  return null;
end $$;
comment on function bank_must_pay_once is
'Refuses to replace a failed refund with the money of a bank that has paid for returned products already.';
create constraint trigger bank_pays_once after update of replaced_cents on refunds deferrable initially deferred
  for each row when (new.replaced_cents > old.replaced_cents) execute function bank_must_pay_once();

create table stock_movements (
  id uuid primary key default uuidv7(),
  product_id uuid not null references products,
  order_id uuid references orders,
  action_id uuid constraint one_correction_per_action unique references operator_actions,
  withdrawal_id uuid references withdrawals,
  order_refund_id uuid references order_refunds,
  cause text not null check (cause in (
    'initial', 'correction', 'order', 'order_changed', 'order_refunded', 'order_released', 'late_order',
    'late_order_released', 'withdrawal')),
  quantity integer not null,
  at timestamptz not null,
  constraint order_where_caused check ((order_id is not null) = (cause not in ('initial', 'correction'))),
  constraint corrected_by_an_operator check (action_id is null or cause = 'correction'),
  constraint withdrawal_where_caused check ((withdrawal_id is not null) = (cause = 'withdrawal')),
  constraint refund_where_caused check ((order_refund_id is not null) = (cause = 'order_refunded')),
  constraint quantity_sign_fits_cause check (case cause
    when 'initial' then quantity >= 0 when 'order' then quantity < 0 when 'late_order' then quantity < 0
    when 'order_refunded' then quantity > 0
    when 'order_released' then quantity > 0 when 'late_order_released' then quantity > 0
    when 'withdrawal' then quantity > 0
    else quantity <> 0 end)
);
create index stock_movements_by_product on stock_movements (product_id, at);
create unique index stock_begins_once on stock_movements (product_id) where cause = 'initial';
create unique index once_for_each_cause on stock_movements (order_id, product_id, cause)
  where cause not in ('withdrawal', 'order_changed', 'order_refunded');
create unique index once_for_each_withdrawal on stock_movements (withdrawal_id, product_id) where cause = 'withdrawal';
create unique index once_for_each_refund on stock_movements (order_refund_id, product_id) where cause = 'order_refunded';
comment on table stock_movements is
'Says why there are as many units of a product as there are: its stock is the sum of these rows and changes by
nothing else.';
comment on column stock_movements.action_id is
'This entry of the audit log says which operator corrected the stock, and why. A correction without one was made by
the server.';

create trigger stock_movements_written_once before update or delete or truncate on stock_movements
  execute function written_once();

create function refuse_manual_stock_change() returns trigger language plpgsql as $$
begin
  raise integrity_constraint_violation
    using message = 'stock must change by an order, a return or a correction', constraint = 'stock_is_its_movements';
end $$;
comment on function refuse_manual_stock_change is
'Refuses a stock, or a stock movement, that no trigger writes. A new product, the lines of an order and its end write
their own movements, so a correction is the only one that code may insert.';
create trigger stock_is_its_movements before update of stock on products for each row
  when (old.stock <> new.stock and pg_trigger_depth() = 0) execute function refuse_manual_stock_change();
create trigger stock_is_its_movements before insert on stock_movements for each row
  when (new.cause <> 'correction' and pg_trigger_depth() = 0) execute function refuse_manual_stock_change();

create function begin_stock() returns trigger language plpgsql as $$
begin
  insert into stock_movements (product_id, cause, quantity, at) values (new.id, 'initial', new.stock, new.created_at);
  return null;
end $$;
comment on function begin_stock is
'Writes the first stock of a product as its first movement.';
create trigger stock_begins after insert on products for each row execute function begin_stock();

create function move_stock() returns trigger language plpgsql as $$
begin
  update products set stock = stock + new.quantity where id = new.product_id;
  return null;
end $$;
comment on function move_stock is
'Adds a movement to the stock of its product. The check stock_never_below_zero refuses what is sold out.';
create trigger stock_moves after insert on stock_movements for each row
  when (new.cause <> 'initial') execute function move_stock();

create function take_units() returns trigger language plpgsql as $$
declare
  held orders;
begin
  select o.* into held from orders o where o.id = new.order_id and o.status = 'pending' and o.paid_at is null;
  if held.changed_at is not null or held.id is null then
    perform order_must_be_changeable(new.order_id);
  end if;
  insert into stock_movements (product_id, cause, order_id, quantity, at)
    values (new.product_id, case when held.changed_at is null then 'order' else 'order_changed' end,
      new.order_id, -new.quantity, coalesce(held.changed_at, held.created_at));
  return null;
end $$;
comment on function take_units is
'Takes the units of a new line out of the stock.';
create trigger units_taken after insert on order_lines for each row execute function take_units();

create function change_units() returns trigger language plpgsql as $$
declare
  changed timestamptz := order_must_be_changeable(old.order_id);
begin
  if changed is null or (tg_op = 'UPDATE' and to_jsonb(old) - 'quantity' <> to_jsonb(new) - 'quantity') then
    raise integrity_constraint_violation
      using message = 'only the quantity of an ordered product may change', constraint = 'order_lines_fixed';
  end if;
  insert into stock_movements (product_id, cause, order_id, quantity, at)
    values (old.product_id, 'order_changed', old.order_id, old.quantity - coalesce(new.quantity, 0), changed);
  return null;
end $$;
comment on function change_units is
'Lets the quantity of a line change, or the line be deleted, while its order is unpaid and orders.changed_at says when
the customer changed it. All else of the line stays as it was ordered.';
create trigger units_of_deleted_line after delete on order_lines for each row execute function change_units();
create trigger units_of_changed_line after update on order_lines for each row
  when (to_jsonb(old) || '{"put_back": true}' <> to_jsonb(new)) execute function change_units();
comment on trigger units_of_changed_line on order_lines is
'Ignores that put_back becomes true, which the sale itself writes at any time.';

create function take_units_anew() returns trigger language plpgsql as $$
begin
  insert into stock_movements (product_id, cause, order_id, quantity, at)
    select l.product_id, 'late_order', new.id, -l.quantity, new.paid_at
    from order_lines l where l.order_id = new.id order by l.product_id;
  return null;
end $$;
comment on function take_units_anew is
'Takes the units of an expired order again when it is paid late.';
create trigger units_taken_anew after update of status on orders for each row
  when (old.status = 'cancelled' and new.status <> 'cancelled') execute function take_units_anew();

create function release_units() returns trigger language plpgsql as $$
declare
  was_late boolean := exists (select from stock_movements m where m.order_id = new.id and m.cause = 'late_order');
begin
  insert into stock_movements (product_id, cause, order_id, quantity, at)
    select m.product_id, case when was_late then 'late_order_released' else 'order_released' end,
      new.id, -sum(m.quantity), new.cancelled_at
    from stock_movements m where m.order_id = new.id
    group by m.product_id having sum(m.quantity) < 0 order by m.product_id;
  return null;
end $$;
comment on function release_units is
'Puts the units that a cancelled order still has back into the stock: refunded ones are there already.';
create trigger units_released after update of status on orders for each row
  when (old.status <> new.status and new.status = 'cancelled') execute function release_units();

create function release_refunded_units() returns trigger language plpgsql as $$
begin
  insert into stock_movements (product_id, cause, order_id, order_refund_id, quantity, at)
    select l.product_id, 'order_refunded', o.id, r.id, new.quantity, r.at
    from order_refunds r join orders o on o.id = r.order_id join order_lines l on l.id = new.order_line_id
    where r.id = new.order_refund_id and o.status = 'pending' and not r.sent_anyway;
  return null;
end $$;
comment on function release_refunded_units is
'Puts units that are refunded before the dispatch back into the stock. Whoever refunds locks the order, and corrects
the stock where a unit is missing.';
create trigger units_refunded_unsent after insert on order_refund_lines for each row
  execute function release_refunded_units();

create function restock_units() returns trigger language plpgsql as $$
begin
  insert into stock_movements (product_id, cause, order_id, withdrawal_id, quantity, at)
    select l.product_id, 'withdrawal', l.order_id, new.id, x.restocked, new.settled_at
    from withdrawal_lines x join order_lines l on l.id = x.order_line_id
    where x.withdrawal_id = new.id and x.restocked > 0 order by l.product_id;
  return null;
end $$;
comment on function restock_units is
'Puts the units that came back to an operator as new into the stock again.';
create trigger units_restocked after update of outcome on withdrawals for each row
  when (old.outcome is null and new.outcome = 'returned') execute function restock_units();

create function bought_by(customer uuid) returns table (product_id uuid, units integer) language sql stable parallel safe
as $$
  select l.product_id, sum(l.quantity)::integer from orders o join order_lines l on l.order_id = o.id
  where o.customer_id = customer and o.paid_at is not null and not l.put_back group by l.product_id
$$;
comment on function bought_by is
'Returns how many units of each product a customer has ever bought, refunded or not, so that the number only grows.
Lines that were put back into the cart are left out: a change of the cart must not take them out of it.';

create function write_cart(
  owner uuid, how text, ids uuid[], quantities integer[], prices integer[], seen integer[], bought_then integer[],
  most_lines integer, put_at timestamptz
) returns table (id uuid, "cartQuantity" integer, price double precision, bought integer) language plpgsql as $$
declare
  lines bigint;
begin
  -- One change of a cart waits for the other: otherwise two devices would wait for each other's lines and deadlock. The
  -- statements below see what the change before has committed.
  perform from users u where u.id = owner and u.erased_at is null for no key update;
  if not found then
    raise integrity_constraint_violation using message = 'the account of the cart is deleted', constraint = 'owner_of_the_cart';
  end if;
  if 0 < any (seen) then
    -- A sale of these products is committed by now, or waits for this transaction.
    perform from cart_lines l where l.user_id = owner and l.product_id = any (ids) order by l.product_id for update;
    quantities := array(
      select greatest(0, w.quantity - least(w.seen, greatest(0, coalesce(b.units, 0) - w.bought_then)))
      from unnest(ids, quantities, seen, bought_then) with ordinality as w (id, quantity, seen, bought_then, place)
      left join bought_by(owner) b on b.product_id = w.id order by w.place);
  end if;
  if how = 'replace' or 0 = any (quantities) then
    delete from cart_lines l
    where l.user_id = owner and case how when 'replace' then l.product_id <> all (ids)
      else l.product_id in (select w.id from unnest(ids, quantities) as w (id, quantity) where w.quantity = 0) end;
  end if;
  insert into cart_lines as l (user_id, product_id, cart_quantity, seen_price_cents, added_at)
    select owner, w.id, w.quantity, w.price, put_at
    from unnest(ids, quantities, prices) with ordinality as w (id, quantity, price, place)
    where w.quantity > 0 and (how <> 'merge' or exists (select from products p where p.id = w.id))
    order by w.place
    on conflict on constraint one_line_per_product do update set
      cart_quantity = case how when 'merge' then greatest(l.cart_quantity, excluded.cart_quantity)
        else excluded.cart_quantity end,
      seen_price_cents = coalesce(excluded.seen_price_cents, l.seen_price_cents);
  return query
    select l.product_id, l.cart_quantity, l.seen_price_cents::float8 / 100, coalesce(b.units, 0)
    from cart_lines l left join bought_by(owner) b on b.product_id = l.product_id
    where l.user_id = owner order by l.place;
  get diagnostics lines = row_count;
  if lines > most_lines then
    raise integrity_constraint_violation using message = 'the cart has too many lines', constraint = 'lines_of_a_cart';
  end if;
end $$;
comment on function write_cart is
'Changes a cart and returns it, in one call because browsers send every click. With how = ''replace'' the cart
becomes these lines; with ''change'' these lines become as sent, a quantity of 0 removes one, and the others stay;
with ''merge'' a line that is on both sides takes the larger quantity, and products that never existed are skipped.
For each changed line, seen is the quantity that the browser last read and bought_then how many had been bought by
then: units that were sold since are in the cart no more, and the change does not bring them back.';

create function take_out_of_cart() returns trigger language plpgsql as $$
begin
  perform from cart_lines c join order_lines l on l.product_id = c.product_id
    where c.user_id = new.customer_id and l.order_id = new.id order by c.product_id for update of c;
  update order_lines l set put_back = true from cart_lines c
    where c.user_id = new.customer_id and l.order_id = new.id and l.product_id = c.product_id and c.added_at > new.created_at;
  delete from cart_lines c using order_lines l
    where c.user_id = new.customer_id and l.order_id = new.id and l.product_id = c.product_id
      and c.added_at <= new.created_at and c.cart_quantity <= l.quantity;
  update cart_lines c set cart_quantity = c.cart_quantity - l.quantity from order_lines l
    where c.user_id = new.customer_id and l.order_id = new.id and l.product_id = c.product_id
      and c.added_at <= new.created_at and c.cart_quantity > l.quantity;
  return null;
end $$;
comment on function take_out_of_cart is
'Takes a paid order out of the cart of its customer, once, whichever code wrote that it is paid. Products that were
put into the cart after the order was made stay there.';
create trigger paid_order_leaves_the_cart after update of paid_at on orders
  for each row when (old.paid_at is null and new.paid_at is not null) execute function take_out_of_cart();

-- The audit log is created before what it refers to.
alter table operator_actions
  add foreign key (product_id) references products,
  add foreign key (order_id) references orders;
