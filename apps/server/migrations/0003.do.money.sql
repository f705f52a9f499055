-- context: money

create table purchases (
  id uuid primary key,
  kind text not null check (kind in ('appointment', 'order')),
  customer_id uuid not null references users,
  professional_id uuid references users,
  reference text,
  libelle text not null,
  at timestamptz not null,
  ends_at timestamptz not null,
  zone text not null,
  total_cents integer not null check (total_cents > 0),
  professional_cents integer not null constraint professional_share_within_total check (professional_cents between 0 and total_cents),
  retained_cents integer not null constraint retained_within_total check (retained_cents between 0 and total_cents),
  state text not null check (state in ('pending_payment', 'paid', 'completed', 'cancelled', 'expired')),
  is_released_for_refusals boolean not null,
  is_reported boolean not null default false,
  constraint professional_of_a_share check (professional_id is not null or professional_cents = 0),
  constraint retained_only_of_paid check (retained_cents = 0 or state in ('paid', 'completed', 'cancelled'))
);
create index purchases_by_customer on purchases (customer_id);
create index purchases_by_professional on purchases (professional_id) where professional_id is not null;
create index purchases_over on purchases (ends_at)
  where professional_id is not null and state in ('completed', 'cancelled');
comment on table purchases is
'Holds everything that can be paid. An appointment or an order has the id of its purchase. Triggers on appointments
and orders write each change here, so that no command can forget one.';
comment on column purchases.at is
'An appointment starts at this instant and ends at ends_at. For an order both are the instant of its creation.';
comment on column purchases.reference is
'The customer knows the purchase by this number. It is null where the name and the date say enough.';
comment on column purchases.professional_cents is
'The professional has this share of the total, and the platform the rest.';
comment on column purchases.retained_cents is
'This part of the total is not refunded, by the rules of what was bought. Refunds of an order are already deducted,
goodwill refunds of an appointment are not.';
comment on column purchases.is_released_for_refusals is
'The purchase was abandoned because too many cards were refused.';
comment on column purchases.is_reported is
'Somebody reports that the professional or the customer did not come, and no operator has decided. The
server transfers no share of the professional meanwhile.';

create table payments (
  id uuid primary key default uuidv7(),
  intent_id text unique,
  client_secret text,
  payment_method text not null,
  amount_cents integer not null check (amount_cents > 0),
  currency text not null default 'eur',
  cost_cents integer check (cost_cents >= 0),
  status text not null check (status in ('undecided', 'requires_action', 'succeeded', 'failed')),
  failure_code text,
  failure_message text,
  created_at timestamptz not null,
  decided_at timestamptz,
  is_live boolean not null generated always as (status <> 'failed') stored,
  unique (id, is_live)
);
create index payments_of_unknown_cost on payments (id) where cost_cents is null;
comment on table payments is
'Holds the attempts to pay purchases. The id is sent to the provider as the idempotency key.';
comment on column payments.is_live is
'The payment is under way or has succeeded: no other may begin for the same purchase.';
comment on column payments.cost_cents is
'The provider retains this amount of the payment. It is null until the server has read it from the provider.';

create table payment_parts (
  payment_id uuid not null,
  purchase_id uuid not null references purchases,
  amount_cents integer not null check (amount_cents > 0),
  is_live boolean not null default true,
  primary key (payment_id, purchase_id),
  foreign key (payment_id, is_live) references payments (id, is_live) on update cascade
);
create unique index one_live_payment on payment_parts (purchase_id) where is_live;
create index payment_parts_by_purchase on payment_parts (purchase_id);
comment on table payment_parts is
'Says which purchases a payment pays, and how much of it belongs to each.';
comment on column payment_parts.is_live is
'The foreign key makes it the same as payments.is_live.';
comment on index one_live_payment is
'Allows one attempt to pay a purchase at a time, and only one that ever succeeds.';

create function payment_must_add_up() returns trigger language plpgsql as $$
declare
  payment uuid := coalesce(to_jsonb(new) ->> 'payment_id', to_jsonb(new) ->> 'id', to_jsonb(old) ->> 'payment_id');
begin
  if exists (
    select from payments y where y.id = payment and ((y.amount_cents, 1) = (
      select sum(p.amount_cents), count(distinct a.customer_id)
      from payment_parts p join purchases a on a.id = p.purchase_id where p.payment_id = y.id)) is not true)
  then
    raise integrity_constraint_violation using message = 'a payment must be the sum of its parts', constraint = 'payment_adds_up';
  end if;
  return null;
end $$;
comment on function payment_must_add_up is
'Requires a payment to be the sum of its parts, which are purchases of one customer, at the end of a transaction that
writes any of them. Parts are never moved to another payment.';
create constraint trigger payment_adds_up after insert or update of amount_cents on payments
  deferrable initially deferred for each row execute function payment_must_add_up();
create constraint trigger payment_adds_up after insert or update of payment_id, purchase_id, amount_cents or delete on payment_parts
  deferrable initially deferred for each row execute function payment_must_add_up();

