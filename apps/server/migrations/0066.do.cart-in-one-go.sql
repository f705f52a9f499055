-- Changes the cart of a person who is still there, and answers with it as it then stands; in one go, for it is asked at every
-- click. `how`: 'replace', these lines and no others; 'change', these as sent, those of none no more, and the others as they
-- are; 'merge', of what is in both the larger quantity, without what no product has ever been.
create function write_cart(
  owner uuid, how text, ids uuid[], quantities integer[], prices integer[], most_lines integer, put_at timestamptz
) returns table (id uuid, "cartQuantity" integer, price double precision) language plpgsql as $$
declare
  lines bigint;
begin
  -- One change of hers after the other: two devices would wait for each other's lines in a circle. Every statement below sees
  -- what the one before it has committed.
  perform from users u where u.id = owner and u.erased_at is null for no key update;
  if not found then
    raise integrity_constraint_violation using message = 'nobody is there any more', constraint = 'owner_of_the_cart';
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
    select l.product_id, l.cart_quantity, l.seen_price_cents::float8 / 100
    from cart_lines l where l.user_id = owner order by l.place;
  get diagnostics lines = row_count;
  if lines > most_lines then
    raise integrity_constraint_violation using message = 'a cart has so many lines at most', constraint = 'lines_of_a_cart';
  end if;
end $$;
