-- What a person's pictures take on disk: the picture and its narrower ones. Of those from before it is only reckoned.
alter table uploads add column bytes integer not null default 0 check (bytes >= 0);
update uploads set bytes = round(width * height * 0.3);
create index uploads_by_user on uploads (user_id);
create index reviews_by_customer on reviews (customer_id);

-- Which limit somebody's pictures break, if any, `more` of them counted in: 300 in all, 200 MB, 30 that nothing of hers shows.
-- What operators send is the house's own.
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

-- One after the other for each person, so that none counts without the others.
create function pictures_within_limits() returns trigger language plpgsql as $$
declare
  broken text;
begin
  perform pg_advisory_xact_lock(hashtextextended('pictures of ' || new.user_id, 0));
  broken := broken_picture_limit(new.user_id, 0);
  if broken is not null then
    raise integrity_constraint_violation using message = 'too many pictures of one person', constraint = broken;
  end if;
  return null;
end
$$;
create trigger pictures_within_limits after insert on uploads
  for each row execute function pictures_within_limits();
