-- For results in the order of their price, as `offers_by_town` is for the usual one.
create index offers_by_price on offers (libelle, city_id, price_cents, rating desc, professional_id);
