-- context: booking

create table contact_openings (
  id uuid primary key default uuidv7(),
  appointment_id uuid not null references appointments,
  starts_at timestamptz not null,
  opened_at timestamptz not null,
  constraint one_opening_for_each_start unique (appointment_id, starts_at)
);
comment on table contact_openings is
'Holds each start of an appointment for which the two parties were mailed phone and street, when the contact window
opened. A mail is about one of these rows: when the appointment has another start by then, it is dropped. An appointment
that was paid inside the window has none, because its confirmation has brought both.';

alter table mails add column calendar text;
comment on column mails.calendar is
'This is the calendar file that the mail brings. It is stored only where there is no mail server.';

create function is_latest_review(r reviews) returns boolean language sql stable parallel safe
begin atomic
  select r.hidden_at is null and not exists (
    select from reviews later
    where later.professional_id = r.professional_id and later.customer_id = r.customer_id and later.hidden_at is null
      and (later.created_at, later.id) > (r.created_at, r.id));
end;
comment on function is_latest_review is
'Of one customer the latest visible review stands on the page of a professional and counts in the rating. When it is
deleted or hidden, the one before does.';
create index reviews_of_professional_by_customer on reviews (professional_id, customer_id, created_at, id)
  where hidden_at is null;

create function write_rating(professional uuid) returns void language plpgsql as $$
begin
  perform from users u where u.id = professional for no key update;
  update users u set (review_count, review_sum) = (
      select count(*), coalesce(sum(r.note), 0) from reviews r
      where r.professional_id = u.id and r.hidden_at is null and is_latest_review(r))
    where u.id = professional;
end $$;
comment on function write_rating is
'Writes the number and the sum of the ratings that count into the row of the professional, because search sorts by them.
The row is locked first, so that the sum includes what another transaction has just committed.';

create or replace function count_review() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform write_rating(old.professional_id);
  end if;
  if tg_op = 'INSERT' or tg_op = 'UPDATE' and new.professional_id is distinct from old.professional_id then
    perform write_rating(new.professional_id);
  end if;
  return null;
end $$;
comment on function count_review is
'Writes the rating of the professional anew after each change of a review.';
select write_rating(u.id) from users u where u.review_count > 0;
