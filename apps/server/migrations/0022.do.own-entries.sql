-- context: booking

create table own_entries (
  id uuid primary key default uuidv7(),
  professional_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('telephone', 'block')),
  firstname text,
  service_id uuid references services,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  free_again_at timestamptz not null,
  hours tstzrange not null generated always as (tstzrange(starts_at, ends_at)) stored,
  created_at timestamptz not null,
  constraint only_appointments_have_details check (kind = 'telephone' or num_nonnulls(firstname, service_id) = 0),
  constraint entry_of_a_day_at_most check (ends_at > starts_at and ends_at <= starts_at + interval '24 hours'),
  constraint entry_of_a_quarter_at_least check (ends_at >= starts_at + interval '15 minutes'),
  constraint entry_pause_comes_after check (free_again_at >= ends_at and (kind = 'telephone' or free_again_at = ends_at)),
  constraint one_entry_at_a_time unique (professional_id, hours without overlaps)
);
create index own_entries_by_end on own_entries (professional_id, free_again_at);
comment on table own_entries is
'Holds hours that a professional keeps free of customers of the platform: an appointment taken by telephone, or a
block. They may lie inside and outside of availability windows, which they never change. They are deleted after 12
months.';
comment on column own_entries.firstname is
'Nothing else about the person is stored.';
comment on column own_entries.free_again_at is
'The pause after an appointment taken by telephone ends here. A block has no pause.';

create function entry_hours(professional uuid, from_at timestamptz, to_at timestamptz)
returns table (entry_id uuid, hours tstzrange, blocked tstzrange) language sql stable parallel safe
begin atomic
  select e.id, e.hours, tstzrange(
    e.starts_at - case when e.kind = 'telephone' then make_interval(mins => u.pause_minutes) else interval '0' end,
    e.free_again_at)
  from own_entries e
  join users u on u.id = e.professional_id
  where e.professional_id = professional
    and e.free_again_at > from_at - interval '48 hours' and e.starts_at < to_at + interval '48 hours';
end;
comment on function entry_hours is
'Returns the own entries of a professional around [from_at, to_at), and the hours in which an appointment cannot lie, as
taken_hours does for appointments.';

create or replace function free_hours(professional uuid, from_at timestamptz, to_at timestamptz, now_at timestamptz)
returns setof tstzrange language sql stable parallel safe
begin atomic
  select unnest(
    (select range_agg(s.hours) from availability_windows s
      where s.professional_id = professional
        and s.ends_at > from_at - interval '24 hours' and s.ends_at < to_at + interval '48 hours'
        and s.starts_at < to_at + interval '24 hours')
    - coalesce((select range_agg(t.blocked) from taken_hours(professional, from_at, to_at, now_at) t),
      '{}'::tstzmultirange)
    - coalesce((select range_agg(e.blocked) from entry_hours(professional, from_at, to_at) e),
      '{}'::tstzmultirange));
end;
comment on function free_hours is
'Returns the hours in which an appointment may lie around [from_at, to_at): the windows less taken_hours and
entry_hours. Windows that touch are joined. One more day on each side keeps hours from being cut at midnight. The
upper bound on ends_at excludes nothing, because a window lasts a day at most; it lets windows_by_end be used.';

create or replace function first_start(professional uuid, duration_minutes integer, notice_minutes integer,
  pause_minutes integer, from_at timestamptz, to_at timestamptz, now_at timestamptz)
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
        and not exists (select from own_entries e
          where e.professional_id = professional and e.free_again_at > w.starts_at
            and e.starts_at - make_interval(mins => pause_minutes) < plain.ends_at)
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

create function appointment_stays_outside_entries() returns trigger language plpgsql as $$
begin
  perform from users u where u.id = new.professional_id for share;
  if exists (select from own_entries e
    where e.professional_id = new.professional_id
      and e.free_again_at > new.starts_at and e.starts_at < coalesce(new.free_again_at, new.ends_at)
      and (e.kind = 'telephone' or e.starts_at < new.ends_at)) then
    raise exclusion_violation
      using message = 'an appointment must not overlap an own entry', constraint = 'outside_own_entries';
  end if;
  return new;
end $$;
comment on function appointment_stays_outside_entries is
'Refuses an appointment that overlaps an own entry of its professional. Appointments taken by telephone are kept apart
by the same pauses as others. The lock makes an appointment and an entry of the same moment wait for each other; it is
taken before the locks of windows, as in the commands.';
create trigger outside_own_entries before insert on appointments for each row
  when (new.status in ('pending_payment', 'paid', 'completed')) execute function appointment_stays_outside_entries();
create trigger outside_own_entries_after_change before update on appointments for each row
  when (new.status in ('pending_payment', 'paid', 'completed')
    and (old.status not in ('pending_payment', 'paid', 'completed')
      or (old.starts_at, old.ends_at, old.free_again_at) is distinct from (new.starts_at, new.ends_at, new.free_again_at)))
  execute function appointment_stays_outside_entries();

create function entry_stays_outside_appointments() returns trigger language plpgsql as $$
declare
  hours tstzrange := tstzrange(new.starts_at, new.ends_at);
begin
  perform from users u where u.id = new.professional_id for no key update;
  if exists (select from appointments a
    where a.professional_id = new.professional_id and a.busy && hours and a.taken && hours) then
    raise exclusion_violation
      using message = 'an own entry must not overlap an appointment', constraint = 'outside_appointments';
  end if;
  return new;
end $$;
comment on function entry_stays_outside_appointments is
'Refuses an own entry that overlaps an appointment of its professional, who may use the pause after it.';
create trigger outside_appointments before insert or update of professional_id, starts_at, ends_at on own_entries
  for each row execute function entry_stays_outside_appointments();