create function cost_of_part(payment uuid, purchase uuid) returns integer language sql stable parallel safe
begin atomic
  select (y.cost_cents::bigint * upto.cents / y.amount_cents
    - y.cost_cents::bigint * (upto.cents - p.amount_cents) / y.amount_cents)::integer
  from payment_parts p join payments y on y.id = p.payment_id cross join lateral (
    select sum(before.amount_cents) as cents from payment_parts before
    where before.payment_id = p.payment_id and before.purchase_id <= p.purchase_id
  ) upto where p.payment_id = payment and p.purchase_id = purchase;
end;
comment on function cost_of_part is
'Returns the share of a part in the provider''s cost, in proportion to its amount. The shares add up to the cost.';

create table refunds (
  id uuid primary key default uuidv7(),
  payment_id uuid not null,
  purchase_id uuid not null,
  cause text not null,
  provider_id text unique,
  amount_cents integer not null check (amount_cents > 0),
  replaced_cents integer not null default 0,
  status text not null check (status in ('undecided', 'pending', 'succeeded', 'failed')),
  failure_reason text,
  tries integer not null default 0,
  refusal text,
  created_at timestamptz not null,
  error_at timestamptz,
  decided_at timestamptz,
  foreign key (payment_id, purchase_id) references payment_parts,
  constraint one_refund_per_cause unique (payment_id, purchase_id, cause),
  constraint replaced_when_failed check (
    replaced_cents between 0 and amount_cents and (replaced_cents = 0 or status = 'failed'))
);
create index refunds_by_purchase on refunds (purchase_id);
comment on table refunds is
'Holds the money that goes back to the card of a payment, for one of its parts. The id is sent to the provider as the
idempotency key, from the second try on with the number of the try.';
comment on column refunds.cause is
'It is ''cancellation'', ''late_payment'', ''goodwill_refund <id>'' or ''order_refund <id>'', with the id of that row.';
comment on column refunds.replaced_cents is
'The customer received this part of a failed refund in another way: from the bank by a lost dispute, or by a manual
refund.';
comment on column refunds.failure_reason is
'This is the wording of the provider.';
comment on column refunds.tries is
'Counts the tries that had a key of their own. For a day the provider repeats its answer to a key, so a new try needs
a new one.';
comment on column refunds.refusal is
'Says why the provider last refused, in its words.';
comment on column refunds.error_at is
'At this instant the provider first answered this try with a server error, and may have refunded or not.';

create table manual_refunds (
  refund_id uuid constraint one_manual_refund primary key references refunds,
  amount_cents integer not null check (amount_cents > 0),
  how text not null,
  sent_at timestamptz not null
);
comment on table manual_refunds is
'Holds manual refunds: the bank of the customer did not take a refund, and an operator has sent the money in another
way.';

create table disputes (
  id uuid primary key default uuidv7(),
  payment_id uuid not null references payments,
  provider_id text not null unique,
  reason text not null,
  is_question boolean not null default false,
  amount_cents integer not null check (amount_cents > 0),
  status text not null check (status in ('open', 'won', 'lost')),
  opened_at timestamptz not null,
  due_at timestamptz,
  decided_at timestamptz,
  constraint decided_dispute check ((status = 'open') = (decided_at is null)),
  unique (id, payment_id)
);
create index disputes_by_payment on disputes (payment_id);
create index open_disputes on disputes (due_at) where status = 'open';
comment on table disputes is
'Holds the payments that the bank of the cardholder takes back, for a time or for good. The provider is the only
source.';
comment on column disputes.reason is
'This is the wording of the provider.';
comment on column disputes.is_question is
'The bank only asks so far, and has taken nothing. Such a question may become a dispute.';
comment on column disputes.due_at is
'The provider accepts evidence up to this instant.';

create table dispute_parts (
  dispute_id uuid not null,
  payment_id uuid not null,
  purchase_id uuid not null,
  amount_cents integer not null check (amount_cents >= 0),
  customer_cents integer check (customer_cents >= 0),
  professional_cents integer check (professional_cents >= 0),
  platform_cents integer check (platform_cents >= 0),
  primary key (dispute_id, purchase_id),
  foreign key (dispute_id, payment_id) references disputes (id, payment_id),
  foreign key (payment_id, purchase_id) references payment_parts,
  constraint lost_dispute_is_split check (
    num_nonnulls(customer_cents, professional_cents, platform_cents) = 0
    or (customer_cents + professional_cents + platform_cents = amount_cents) is true)
);
create index dispute_parts_by_part on dispute_parts (purchase_id, payment_id);
comment on table dispute_parts is
'Says how much of a dispute belongs to each purchase of its payment.';
comment on column dispute_parts.customer_cents is
'This is the cost split of a lost dispute, with professional_cents and platform_cents. The part of the customer was
going to be refunded and was paid by the bank instead.';

