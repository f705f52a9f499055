-- What a person has put into her cart, whichever device she did it on. How many there are today decides when it is read: a
-- line that asks for more than the stock stays as it is.
create table cart_lines (
  user_id uuid not null references users on delete cascade,
  product_id uuid not null references products on delete cascade,
  cart_quantity integer not null constraint cart_quantity_in_bounds check (cart_quantity between 1 and 1000),
  -- What it cost when she last read it, so that a change can be told to her.
  seen_price_cents integer check (seen_price_cents >= 0),
  added_at timestamptz not null,
  -- In which order they were put there, several at once too.
  place bigint generated always as identity,
  constraint one_line_per_product primary key (user_id, product_id)
);
create index cart_lines_by_product on cart_lines (product_id);
