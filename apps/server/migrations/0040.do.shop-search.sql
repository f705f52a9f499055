-- In lower case, without accents, each ligature as its two letters.
create function plain_words(text) returns text language sql immutable parallel safe strict
return lower(unaccent('unaccent'::regdictionary, $1));

-- What a search in the shop looks through: the key forgives typing errors, the description does not.
alter table products
  add column search_key text not null
    generated always as (plain_words(libelle || ' ' || texture || ' ' || longueur || ' ' || couleur)) stored,
  add column description_key text not null generated always as (plain_words(description)) stored;
create index products_by_search_key on products using gin (search_key gin_trgm_ops);
create index products_by_description_key on products using gin (description_key gin_trgm_ops);

-- Loads pg_trgm, whose setting the function below has: an unknown one only a superuser may give.
do $$ begin perform similarity('', ''); end $$;

-- Those that each of the words is found in, and how well.
create function products_like(words text[]) returns table (id uuid, likeness double precision)
language sql stable set pg_trgm.word_similarity_threshold = 0.4 as $$
  select p.id, (select sum(word_similarity(w.word, p.search_key)) from unnest(words) as w (word))
  from products p
  where p.archived_at is null
    and (p.search_key %> words[1] or p.description_key like '%' || words[1] || '%')
    and not exists (
      select from unnest(words[2:]) as w (word)
      where not (p.search_key %> w.word or p.description_key like '%' || w.word || '%')
    )
$$;

-- What the rules on product safety ask an offer to name. Older products name nobody yet.
alter table products
  add column fabricant_nom text,
  add column fabricant_adresse text,
  add column fabricant_email text,
  add column responsable_nom text,
  add column responsable_adresse text,
  add column responsable_email text,
  add column avertissements text not null default '',
  add constraint maker_named_whole check (num_nulls(fabricant_nom, fabricant_adresse, fabricant_email) in (0, 3)),
  add constraint responsible_person_named_whole
    check (num_nulls(responsable_nom, responsable_adresse, responsable_email) in (0, 3));