create function dispute_must_add_up() returns trigger language plpgsql as $$
declare
  dispute uuid := coalesce(to_jsonb(new) ->> 'dispute_id', to_jsonb(new) ->> 'id', to_jsonb(old) ->> 'dispute_id');
begin
  if exists (
    select from disputes d where d.id = dispute and ((d.amount_cents, true) = (
      select sum(p.amount_cents), bool_and((p.customer_cents is not null) = (d.status = 'lost'))
      from dispute_parts p where p.dispute_id = d.id)) is not true)
  then
    raise integrity_constraint_violation using message = 'a dispute must be the sum of its parts', constraint = 'dispute_adds_up';
  end if;
  return null;
end $$;
comment on function dispute_must_add_up is
'Requires a dispute to be the sum of its parts at the end of a transaction that writes any of them. They have a cost
split when it is lost, and only then.';
create constraint trigger dispute_adds_up after insert or update of amount_cents, status on disputes
  deferrable initially deferred for each row execute function dispute_must_add_up();
create constraint trigger dispute_adds_up after insert or update or delete on dispute_parts
  deferrable initially deferred for each row execute function dispute_must_add_up();

create table dispute_transactions (
  id uuid primary key default uuidv7(),
  dispute_id uuid not null,
  purchase_id uuid not null,
  provider_id text not null,
  amount_cents integer not null,
  fee_cents integer not null,
  foreign key (dispute_id, purchase_id) references dispute_parts,
  constraint once_for_each_part unique (provider_id, purchase_id)
);
create index dispute_transactions_by_dispute on dispute_transactions (dispute_id);
comment on table dispute_transactions is
'Holds what the provider has moved for a dispute, by part: money taken (negative) or returned, and its own fee
(negative where it is returned).';

create function payment_is_disputed(payment uuid) returns boolean language sql stable parallel safe
begin atomic
  select exists (
    select from disputes d
    where d.payment_id = payment and ((d.status = 'open' and not d.is_question) or (d.status <> 'lost' and 0 > (
      select coalesce(sum(m.amount_cents), 0) from dispute_transactions m where m.dispute_id = d.id))));
end;
comment on function payment_is_disputed is
'Tells whether a bank has the money of a payment: a dispute is open, or it was won and the money has not returned
yet. A question leaves the money with the platform.';

create function is_late_part(payment uuid, purchase uuid) returns boolean language sql stable parallel safe
begin atomic
  select exists (
    select from refunds r where r.payment_id = payment and r.purchase_id = purchase and r.cause = 'late_payment');
end;
comment on function is_late_part is
'Tells whether a part was paid when the hours or units were gone. The money is then the customer''s alone: nobody else
has a share in it.';

create function purchase_is_at_bank(purchase uuid) returns boolean language sql stable parallel safe
begin atomic
  select exists (
    select from payment_parts p
    where p.purchase_id = purchase and payment_is_disputed(p.payment_id) and not is_late_part(p.payment_id, p.purchase_id));
end;
comment on function purchase_is_at_bank is
'Tells whether a bank has what was paid for a purchase. None of it can be refunded meanwhile.';

create function purchase_is_disputed(purchase uuid) returns boolean language sql stable parallel safe
begin atomic
  select purchase_is_at_bank(purchase) or exists (
    select from payment_parts p join disputes d on d.payment_id = p.payment_id
    where p.purchase_id = purchase and d.status = 'open' and not is_late_part(p.payment_id, p.purchase_id));
end;
comment on function purchase_is_disputed is
'Tells whether the money of a purchase waits for a bank. A question makes the professional''s share
wait too, because the money may soon be the customer''s.';

create function refundable_of_part(payment uuid, purchase uuid) returns bigint language sql stable parallel safe
begin atomic
  select p.amount_cents
    - (select coalesce(sum(r.amount_cents - r.replaced_cents), 0) from refunds r
      where r.payment_id = p.payment_id and r.purchase_id = p.purchase_id)
    - (select coalesce(sum(h.amount_cents), 0) from manual_refunds h join refunds r on r.id = h.refund_id
      where r.payment_id = p.payment_id and r.purchase_id = p.purchase_id)
    - (select coalesce(sum(x.amount_cents), 0) from dispute_parts x join disputes d on d.id = x.dispute_id
      where x.payment_id = p.payment_id and x.purchase_id = p.purchase_id and d.status = 'lost')
  from payment_parts p where p.payment_id = payment and p.purchase_id = purchase;
end;
comment on function refundable_of_part is
'Returns what can still be refunded of a part of a payment. A failed refund is still owed, so it stays subtracted. What
the customer received in its place counts once: as a manual refund or as a lost dispute.';

create function refundable_of_purchase(purchase uuid) returns integer language sql stable parallel safe
begin atomic
  select greatest(0, coalesce((
    select sum(refundable_of_part(y.id, p.purchase_id)) from payment_parts p join payments y on y.id = p.payment_id
    where p.purchase_id = purchase and y.status = 'succeeded' and not is_late_part(y.id, p.purchase_id)), 0))::integer;
