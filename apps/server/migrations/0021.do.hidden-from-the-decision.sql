-- As before, without whoever has been told that she will be shut out: she is found and booked no more from then on.
create or replace function renew_offers(professionals uuid[]) returns void language sql
begin atomic
  select from users u where u.id = any (professionals) order by u.id for no key update;
  delete from offers o where o.professional_id = any (professionals);
  insert into offers (service_id, professional_id, libelle, city_id, lat, lon, reach_km, area, price_cents,
    duration_minutes, notice_minutes, pause_minutes, review_sum, review_count, is_verified)
  select s.id, u.id, s.libelle, u.city_id, c.lat, c.lon, travels.km, area_around(c.lat, c.lon, travels.km), s.price_cents,
    s.duration_minutes, u.notice_minutes, u.pause_minutes, u.review_sum, u.review_count, u.verified_at is not null
  from services s
  join users u on u.id = s.professional_id
  join cities c on c.id = u.city_id
  cross join lateral (select case when u.mobilite = 'se déplace' then u.rayon_km end as km) as travels
  where s.professional_id = any (professionals) and s.removed_at is null
    and u.role = 'professional' and u.confirmed_at is not null and u.suspended_at is null and u.erased_at is null
    and not exists (select from suspensions n where n.user_id = u.id and n.lifted_at is null);
end;

create function renew_offers_of_suspended() returns trigger language plpgsql as $$
begin
  perform renew_offers(array[new.user_id]);
  return null;
end $$;
create trigger renew_offers_of_suspended after insert or update of lifted_at on suspensions
  for each row execute function renew_offers_of_suspended();

select renew_offers(array(select s.user_id from suspensions s where s.lifted_at is null));

-- A secret that nobody has shown a code of yet is for the session that it was given to.
alter table second_factors add column session_id uuid references sessions on delete set null;
