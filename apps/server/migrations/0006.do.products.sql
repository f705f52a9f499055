create table products (
  id uuid primary key default uuidv7(),
  slug text not null constraint one_product_per_slug unique,
  modele text not null,
  libelle text not null,
  description text not null,
  texture text not null,
  longueur text not null,
  couleur text not null,
  price_cents integer not null check (price_cents > 0),
  stock integer not null constraint stock_never_below_zero check (stock >= 0),
  created_at timestamptz not null,
  archived_at timestamptz
);
create index products_by_modele on products (modele);

-- Its pictures; the first one stands for the product in lists.
create table product_images (
  id uuid primary key default uuidv7(),
  product_id uuid not null references products on delete cascade,
  position integer not null,
  image text not null,
  alt text not null default '',
  constraint one_image_per_position unique (product_id, position)
);