end;
comment on function refundable_of_purchase is
'Returns what can still be refunded of a purchase.';

create function refund_must_fit_its_payment() returns trigger language plpgsql as $$
begin
  perform from payment_parts p where p.payment_id = new.payment_id and p.purchase_id = new.purchase_id for update;
  if refundable_of_part(new.payment_id, new.purchase_id) < 0 then
    raise integrity_constraint_violation using message = 'a refund must fit what is left of its payment', constraint = 'refund_within_payment';
  end if;
  return null;
end $$;
comment on function refund_must_fit_its_payment is
'Refuses to return a cent twice, by two refunds or by a refund and the bank. The trigger runs after the insert, so
that `on conflict do nothing` skips a second refund of the same cause before it is counted.';
create trigger refund_within_payment after insert on refunds for each row execute function refund_must_fit_its_payment();

create function bank_money_of_purchase(purchase uuid) returns bigint language sql stable parallel safe
begin atomic
  select coalesce(sum(
      (select coalesce(sum(x.amount_cents), 0) from dispute_parts x join disputes d on d.id = x.dispute_id
        where x.payment_id = p.payment_id and x.purchase_id = p.purchase_id and d.status = 'lost')
      - (select coalesce(sum(r.replaced_cents), 0) from refunds r
        where r.payment_id = p.payment_id and r.purchase_id = p.purchase_id)
      + (select coalesce(sum(h.amount_cents), 0) from manual_refunds h join refunds r on r.id = h.refund_id
        where r.payment_id = p.payment_id and r.purchase_id = p.purchase_id)
    ), 0)
  from payment_parts p where p.purchase_id = purchase and not is_late_part(p.payment_id, p.purchase_id);
end;
comment on function bank_money_of_purchase is
'Returns what banks have paid to the customer of a purchase by lost disputes, less the part that replaces failed
refunds. Manual refunds are added because refunds.replaced_cents includes them.';

create table provider_events (
  id text primary key,
  object_id text not null,
  type text not null,
  payload jsonb,
  received_at timestamptz not null,
  handled_at timestamptz
);
create index provider_events_by_handling on provider_events (handled_at);
comment on table provider_events is
'Holds what the provider has reported, once each.';
comment on column provider_events.payload is
'Holds the fields that are read from a payment or a refund, until the event has been handled.';

create table provider_readings (
  kind text primary key check (kind in ('transactions', 'disputes')),
  read_until timestamptz not null
);
comment on table provider_readings is
'Says until when each list of the provider has been compared with ours.';

create table journal_transactions (
  id uuid primary key default uuidv7(),
  purchase_id uuid references purchases,
  cause_id uuid not null,
  kind text not null check (
    kind in ('charge', 'cost', 'cancellation', 'refund', 'refund_failed', 'refund_replaced', 'manual_refund', 'goodwill_refund',
      'transfer', 'reversal', 'debt_settled', 'debt_written_off', 'dispute', 'dispute_lost', 'unmatched')),
  at timestamptz not null,
  written_in xid8 not null default pg_current_xact_id(),
  constraint one_transaction_per_cause unique nulls not distinct (kind, cause_id, purchase_id),
  constraint all_but_unmatched_are_of_a_purchase check ((purchase_id is null) = (kind = 'unmatched'))
);
create index journal_transactions_by_time on journal_transactions (at, id);
create index replaced_refunds on journal_transactions (purchase_id) where kind = 'refund_replaced';
create index journal_transactions_by_purchase on journal_transactions (purchase_id);
comment on table journal_transactions is
'Holds the journal transactions of the ledger, which says where every cent is. One is written in the database
transaction that causes it, and never changes. Only an unmatched transaction (''unmatched'') belongs to no purchase.';
comment on column journal_transactions.cause_id is
'This is the row that caused it: the payment for charge and cost, the purchase for cancellation, the
dispute_transactions row for dispute, the dispute for dispute_lost, the debt_closure_parts row for debt_settled and
debt_written_off, the refund for the kinds of a refund, else the row of the table that has the name of the kind. A
payment or a dispute of several purchases has a transaction for each.';
comment on column journal_transactions.written_in is
'This database transaction wrote the row, and no later one may add to it.';

create table journal_postings (
  transaction_id uuid not null references journal_transactions,
  account text not null check (account in ('provider', 'customer', 'professional', 'platform', 'bank', 'treasury')),
  user_id uuid references users,
  cents integer not null check (cents <> 0),
  constraint has_its_holder check ((account in ('customer', 'professional')) = (user_id is not null)),
  constraint one_posting_per_account unique nulls not distinct (transaction_id, account, user_id)
);
create index journal_postings_by_holder on journal_postings (user_id, account) where user_id is not null;
create index journal_postings_of_banks on journal_postings (transaction_id) where account = 'bank';
comment on table journal_postings is
'Holds the postings of a journal transaction. The accounts provider, bank and treasury say where money of the platform
is, positive; the other accounts say what their holders are owed, negative.';
comment on column journal_postings.account is
'The account ''bank'' is what a bank has taken while the dispute is open, ''treasury'' what is in the platform''s own
bank account.';
comment on index journal_postings_of_banks is
'Finds the postings of banks without reading the rest, because they are rare in the ledger.';

