-- context: booking

create table availability_windows (
  id uuid primary key default uuidv7(),
  professional_id uuid not null references users on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  hours tstzrange not null generated always as (tstzrange(starts_at, ends_at)) stored,
  constraint a_day_at_most check (ends_at > starts_at and ends_at <= starts_at + interval '24 hours'),
  constraint a_quarter_at_least check (ends_at >= starts_at + interval '15 minutes'),
  constraint one_window_at_a_time unique (professional_id, hours without overlaps)
);
create index windows_by_end on availability_windows (professional_id, ends_at) include (starts_at, hours);
comment on table availability_windows is
'Holds the availability windows: hours in which a professional works. A booking never changes the row. Free time is
the windows less the appointments in them, so that nothing has to be split or joined again.';
comment on constraint a_quarter_at_least on availability_windows is
'No service is shorter.';
comment on index windows_by_end is
'Windows do not overlap, so the first to end after an instant is the first one then: one step in a btree finds it,
five times as fast as the index of one_window_at_a_time.';

create table appointments (
  id uuid primary key default uuidv7() references purchases deferrable initially deferred,
  professional_id uuid not null references users,
  customer_id uuid not null references users,
  service_id uuid not null references services,
  city_id integer not null references cities,
  chat_id text,
  libelle text not null,
  image text,
  lieu text not null check (lieu in ('Ma Maison', 'Salon De Coiffure')),
  adresse text not null,
  price_cents integer not null check (price_cents > 0),
  total_cents integer not null,
  retained_cents integer,
  status text not null check (status in ('pending_payment', 'paid', 'completed', 'cancelled', 'expired')),
  released_by text check (released_by in ('customer', 'refused_cards', 'admin')),
  cancelled_by text check (cancelled_by in ('customer', 'professional', 'admin')),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  free_again_at timestamptz,
  taken tstzrange generated always as (
    case when status in ('pending_payment', 'paid', 'completed') then tstzrange(starts_at, ends_at) end) stored,
  busy tstzrange generated always as (
    case when status in ('pending_payment', 'paid', 'completed')
      then tstzrange(starts_at, coalesce(free_again_at, ends_at)) end) stored,
  hold_expires_at timestamptz not null,
  created_at timestamptz not null,
  released_at timestamptz,
  paid_at timestamptz,
  finished_at timestamptz,
  cancelled_at timestamptz,
  constraint not_with_oneself check (professional_id <> customer_id),
  constraint fee_on_top check (total_cents >= price_cents),
  constraint pause_comes_after check (free_again_at >= ends_at),
  constraint released_by_somebody check ((released_at is null) = (released_by is null)),
  constraint one_appointment_at_a_time exclude using gist (professional_id with =, busy with &&),
  constraint inside_windows foreign key (professional_id, period taken) references availability_windows (professional_id, period hours)
);
create index appointments_by_customer on appointments (customer_id, starts_at desc);
create index appointments_by_professional on appointments (professional_id, starts_at desc);
create index holds_by_expiry on appointments (hold_expires_at) where status = 'pending_payment';
create index appointments_by_end on appointments (professional_id, upper(busy)) where busy is not null;
create index appointments_on_record on appointments (professional_id, status)
  where status = 'completed' or (status = 'cancelled' and cancelled_by = 'professional');
create index appointments_by_start on appointments (starts_at, id);
comment on table appointments is
'Holds the appointments that customers book. An unpaid one is a hold, until hold_expires_at.';
comment on column appointments.price_cents is
'This is the price of the service. The customer pays total_cents, with the fee of the platform.';
comment on column appointments.retained_cents is
'A cancellation after the payment does not refund this part of the total.';
comment on column appointments.released_by is
'Says who or what ended an unpaid hold before its time. A hold without it has expired by itself.';
comment on column appointments.free_again_at is
'The pause after the appointment ends here. The appointment keeps the pause that was set when it was booked. Null
means no pause.';
comment on column appointments.taken is
'These are the hours of the appointment. They are null once they are free again, because it is cancelled or expired.';
comment on column appointments.busy is
'These are the hours of the appointment with the pause after them.';
comment on constraint inside_windows on appointments is
'The windows together must cover the hours, and a window cannot be moved away from under an appointment. The pause
needs no window.';
comment on index appointments_by_end is
'Finds the first appointment that ends after an instant, as windows_by_end finds the window.';

create trigger appointment_transitions before update of status on appointments for each row
  when (old.status <> new.status and (old.status, new.status) not in (
    ('pending_payment', 'paid'),
    ('pending_payment', 'expired'),
    ('expired', 'paid'),
    ('paid', 'cancelled'),
    ('paid', 'completed')))
  execute function refuse_other_transitions();
