-- How long before its start a visit must be asked for, and how long she rests, or travels, after one.
alter table users
  add notice_minutes integer not null default 0
    constraint notice_within_a_month check (notice_minutes between 0 and 43200),
  add pause_minutes integer not null default 0
    constraint pause_within_half_a_day check (pause_minutes between 0 and 720);

-- The end of the pause that held when the hours were taken: a visit keeps its own when the setting changes. Absent where
-- there was none, as in what a server of the release before still writes.
alter table appointments
  add free_again_at timestamptz,
  add constraint pause_comes_after check (free_again_at >= ends_at),
  -- `taken` with the pause behind it. Only the hours themselves need a window, so inside_windows stays on `taken`.
  add busy tstzrange generated always as (
    case when status in ('En attente de paiement', 'Payé', 'Terminé')
      then tstzrange(starts_at, coalesce(free_again_at, ends_at)) end) stored,
  drop constraint one_appointment_at_a_time,
  add constraint one_appointment_at_a_time exclude using gist (professional_id with =, busy with &&);

-- What is taken of a professional's hours around [from_at, to_at), and from when to when each of it keeps another visit
-- away: until its own pause is over, and before it for the pause behind that other visit. A hold past its time takes
-- nothing.
create function taken_hours(professional uuid, from_at timestamptz, to_at timestamptz, now_at timestamptz)
returns table (appointment_id uuid, status text, hours tstzrange, kept tstzrange) language sql stable parallel safe
begin atomic
  select a.id, a.status, a.taken, tstzrange(a.starts_at - make_interval(mins => u.pause_minutes),
    coalesce(a.free_again_at, a.ends_at))
  from appointments a
  join users u on u.id = a.professional_id
  where a.professional_id = professional
    and a.busy && tstzrange(from_at - interval '48 hours', to_at + interval '48 hours')
    and not (a.status = 'En attente de paiement' and a.hold_expires_at <= now_at);
end;

-- The hours in which a visit may lie around [from_at, to_at), a day more on each side so that a piece is not cut at
-- midnight: her windows less what is kept. Touching windows join.
create or replace function free_hours(professional uuid, from_at timestamptz, to_at timestamptz, now_at timestamptz)
returns setof tstzrange language sql stable parallel safe
begin atomic
  select unnest(
    (select range_agg(s.hours) from slots s
      where s.professional_id = professional
        and s.hours && tstzrange(from_at - interval '24 hours', to_at + interval '24 hours'))
    - coalesce((select range_agg(t.kept) from taken_hours(professional, from_at, to_at, now_at) t),
      '{}'::tstzmultirange));
end;

-- The one rule of what a customer may take: starts every 30 minutes from the beginning of a free piece, beyond her
-- notice, with room for the whole service.
create or replace function bookable_starts(professional uuid, duration_minutes integer, from_at timestamptz,
  to_at timestamptz, now_at timestamptz)
returns setof timestamptz language sql stable parallel safe
begin atomic
  select start_at
  from users u, free_hours(professional, from_at, to_at, now_at) free,
    generate_series(lower(free), upper(free) - make_interval(mins => duration_minutes), interval '30 minutes') start_at
  where u.id = professional and start_at >= from_at and start_at < to_at
    and start_at > now_at + make_interval(mins => u.notice_minutes)
  order by start_at;
end;