create function ledger_must_balance() returns trigger language plpgsql as $$
declare
  journal_transaction uuid := coalesce(to_jsonb(new) ->> 'transaction_id', to_jsonb(new) ->> 'id');
begin
  -- The sum of no posting is null, and a journal transaction without postings is refused too.
  if (select sum(cents) from journal_postings where transaction_id = journal_transaction) is distinct from 0
    or (select written_in from journal_transactions where id = journal_transaction) <> pg_current_xact_id() then
    raise integrity_constraint_violation using message = 'a journal transaction must balance', constraint = 'ledger_balances';
  end if;
  return null;
end $$;
comment on function ledger_must_balance is
'Requires the postings of a journal transaction to add up to zero at the end of the database transaction that writes
it. No later one adds to them.';
create constraint trigger ledger_balances after insert on journal_transactions
  deferrable initially deferred for each row execute function ledger_must_balance();
create constraint trigger ledger_balances after insert on journal_postings
  deferrable initially deferred for each row execute function ledger_must_balance();

create function ledger_is_written_once() returns trigger language plpgsql as $$
begin
  raise integrity_constraint_violation using message = 'the ledger may only be added to', constraint = 'ledger_written_once';
end $$;
comment on function ledger_is_written_once is
'Refuses every change, because an error in the ledger is corrected by another journal transaction.';
create trigger ledger_written_once before update or delete or truncate on journal_transactions
  execute function ledger_is_written_once();
create trigger ledger_written_once before update or delete or truncate on journal_postings
  execute function ledger_is_written_once();

create table goodwill_refunds (
  id uuid primary key default uuidv7(),
  purchase_id uuid not null references purchases,
  operator_id uuid not null references users,
  reason text not null,
  professional_cents integer not null check (professional_cents >= 0),
  platform_cents integer not null check (platform_cents >= 0),
  at timestamptz not null,
  check (professional_cents + platform_cents > 0)
);
create index goodwill_refunds_by_purchase on goodwill_refunds (purchase_id);
comment on table goodwill_refunds is
'Holds goodwill refunds: what an operator refunds of a purchase that can no longer be cancelled, with its cost
split.';

create table payout_accounts (
  user_id uuid primary key references users on delete cascade,
  is_submitted boolean not null default false,
  is_ready boolean not null default false,
  missing text[] not null default '{}',
  disabled_reason text,
  iban bytea,
  iban_last4 text,
  asked_at timestamptz,
  constraint iban_with_last4 check ((iban is null) = (iban_last4 is null))
);
comment on table payout_accounts is
'Holds the state of a professional''s account with the provider, as the provider last reported it, and the IBAN.';
comment on column payout_accounts.missing is
'The provider still requires these, by its own names.';
comment on column payout_accounts.iban is
'The IBAN is encrypted by AES-256-GCM under ENCRYPTION_KEY. Pages show iban_last4.';
comment on column payout_accounts.asked_at is
'The stored answer was requested at this instant. The answer to an older request must not replace it.';

create table transfers (
  id uuid primary key default uuidv7(),
  purchase_id uuid not null references purchases,
  cause_id uuid not null constraint one_transfer_per_cause unique,
  provider_id text unique,
  amount_cents integer not null check (amount_cents > 0),
  status text not null default 'undecided' check (status in ('undecided', 'succeeded')),
  refusals integer not null default 0,
  created_at timestamptz not null,
  asked_at timestamptz,
  error_at timestamptz,
  decided_at timestamptz,
  constraint decided_by_the_provider check ((status = 'succeeded') = (provider_id is not null and decided_at is not null))
);
create index open_transfers on transfers (created_at) where status = 'undecided';
create index transfers_by_purchase on transfers (purchase_id);
create unique index one_transfer_at_a_time on transfers (purchase_id) where status = 'undecided';
comment on table transfers is
'Holds the share of a professional in one purchase, on its way to the professional. The id is sent to the provider as the idempotency
key, from the second try on with the number of the try.';
comment on column transfers.cause_id is
'This is the purchase for the first transfer, and for a further one the refund whose replacement by a bank returned
some of the share. Each cause has one transfer.';
comment on column transfers.refusals is
'Counts the refusals of the provider. Nothing was transferred then, and the next try has a key of its own.';
comment on column transfers.asked_at is
'From here on the provider may have made the transfer, and the server no longer changes the amount.';
comment on column transfers.error_at is
'At this instant the provider first answered this try with a server error, and may have transferred or not.';