comment on trigger appointment_transitions on appointments is
'Lists the transitions of an appointment. No other change of its status is possible, whatever code asks for it.';

create function write_purchase_of_appointment() returns trigger language plpgsql as $$
begin
  insert into purchases as p (id, kind, customer_id, professional_id, libelle, at, ends_at, zone, total_cents,
      professional_cents, retained_cents, state, is_released_for_refusals)
    values (new.id, 'appointment', new.customer_id, new.professional_id, new.libelle, new.starts_at, new.ends_at,
      (select c.zone from cities c where c.id = new.city_id), new.total_cents, new.price_cents,
      case when new.status in ('paid', 'completed') then new.total_cents
        when new.status = 'cancelled' and new.paid_at is not null then coalesce(new.retained_cents, 0) else 0 end,
      new.status,
      new.released_by is not distinct from 'refused_cards')
    on conflict (id) do update set customer_id = excluded.customer_id, professional_id = excluded.professional_id,
      libelle = excluded.libelle, at = excluded.at, ends_at = excluded.ends_at, zone = excluded.zone,
      total_cents = excluded.total_cents, professional_cents = excluded.professional_cents,
      retained_cents = excluded.retained_cents, state = excluded.state,
      is_released_for_refusals = excluded.is_released_for_refusals;
  return null;
end $$;
comment on function write_purchase_of_appointment is
'Writes the purchase of a new appointment, and every later change of it.';
create trigger written_to_its_purchase
  after insert or update of customer_id, professional_id, city_id, libelle, starts_at, ends_at, total_cents, price_cents,
    retained_cents, status, paid_at, released_by on appointments
  for each row execute function write_purchase_of_appointment();

create trigger pending_invoices after update of status on appointments for each row
  when (old.status <> new.status and new.status in ('completed', 'cancelled') and new.paid_at is not null)
  execute function invoices_become_pending();

create function appointment_must_last_as_its_service() returns trigger language plpgsql as $$
declare
  lasts interval;
begin
  if tg_op = 'INSERT' then
    lasts := (select make_interval(mins => s.duration_minutes) from services s where s.id = new.service_id);
  else
    lasts := old.ends_at - old.starts_at;
  end if;
  if new.ends_at - new.starts_at <> lasts then
    raise integrity_constraint_violation
      using message = 'an appointment must last as long as its service', constraint = 'as_long_as_its_service';
  end if;
  return new;
end $$;
comment on function appointment_must_last_as_its_service is
'Requires an appointment to last exactly as long as its service does when it is booked, and to keep that length when
the service changes and when it is rescheduled.';
create trigger as_long_as_its_service before insert or update of starts_at, ends_at on appointments
  for each row execute function appointment_must_last_as_its_service();

create function taken_hours(professional uuid, from_at timestamptz, to_at timestamptz, now_at timestamptz)
returns table (appointment_id uuid, status text, hours tstzrange, blocked tstzrange) language sql stable parallel safe
begin atomic
  select a.id, a.status, a.taken, tstzrange(a.starts_at - make_interval(mins => u.pause_minutes),
    coalesce(a.free_again_at, a.ends_at))
  from appointments a
  join users u on u.id = a.professional_id
  where a.professional_id = professional
    and a.busy is not null and upper(a.busy) > from_at - interval '48 hours' and a.starts_at < to_at + interval '48 hours'
    and not (a.status = 'pending_payment' and a.hold_expires_at <= now_at);
end;
comment on function taken_hours is
'Returns the appointments of a professional around [from_at, to_at), and the hours in which another cannot lie:
from one pause before it starts, because the other needs its pause too, until its own pause is over. An expired hold
is left out.';

create function free_hours(professional uuid, from_at timestamptz, to_at timestamptz, now_at timestamptz)
returns setof tstzrange language sql stable parallel safe
begin atomic
  select unnest(
    (select range_agg(s.hours) from availability_windows s
      where s.professional_id = professional
        and s.ends_at > from_at - interval '24 hours' and s.ends_at < to_at + interval '48 hours'
        and s.starts_at < to_at + interval '24 hours')
    - coalesce((select range_agg(t.blocked) from taken_hours(professional, from_at, to_at, now_at) t),
      '{}'::tstzmultirange));
end;
comment on function free_hours is
'Returns the hours in which an appointment may lie around [from_at, to_at): the windows less taken_hours. Windows
that touch are joined. One more day on each side keeps hours from being cut at midnight. The upper bound
on ends_at excludes nothing, because a window lasts a day at most; it lets windows_by_end be used.';

