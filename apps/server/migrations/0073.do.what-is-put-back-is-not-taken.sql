-- Its customer had put the product into her cart again when the order was paid: the sale took none of it out.
alter table order_lines add column put_back boolean not null default false;

-- What was sold stays as it was; this alone is learned by the sale.
drop trigger units_changed on order_lines;
create trigger units_changed after delete on order_lines for each row execute function change_units();
create trigger units_updated after update on order_lines for each row
  when (to_jsonb(old) || '{"put_back": true}' <> to_jsonb(new)) execute function change_units();

create or replace function take_out_of_cart() returns trigger language plpgsql as $$
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

-- How many of each product somebody has ever bought, refunded or not, but for what she had put back into her cart: that stays in
-- it, and a change of it loses nothing. It only grows.
create or replace function bought_by(customer uuid) returns table (product_id uuid, units integer) language sql stable parallel safe
as $$
  select l.product_id, sum(l.quantity)::integer from orders o join order_lines l on l.order_id = o.id
  where o.customer_id = customer and o.paid_at is not null and not l.put_back group by l.product_id
$$;
