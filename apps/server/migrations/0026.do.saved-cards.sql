-- context: money

create table provider_customers (
  user_id uuid primary key references users,
  provider_id text not null unique
);
comment on table provider_customers is
'Holds the provider''s customer of a person who keeps a card, or has kept one. It is created with the first card that a
person keeps, and deleted at the provider with the account.';

create table saved_cards (
  id text primary key,
  user_id uuid not null references provider_customers on delete cascade,
  nth smallint not null check (nth between 1 and 5),
  brand text not null,
  last4 text not null check (last4 ~ '^\d{4}$'),
  exp_month smallint not null check (exp_month between 1 and 12),
  exp_year smallint not null check (exp_year between 2000 and 9999),
  fingerprint text not null,
  saved_at timestamptz not null,
  constraint five_cards_each unique (user_id, nth),
  constraint each_card_once unique (user_id, fingerprint)
);
comment on table saved_cards is
'Holds what a person needs to recognise the own saved cards, five at most. The number and the code are at the provider
alone. The id is that of the provider''s payment method.';
comment on column saved_cards.fingerprint is
'The provider gives the same one to the same number, so that a card is kept once.';

alter table payments
  add column card_use text not null default 'once' check (card_use in ('once', 'to_save', 'saved'));
comment on column payments.card_use is
'Says how the attempt uses its card: once; to_save, until the job has saved it; or saved, an already saved card. Only
the latter two name the customer to the provider.';