create function bookable_starts(professional uuid, duration_minutes integer, from_at timestamptz, to_at timestamptz,
  now_at timestamptz)
returns setof timestamptz language sql stable parallel safe
begin atomic
  select start_at
  from users u, free_hours(professional, from_at, to_at, now_at) free,
    generate_series(lower(free), upper(free) - make_interval(mins => duration_minutes), interval '30 minutes') start_at
  where u.id = professional and start_at >= from_at and start_at < to_at
    and start_at > now_at + make_interval(mins => u.notice_minutes)
  order by start_at;
end;
comment on function bookable_starts is
'Is the one rule about which starts a customer may book: every 30 minutes from the beginning of free hours, after the
notice of the professional, with time for the whole service.';

create function first_start(professional uuid, duration_minutes integer, notice_minutes integer, pause_minutes integer,
  from_at timestamptz, to_at timestamptz, now_at timestamptz)
returns setof timestamptz language sql stable parallel safe
begin atomic
  select first.start_at
  from (
    select case
      when plain.ends_at <= w.ends_at and plain.start_at < to_at
        and (w.starts_at > bound.after_at
          or not exists (select from availability_windows t where t.professional_id = professional and t.ends_at = w.starts_at))
        and coalesce((select a.starts_at - make_interval(mins => pause_minutes) >= plain.ends_at
          from appointments a
          where a.professional_id = professional and a.busy is not null and upper(a.busy) > w.starts_at
          order by upper(a.busy) limit 1), true)
      then plain.start_at
      else (select min(b.start_at)
        from bookable_starts(professional, duration_minutes, from_at, to_at, now_at) as b (start_at)) end as start_at
    from (select greatest(from_at - interval '1 microsecond', now_at + make_interval(mins => notice_minutes)) as after_at)
        as bound
      cross join lateral (select s.starts_at, s.ends_at from availability_windows s
        where s.professional_id = professional and s.ends_at > bound.after_at
        order by s.ends_at limit 1) as w
      cross join lateral (select s.start_at, s.start_at + make_interval(mins => duration_minutes) as ends_at
        from (select case when w.starts_at > bound.after_at then w.starts_at
          else date_bin('30 minutes', bound.after_at, w.starts_at) + interval '30 minutes' end as start_at) as s) as plain
    where w.starts_at < to_at
    offset 0
  ) as first
  where first.start_at is not null;
end;
comment on function first_start is
'Returns the first of bookable_starts, if there is one, for search, which asks about hundreds of professionals.
Usually the first window is free from its beginning, and no window that touches it from before shifts the half hours:
then its beginning is the answer, and bookable_starts is not called. The offset 0 stops the planner from computing
the answer twice, once to compare and once to return.';

create table reschedules (
  id uuid primary key default uuidv7(),
  appointment_id uuid not null references appointments,
  from_at timestamptz not null,
  to_at timestamptz not null,
  rescheduled_at timestamptz not null
);
create index reschedules_by_appointment on reschedules (appointment_id);
comment on table reschedules is
'Holds each time that a customer has rescheduled an appointment. A mail is about one of these rows.';

create table absences (
  id uuid primary key default uuidv7(),
  appointment_id uuid not null references appointments,
  type text not null check (type in ('customer_absent', 'professional_absent')),
  text text not null,
  created_at timestamptz not null,
  constraint one_report_each unique (appointment_id, type)
);
comment on table absences is
'Holds the reports by a customer or a professional that the other did not come to an appointment. The server transfers
nothing for it until an operator has decided.';
comment on column absences.type is
'Says who was absent, and thereby who reported it: the other one.';

create table absence_decisions (
  id uuid primary key default uuidv7(),
  appointment_id uuid not null references appointments constraint one_absence_decision unique,
  operator_id uuid not null references users,
  goodwill_refund_id uuid references goodwill_refunds,
  decision text not null check (decision in ('customer_absent', 'professional_absent', 'none')),
  reason text not null,
  decided_at timestamptz not null
);
comment on table absence_decisions is
'Holds the decision of an operator about the absences that were reported for an appointment. one_absence_decision
refuses the second of two operators who decide at the same moment.';
comment on column absence_decisions.goodwill_refund_id is
'The customer received this goodwill refund with the decision.';
comment on column absence_decisions.reason is
'The customer and the professional both read it.';

create function write_report_to_purchase() returns trigger language plpgsql as $$
declare
  appointment uuid := coalesce(to_jsonb(new), to_jsonb(old)) ->> 'appointment_id';
