-- What a person would like to have some day: each product once.
create table wishes (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  product_id uuid not null references products on delete cascade,
  -- There was none left of it then: she is told when there is.
  was_sold_out boolean not null,
  wished_at timestamptz not null,
  constraint one_wish_per_product unique (user_id, product_id)
);
create index wishes_by_product on wishes (product_id);
create index wishes_by_user on wishes (user_id, wished_at desc, id desc);
