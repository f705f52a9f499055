-- What operators do about products and orders stands in their journal.
alter table operator_actions
  add column product_id uuid references products,
  add column order_id uuid references orders;
create index operator_actions_by_product on operator_actions (product_id) where product_id is not null;
create index operator_actions_by_order on operator_actions (order_id) where order_id is not null;

-- Who has corrected a stock, and why: the journal knows.
alter table stock_movements
  add column action_id uuid constraint one_correction_per_action unique references operator_actions,
  add constraint corrected_by_an_operator check (action_id is null or cause = 'correction');

create index orders_by_time on orders (created_at desc, id desc);
