-- context: booking

alter table appointments
  add column hold_extensions smallint not null default 0
    constraint ten_extensions_of_a_hold check (hold_extensions between 0 and 10);
comment on column appointments.hold_extensions is 'The customer has kept the unpaid hours longer this many times.';

create unique index one_extended_hold on appointments (customer_id)
  where hold_extensions > 0 and status = 'pending_payment' and requested_at is null;
comment on index one_extended_hold is 'A customer keeps the hours of one hold longer at a time.';

-- context: shop

alter table orders
  add column hold_extensions smallint not null default 0
    constraint ten_extensions_of_an_order check (hold_extensions between 0 and 10);
comment on column orders.hold_extensions is
'The customer has kept the units of the unpaid order longer this many times.';