create function transfer_must_be_owed() returns trigger language plpgsql as $$
begin
  -- Transfers of one purchase are decided one after the other.
  perform from purchases where id = new.purchase_id for update;
  if new.cause_id <> new.purchase_id and not exists (
    select from journal_transactions m
    where m.kind = 'refund_replaced' and m.cause_id = new.cause_id and m.purchase_id = new.purchase_id
  ) then
    raise integrity_constraint_violation using message = 'a transfer must have a cause', constraint = 'transfer_has_its_cause';
  end if;
  if purchase_is_disputed(new.purchase_id) or exists (
    select from journal_transactions m join journal_postings e on e.transaction_id = m.id
    where m.purchase_id = new.purchase_id
    having new.amount_cents > least(
      coalesce(-sum(e.cents) filter (where e.account = 'professional'), 0),
      coalesce(sum(e.cents) filter (where m.kind <> 'cost' and
        (e.account in ('provider', 'treasury') or (e.account = 'platform' and m.kind in ('dispute', 'debt_written_off')))
        and not (m.kind = 'dispute' and exists (
          select from dispute_transactions x join disputes d on d.id = x.dispute_id
          where x.id = m.cause_id and is_late_part(d.payment_id, x.purchase_id)))), 0))
  ) then
    raise integrity_constraint_violation using message = 'a transfer must be owed', constraint = 'transfer_is_owed';
  end if;
  return new;
end $$;
comment on function transfer_must_be_owed is
'Refuses a transfer above what the professional is owed for the purchase or above what is held of its money, and
one that would begin while the money is disputed. The provider''s costs and dispute fees, and disputes of
payments that came too late, do not reduce what is held: the professional does not bear them. Debts that were settled or written off count
as held, because the platform sends that money in place of the provider.';
create trigger transfer_is_owed before insert or update of amount_cents on transfers
  for each row execute function transfer_must_be_owed();
create trigger transfer_is_owed_when_asked before update of asked_at on transfers
  for each row when (old.asked_at is null and new.asked_at is not null and new.status = 'undecided')
  execute function transfer_must_be_owed();

create function transfer_must_follow_purchase() returns trigger language plpgsql as $$
begin
  if not exists (
    select from purchases p
    where p.id = new.purchase_id and p.state in ('completed', 'cancelled') and p.ends_at <= new.created_at
  ) then
    raise integrity_constraint_violation using message = 'a transfer must follow its purchase', constraint = 'transfer_follows_purchase';
  end if;
  return new;
end $$;
comment on function transfer_must_follow_purchase is
'Refuses a transfer for a purchase that is not over: that would be a loan out of the money of others.';
create trigger transfer_follows_purchase before insert on transfers
  for each row execute function transfer_must_follow_purchase();

create table transfer_reversals (
  id uuid primary key default uuidv7(),
  transfer_id uuid not null references transfers,
  cause_id uuid not null,
  provider_id text unique,
  amount_cents integer not null check (amount_cents > 0),
  closed_cents integer not null default 0,
  remaining_cents integer not null generated always as (amount_cents - closed_cents) stored,
  status text not null default 'undecided' check (status in ('undecided', 'succeeded', 'closed')),
  tries integer not null default 0,
  refusal text,
  created_at timestamptz not null,
  asked_at timestamptz,
  error_at timestamptz,
  refused_at timestamptz,
  decided_at timestamptz,
  constraint one_reversal_per_cause unique (transfer_id, cause_id),
  constraint debt_is_owed check (closed_cents between 0 and amount_cents),
  constraint closed_in_full check ((status = 'closed') = (closed_cents = amount_cents)),
  constraint refused_at_some_time check ((refusal is null) = (refused_at is null)),
  constraint reversal_decided_by_the_provider check ((status = 'succeeded') = (provider_id is not null and decided_at is not null))
);
create index open_reversals on transfer_reversals (created_at) where status = 'undecided';
comment on table transfer_reversals is
'Holds what is taken back of a transfer, once for each cause. The id is sent to the provider as the
idempotency key, from the second try on with the number of the try.';
comment on constraint debt_is_owed on transfer_reversals is
'The trigger of the same name fails with it too, so both are one error: more is closed than is owed, or the provider
may be taking it back at this moment.';
comment on column transfer_reversals.cause_id is
'This is the row that takes the share back: a goodwill refund or a dispute.';
comment on column transfer_reversals.closed_cents is
'This part was settled or written off. Trigger debt_is_owed writes it.';
comment on column transfer_reversals.remaining_cents is
'This remains to take back, or was taken back.';
comment on column transfer_reversals.tries is
'It is the same as refunds.tries.';
comment on column transfer_reversals.refusal is
'Says why the provider refused, in its words. The professional has a debt until it succeeds or is
closed.';
comment on column transfer_reversals.asked_at is
'From here on the provider may have taken it back, and remaining_cents no longer changes. It is null again once the
provider has refused.';

create function reversal_must_be_covered() returns trigger language plpgsql as $$
declare
  sent integer := (select amount_cents from transfers where id = new.transfer_id for update);
begin
  if new.amount_cents + (select coalesce(sum(amount_cents), 0) from transfer_reversals where transfer_id = new.transfer_id) > sent then
    raise integrity_constraint_violation using message = 'a reversal must be covered', constraint = 'reversal_is_covered';
  end if;
  return new;
