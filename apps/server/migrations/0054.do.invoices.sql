-- Who a professional is before the law, and since when the house writes invoices in her name and on her behalf.
create table businesses (
  user_id uuid primary key references users,
  legal_name text not null,
  siret text not null check (siret ~ '^\d{14}$'),
  vat_regime text not null check (vat_regime in ('franchise', 'assujettie')),
  vat_number text,
  mandated_at timestamptz not null,
  constraint vat_number_of_who_pays_it check ((vat_regime = 'assujettie') = (vat_number is not null))
);

-- A paper that somebody was given for what she has paid: kept as it was written, whatever becomes of those who are on it.
create table invoices (
  id uuid primary key default uuidv7(),
  -- Null: the platform.
  issuer_id uuid references users,
  type text not null check (type in ('facture', 'avoir', 'note')),
  series text not null generated always as (coalesce(issuer_id::text, 'platform') || ' ' || type) stored,
  number integer not null check (number > 0),
  numero text not null,
  appointment_id uuid references appointments,
  order_id uuid references orders,
  corrects uuid references invoices,
  customer_id uuid not null references users,
  issued_at timestamptz not null,
  seller jsonb not null,
  buyer jsonb not null,
  -- What it is about and what the law wants said, line by line.
  texts jsonb not null,
  -- Null: there is none on it.
  vat_percent integer check (vat_percent between 1 and 99),
  net_cents integer not null check (net_cents > 0),
  vat_cents integer not null check (vat_cents >= 0),
  total_cents integer not null,
  constraint one_invoice_per_number unique (series, number),
  constraint one_invoice_per_numero unique nulls not distinct (issuer_id, numero),
  constraint numero_is_its_number check (numero ~ ('-0*' || number || '$')),
  constraint of_one_purchase check (num_nonnulls(appointment_id, order_id) = 1),
  constraint credit_note_corrects check ((type = 'avoir') = (corrects is not null)),
  constraint vat_is_on_top check (total_cents = net_cents + vat_cents and (vat_percent is not null or vat_cents = 0))
);
create index invoices_by_customer on invoices (customer_id, issued_at desc, id desc);
create index invoices_by_issuer on invoices (issuer_id, issued_at desc, id desc) where issuer_id is not null;
create index invoices_by_appointment on invoices (appointment_id) where appointment_id is not null;
create index invoices_by_order on invoices (order_id) where order_id is not null;
create index invoices_by_corrected on invoices (corrects) where corrects is not null;

create table invoice_lines (
  invoice_id uuid not null references invoices,
  place integer not null,
  libelle text not null,
  quantity integer not null check (quantity > 0),
  -- With VAT.
  unit_price_cents integer not null check (unit_price_cents > 0),
  net_cents integer not null check (net_cents > 0),
  total_cents integer not null check (total_cents = quantity * unit_price_cents),
  primary key (invoice_id, place)
);

-- The last number of each series. Whoever writes an invoice holds it until she commits, and gives it back where she does not.
create table invoice_counters (
  series text primary key,
  last integer not null,
  last_at timestamptz not null
);

create trigger invoices_written_once before update or delete or truncate on invoices
  execute function written_once();
create trigger invoice_lines_written_once before update or delete or truncate on invoice_lines
  execute function written_once();

-- Each number follows the one before, and no later day comes before an earlier one.
create function invoice_must_follow() returns trigger language plpgsql as $$
begin
  if new.number > 1 and not exists (
    select from invoices i
    where i.series = new.series and i.number = new.number - 1 and i.issued_at <= new.issued_at
  ) then
    raise integrity_constraint_violation using message = 'an invoice must follow the last', constraint = 'invoice_follows';
  end if;
  return null;
end $$;
create trigger invoice_follows after insert on invoices for each row execute function invoice_must_follow();

-- Nothing is corrected by more than it is, nor by another's paper.
create function credit_must_be_left() returns trigger language plpgsql as $$
begin
  perform from invoices i where i.id = new.corrects for update;
  if not exists (
    select from invoices i
    where i.id = new.corrects and i.type <> 'avoir' and i.customer_id = new.customer_id
      and i.issuer_id is not distinct from new.issuer_id
      and i.appointment_id is not distinct from new.appointment_id and i.order_id is not distinct from new.order_id
      and i.total_cents >= (select sum(c.total_cents) from invoices c where c.corrects = i.id)
  ) then
    raise integrity_constraint_violation using message = 'no more is credited than was invoiced', constraint = 'credit_is_left';
  end if;
  return null;
end $$;
create trigger credit_is_left after insert on invoices for each row
  when (new.corrects is not null) execute function credit_must_be_left();

create function invoice_must_add_up() returns trigger language plpgsql as $$
declare
  paper uuid := coalesce(to_jsonb(new) ->> 'invoice_id', to_jsonb(new) ->> 'id');
begin
  if not exists (
    select from invoices i where i.id = paper and (i.net_cents, i.total_cents) = (
      select sum(l.net_cents), sum(l.total_cents) from invoice_lines l where l.invoice_id = i.id)
  ) then
    raise integrity_constraint_violation using message = 'an invoice is the sum of its lines', constraint = 'invoice_adds_up';
  end if;
  return null;
end $$;
create constraint trigger invoice_adds_up after insert on invoices
  deferrable initially deferred for each row execute function invoice_must_add_up();
create constraint trigger invoice_adds_up after insert on invoice_lines
  deferrable initially deferred for each row execute function invoice_must_add_up();

-- What was paid for and is final, or has changed since it was invoiced: a job writes the papers that are missing.
create table papers_due (
  purchase_id uuid primary key,
  is_order boolean not null,
  since timestamptz not null default now()
);

-- Who is writing its papers holds the purchase: what changes meanwhile is due again after her.
create function papers_become_due() returns trigger language plpgsql as $$
begin
  insert into papers_due (purchase_id, is_order)
    values ((to_jsonb(new) ->> case tg_table_name when 'ledger_movements' then 'purchase_id' else 'id' end)::uuid,
      tg_table_name = 'orders' or to_jsonb(new) ->> 'order_id' is not null)
    on conflict (purchase_id) do update set since = excluded.since;
  return null;
end $$;
create trigger papers_due after update of status on appointments for each row
  when (old.status <> new.status and new.status in ('Terminé', 'Annuler') and new.paid_at is not null)
  execute function papers_become_due();
create trigger papers_due after insert on ledger_movements for each row
  when (new.kind in ('allowance', 'dispute_lost', 'refund_replaced'))
  execute function papers_become_due();
create trigger papers_due after update of status, paid_at on orders for each row
  when (new.paid_at is not null) execute function papers_become_due();

insert into papers_due (purchase_id, is_order)
  select id, false from appointments where status in ('Terminé', 'Annuler') and paid_at is not null;
