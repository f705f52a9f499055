create table products (
  id uuid primary key default uuidv7(),
  slug text not null unique,
  modele text not null,
  libelle text not null,
  description text not null,
  texture text not null,
  longueur text not null,
  couleur text not null,
  price_cents integer not null check (price_cents > 0),
  stock integer not null constraint stock_never_below_zero check (stock >= 0),
  image text,
  created_at timestamptz not null,
  archived_at timestamptz
);
create index products_by_modele on products (modele);
