-- Which hair a service takes, where its professional has said so; the usual one of its hairstyle stands in the contract. An
-- empty length or texture takes any.
alter table services
  add column meches_packs integer check (meches_packs between 1 and 20),
  add column meches_longueur text,
  add column meches_texture text,
  -- She provides the hair herself.
  add column meches_fournies boolean not null default false,
  add constraint recipe_named_whole check (num_nulls(meches_packs, meches_longueur, meches_texture) in (0, 3));
-- Where it is sold.
create index products_by_hair on products (texture, longueur) where archived_at is null;