end $$;
comment on function reversal_must_be_covered is
'Refuses to take back more of a transfer than its amount.';
create trigger reversal_is_covered before insert on transfer_reversals
  for each row execute function reversal_must_be_covered();

create table debt_closures (
  id uuid primary key default uuidv7(),
  professional_id uuid not null references users,
  kind text not null check (kind in ('settled', 'written_off')),
  reason text not null,
  amount_cents integer not null check (amount_cents > 0),
  closed_at timestamptz not null
);
create index debt_closures_by_professional on debt_closures (professional_id);
comment on table debt_closures is
'Holds debts of a professional that an operator has recorded as settled (paid to the platform''s own bank
account) or written off.';

create table debt_closure_parts (
  id uuid primary key default uuidv7(),
  debt_id uuid not null references debt_closures,
  reversal_id uuid not null references transfer_reversals,
  amount_cents integer not null check (amount_cents > 0),
  constraint one_part_per_reversal unique (debt_id, reversal_id)
);
create index debt_closure_parts_by_reversal on debt_closure_parts (reversal_id);
comment on table debt_closure_parts is
'Says which part of a closed debt belongs to which reversal. Each part is a journal transaction of the ledger.';

create function debt_must_be_owed() returns trigger language plpgsql as $$
begin
  update transfer_reversals set closed_cents = closed_cents + new.amount_cents,
    status = case when remaining_cents = new.amount_cents then 'closed' else status end
  where id = new.reversal_id and status = 'undecided' and asked_at is null;
  if not found then
    raise integrity_constraint_violation using message = 'a debt must be owed', constraint = 'debt_is_owed';
  end if;
  return new;
end $$;
comment on function debt_must_be_owed is
'Refuses to settle or write off more than is owed, and anything that the provider may be taking back at this moment.';
create trigger debt_is_owed before insert on debt_closure_parts for each row execute function debt_must_be_owed();

create table retained_debtors (
  user_id uuid primary key references users,
  connect_id text,
  name text not null,
  email text not null,
  phone text not null,
  adresse text not null,
  closed_at timestamptz not null
);
comment on table retained_debtors is
'Holds professionals who closed their account with a debt: what the books and a claim need, for as long as there is
something to claim.';
comment on column retained_debtors.connect_id is
'Identifies the account with the provider.';

create table unmatched_transactions (
  id uuid primary key default uuidv7(),
  provider_id text not null constraint one_row_per_unmatched_transaction unique,
  source_id text,
  type text not null,
  amount_cents integer not null,
  fee_cents integer not null,
  currency text not null,
  at timestamptz not null,
  found_at timestamptz not null
);
create index unmatched_transactions_by_finding on unmatched_transactions (found_at);
comment on table unmatched_transactions is
'Holds unmatched transactions: they moved the platform''s money with the provider, and no code of ours caused them.
Somebody made them on the pages of the provider.';
comment on column unmatched_transactions.provider_id is
'Identifies the provider''s balance transaction.';
comment on column unmatched_transactions.type is
'This is the wording of the provider.';

create table unmatched_resolutions (
  unmatched_id uuid constraint resolved_once primary key references unmatched_transactions,
  account text not null check (account in ('platform', 'treasury')),
  reason text not null,
  resolved_at timestamptz not null
);
comment on table unmatched_resolutions is
'Holds the explanation by an operator of an unmatched transaction, and the account that it is posted to. Money that
went to the platform''s own bank account, or came from it, is still the platform''s.';

create table businesses (
  user_id uuid primary key references users,
  legal_name text not null,
  siret text not null check (siret ~ '^\d{14}$'),
  vat_regime text not null check (vat_regime in ('franchise', 'assujettie')),
  vat_number text,
  mandated_at timestamptz not null,
  constraint vat_number_where_liable check ((vat_regime = 'assujettie') = (vat_number is not null))
);
comment on table businesses is
'Holds the legal identity of a professional. From mandated_at on the platform issues invoices in the name and on behalf
of the professional.';

