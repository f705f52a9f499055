-- A review is of a visit, or of a product by who has bought it; a product's nobody answers.
alter table reviews
  alter column appointment_id drop not null,
  alter column professional_id drop not null,
  add column product_id uuid references products,
  add column order_id uuid references orders,
  add constraint review_of_one_thing check (
    num_nulls(appointment_id, professional_id) in (0, 2) and num_nulls(product_id, order_id) in (0, 2)
    and num_nonnulls(appointment_id, product_id) = 1 and (product_id is null or reponse is null)),
  add constraint one_review_per_product unique (customer_id, product_id);
create index reviews_by_product on reviews (product_id, created_at desc, id desc)
  where product_id is not null and hidden_at is null;
create index reviews_by_order on reviews (order_id) where order_id is not null;
