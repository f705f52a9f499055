-- Who has closed her account and owes a part of what she was sent: what the books and a claim need of her, for so long.
create table closed_debtors (
  user_id uuid primary key references users,
  name text not null,
  email text not null,
  phone text not null,
  adresse text not null,
  -- Her account with the provider.
  connect_id text,
  closed_at timestamptz not null
);
