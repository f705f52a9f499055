create table reviews (
  id uuid primary key default uuidv7(),
  appointment_id uuid not null constraint one_review_per_visit unique references appointments,
  professional_id uuid not null references users,
  customer_id uuid not null references users,
  note integer not null check (note between 1 and 5),
  texte text not null,
  images text[] not null default '{}',
  reponse text,
  created_at timestamptz not null,
  answered_at timestamptz,
  hidden_at timestamptz
);
create index reviews_by_professional on reviews (professional_id, created_at desc) where hidden_at is null;

-- Counts and averages are those of the rows; a trigger keeps the sums beside the professional for search.
alter table users
  add column review_count integer not null default 0,
  add column review_sum integer not null default 0;

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
create trigger count_review after insert or delete or update of note, hidden_at, professional_id on reviews
  for each row execute function count_review();

-- What ranks by rating: the average as if five more reviews of four stars had been left, so that one review of five
-- does not pass before thirty of 4.9.
create function damped_rating(review_sum integer, review_count integer) returns numeric
language sql immutable parallel safe
return (review_sum + 20)::numeric / (review_count + 5);

create index professionals_by_rating on users (damped_rating(review_sum, review_count) desc, id)
  where role = 'professional' and review_count > 0;
