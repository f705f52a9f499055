-- context: booking

create table customer_notes (
  professional_id uuid not null references users on delete cascade,
  customer_id uuid not null references users on delete cascade,
  text text not null constraint note_has_a_text check (text <> '' and char_length(text) <= 2000),
  changed_at timestamptz not null,
  primary key (professional_id, customer_id)
);
create index customer_notes_by_customer on customer_notes (customer_id);
comment on table customer_notes is
'Holds what a professional writes down about a customer for the next appointment. The professional alone reads it; the
customer gets a copy with the export of the own data. It is deleted three years after their last appointment, and with
either account.';

create table hidden_rebookings (
  appointment_id uuid primary key references appointments on delete cascade,
  hidden_at timestamptz not null
);
comment on table hidden_rebookings is
'Holds the appointments after which their customer does not want to be proposed the same hairstyle again.';