begin
  update purchases p set is_reported =
    exists (select from absences b where b.appointment_id = appointment)
    and not exists (select from absence_decisions d where d.appointment_id = appointment)
  where p.id = appointment;
  return null;
end $$;
comment on function write_report_to_purchase is
'Tells the purchase of an appointment whether an absence is reported and not decided.';
create trigger written_to_its_purchase after insert or delete on absences for each row execute function write_report_to_purchase();
create trigger written_to_its_purchase after insert or delete on absence_decisions for each row execute function write_report_to_purchase();

create function cancellation_record(professional uuid) returns table (cancelled integer, appointments integer)
language sql stable parallel safe
begin atomic
  select count(*) filter (where a.status = 'cancelled' or exists (
      select from absence_decisions d where d.appointment_id = a.id and d.decision = 'professional_absent'))::integer,
    count(*)::integer
  from appointments a
  where a.professional_id = professional
    and (a.status = 'completed' or (a.status = 'cancelled' and a.cancelled_by = 'professional'));
end;
comment on function cancellation_record is
'Returns how often a professional let customers down: of the paid appointments that took place or that the
professional cancelled, how many were cancelled or missed by the professional, both counted in `cancelled`. Cancellations by a customer or an
operator do not count.';

create table reviews (
  id uuid primary key default uuidv7(),
  appointment_id uuid constraint one_review_per_appointment unique references appointments,
  professional_id uuid references users,
  customer_id uuid not null references users,
  product_id uuid references products,
  order_id uuid references orders,
  note integer not null check (note between 1 and 5),
  texte text not null,
  images text[] not null default '{}',
  reponse text,
  created_at timestamptz not null,
  answered_at timestamptz,
  hidden_at timestamptz,
  constraint an_answer_has_its_instant check ((reponse is null) = (answered_at is null)),
  constraint review_of_one_thing check (
    num_nulls(appointment_id, professional_id) in (0, 2) and num_nulls(product_id, order_id) in (0, 2)
    and num_nonnulls(appointment_id, product_id) = 1 and (product_id is null or reponse is null)),
  constraint one_review_per_product unique (customer_id, product_id)
);
create index reviews_by_professional on reviews (professional_id, created_at desc) where hidden_at is null;
create index reviews_by_customer on reviews (customer_id);
create index reviews_by_product on reviews (product_id, created_at desc, id desc)
  where product_id is not null and hidden_at is null;
create index reviews_by_order on reviews (order_id) where order_id is not null;
comment on table reviews is
'Holds reviews of an appointment, which its professional may answer, and of a product by a customer who has bought
it, which nobody answers.';

create function count_review() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.hidden_at is null then
    update users set review_count = review_count - 1, review_sum = review_sum - old.note where id = old.professional_id;
  end if;
  if tg_op <> 'DELETE' and new.hidden_at is null then
    update users set review_count = review_count + 1, review_sum = review_sum + new.note where id = new.professional_id;
  end if;
  return null;
end $$;
comment on function count_review is
'Writes the number and the sum of ratings into the row of the professional, because search sorts by them.';
create trigger count_review after insert or delete or update of note, hidden_at, professional_id on reviews
  for each row execute function count_review();

create function broken_picture_limit(owner uuid, more integer) returns text stable language sql as $$
  with kept as (
    select count(*) + more as pictures, coalesce(sum(p.bytes), 0) as bytes,
      count(*) filter (where p.filename not in (
        select u.image from users u where u.id = owner and u.image is not null
        union all select s.image from services s where s.professional_id = owner and s.image is not null
        union all select c.image from catalogue c where c.professional_id = owner
        union all select a.image from appointments a where a.professional_id = owner and a.image is not null
        union all select image from reviews r cross join unnest(r.images) as image where r.customer_id = owner
      )) + more as unattached
    from uploads p where p.user_id = owner
  )
  select case
    when u.role = 'admin' then null
    when k.pictures > 300 then 'most_pictures'
    when k.bytes > 200000000 then 'most_bytes_of_pictures'
    when k.unattached > 30 then 'most_unattached_pictures'
  end
  from users u cross join kept k where u.id = owner
$$;
comment on function broken_picture_limit is
'Returns the limit that the uploads of a person would break with so many more, or null: 300 in all, 200 MB, 30 that
appear nowhere. Operators have no limit, because they upload for the platform. It is here because it reads tables of
four contexts.';

-- The audit log is created before what it refers to.
alter table operator_actions add foreign key (appointment_id) references appointments;
