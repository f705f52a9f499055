-- Who buys and where, beside the street that is the billing address. Null: the bill goes where the order goes, or its address is
-- one line that was typed.
alter table orders
  add column billing jsonb,
  add constraint billing_whole check (
    jsonb_typeof(billing) = 'object' and billing ?& array['name', 'codePostal', 'city', 'country']);
