-- The order that has just been sold leaves the cart of who bought it, whoever wrote that it is paid, and once: it is sold once.
-- What was put there after the order was made is not what it holds.
create function take_out_of_cart() returns trigger language plpgsql as $$
begin
  perform from cart_lines c join order_lines l on l.product_id = c.product_id
    where c.user_id = new.customer_id and l.order_id = new.id order by c.product_id for update of c;
  delete from cart_lines c using order_lines l
    where c.user_id = new.customer_id and l.order_id = new.id and l.product_id = c.product_id
      and c.added_at <= new.created_at and c.cart_quantity <= l.quantity;
  update cart_lines c set cart_quantity = c.cart_quantity - l.quantity from order_lines l
    where c.user_id = new.customer_id and l.order_id = new.id and l.product_id = c.product_id
      and c.added_at <= new.created_at and c.cart_quantity > l.quantity;
  return null;
end $$;
create trigger what_is_paid_leaves_the_cart after update of paid_at on orders
  for each row when (old.paid_at is null and new.paid_at is not null) execute function take_out_of_cart();

-- How many of each product somebody has ever bought, refunded or not: it only grows.
create function bought_by(customer uuid) returns table (product_id uuid, units integer) language sql stable parallel safe
as $$
  select l.product_id, sum(l.quantity)::integer from orders o join order_lines l on l.order_id = o.id
  where o.customer_id = customer and o.paid_at is not null group by l.product_id
$$;

drop function write_cart(uuid, text, uuid[], integer[], integer[], integer, timestamptz);

-- As before. Of a line that is changed, `seen` is how many of it the browser last read here, and `bought_then` how many had
-- been bought by then: of those it saw, what was sold since is in the cart no more, and does not come back with the change.
create function write_cart(
  owner uuid, how text, ids uuid[], quantities integer[], prices integer[], seen integer[], bought_then integer[],
  most_lines integer, put_at timestamptz
) returns table (id uuid, "cartQuantity" integer, price double precision, bought integer) language plpgsql as $$
declare
  lines bigint;
begin
  -- One change of hers after the other: two devices would wait for each other's lines in a circle. Every statement below sees
  -- what the one before it has committed.
  perform from users u where u.id = owner and u.erased_at is null for no key update;
  if not found then
    raise integrity_constraint_violation using message = 'nobody is there any more', constraint = 'owner_of_the_cart';
  end if;
  if 0 < any (seen) then
    -- A sale of these is over, or waits for this.
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
    raise integrity_constraint_violation using message = 'a cart has so many lines at most', constraint = 'lines_of_a_cart';
  end if;
end $$;