create table invoices (
  id uuid primary key default uuidv7(),
  issuer_id uuid references users,
  customer_id uuid not null references users,
  purchase_id uuid not null references purchases,
  corrects uuid references invoices,
  type text not null check (type in ('facture', 'avoir', 'note')),
  series text not null generated always as (coalesce(issuer_id::text, 'platform') || ' ' || type) stored,
  number integer not null check (number > 0),
  numero text not null,
  seller jsonb not null,
  buyer jsonb not null,
  texts jsonb not null,
  vat_percent integer check (vat_percent between 1 and 99),
  net_cents integer not null check (net_cents > 0),
  vat_cents integer not null check (vat_cents >= 0),
  total_cents integer not null,
  issued_at timestamptz not null,
  constraint one_invoice_per_number unique (series, number),
  constraint one_invoice_per_numero unique nulls not distinct (issuer_id, numero),
  constraint numero_is_its_number check (numero ~ ('-0*' || number || '$')),
  constraint credit_note_corrects check ((type = 'avoir') = (corrects is not null)),
  constraint vat_on_top check (total_cents = net_cents + vat_cents and (vat_percent is not null or vat_cents = 0))
);
create index invoices_by_customer on invoices (customer_id, issued_at desc, id desc);
create index invoices_by_issuer on invoices (issuer_id, issued_at desc, id desc) where issuer_id is not null;
create index invoices_by_purchase on invoices (purchase_id);
create index invoices_by_corrected on invoices (corrects) where corrects is not null;
comment on table invoices is
'Holds invoices, credit notes and receipts, as they were written: names and texts are copied, so that no later change
of an account or a product changes them.';
comment on column invoices.issuer_id is
'The professional issues it. Null means the platform.';
comment on column invoices.numero is
'The invoice shows this text, which ends with `number`.';
comment on column invoices.texts is
'Holds the subject and the legal statements, line by line.';
comment on column invoices.vat_percent is
'Null means that the invoice shows no VAT.';

create table invoice_lines (
  invoice_id uuid not null references invoices,
  place integer not null,
  libelle text not null,
  quantity integer not null check (quantity > 0),
  unit_price_cents integer not null check (unit_price_cents > 0),
  net_cents integer not null check (net_cents > 0),
  total_cents integer not null check (total_cents = quantity * unit_price_cents),
  primary key (invoice_id, place)
);
comment on column invoice_lines.unit_price_cents is
'The price includes VAT.';

create table invoice_counters (
  series text primary key,
  last integer not null,
  last_at timestamptz not null
);
comment on table invoice_counters is
'Holds the last number of each series. Whoever writes an invoice locks the row, so that a number whose transaction
fails is given to the next invoice and the series has no gap.';

create trigger invoices_written_once before update or delete or truncate on invoices
  execute function written_once();
create trigger invoice_lines_written_once before update or delete or truncate on invoice_lines
  execute function written_once();

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
comment on function invoice_must_follow is
'Requires numbers without gaps in the order of their dates, as the law does.';
create trigger invoice_follows after insert on invoices for each row execute function invoice_must_follow();

create function credit_must_fit_its_invoice() returns trigger language plpgsql as $$
begin
  perform from invoices i where i.id = new.corrects for update;
  if not exists (
    select from invoices i
    where i.id = new.corrects and i.type <> 'avoir' and i.customer_id = new.customer_id
      and i.issuer_id is not distinct from new.issuer_id and i.purchase_id = new.purchase_id
      and i.total_cents >= (select sum(c.total_cents) from invoices c where c.corrects = i.id)
  ) then
    raise integrity_constraint_violation using message = 'credit notes must fit their invoice', constraint = 'credit_within_invoice';
  end if;
  return null;
end $$;
comment on function credit_must_fit_its_invoice is
'Requires credit notes of an invoice to have its issuer, customer and purchase, and together never to be more than
the invoice.';
create trigger credit_within_invoice after insert on invoices for each row
  when (new.corrects is not null) execute function credit_must_fit_its_invoice();

create function invoice_must_add_up() returns trigger language plpgsql as $$
declare
  invoice uuid := coalesce(to_jsonb(new) ->> 'invoice_id', to_jsonb(new) ->> 'id');
begin
  if not exists (
    select from invoices i where i.id = invoice and (i.net_cents, i.total_cents) = (
      select sum(l.net_cents), sum(l.total_cents) from invoice_lines l where l.invoice_id = i.id)
  ) then
    raise integrity_constraint_violation using message = 'an invoice must be the sum of its lines', constraint = 'invoice_adds_up';
  end if;
  return null;
end $$;
comment on function invoice_must_add_up is
'Requires an invoice to be the sum of its lines at the end of the transaction that writes it.';
create constraint trigger invoice_adds_up after insert on invoices
  deferrable initially deferred for each row execute function invoice_must_add_up();
create constraint trigger invoice_adds_up after insert on invoice_lines
  deferrable initially deferred for each row execute function invoice_must_add_up();

create table pending_invoices (
  purchase_id uuid primary key references purchases,
  since timestamptz not null default now()
);
comment on table pending_invoices is
'Holds the purchases that have changed since their invoices were last written. A job writes what is missing.';

create function invoices_become_pending() returns trigger language plpgsql as $$
begin
  insert into pending_invoices (purchase_id)
    values ((to_jsonb(new) ->> case tg_table_name when 'journal_transactions' then 'purchase_id' else 'id' end)::uuid)
    on conflict (purchase_id) do update set since = excluded.since;
  return null;
end $$;
comment on function invoices_become_pending is
'Adds a purchase to pending_invoices. The job that writes its invoices locks the purchase, so a change meanwhile is added
again after it.';
create trigger pending_invoices after insert on journal_transactions for each row
  when (new.kind in ('goodwill_refund', 'dispute_lost', 'refund_replaced'))
  execute function invoices_become_pending();
