-- The latest orders of a product, without reading their lines: what was bought together with it is asked of these.
create index order_lines_by_product_newest on order_lines (product_id, id desc) include (order_id);
drop index order_lines_by_product;
