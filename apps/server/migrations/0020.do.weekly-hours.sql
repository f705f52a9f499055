-- context: booking

create table weekly_hours (
  id uuid primary key default uuidv7(),
  professional_id uuid not null references users on delete cascade,
  weekday smallint not null check (weekday between 1 and 7),
  from_minutes smallint not null check (from_minutes between 0 and 1425),
  to_minutes smallint not null,
  anchor_on date,
  constraint quarter_hours check (from_minutes % 15 = 0 and to_minutes % 15 = 0),
  constraint ends_within_a_day check (to_minutes > from_minutes and to_minutes <= from_minutes + 1440),
  constraint anchor_is_a_monday check (extract(isodow from anchor_on) = 1),
  constraint weekly_hours_once unique nulls not distinct (professional_id, weekday, from_minutes, to_minutes, anchor_on)
);
comment on table weekly_hours is
'Holds the weekly template of a professional. Each row opens one window on its weekday, in the local time of the
professional''s town, for the coming days.';
comment on column weekly_hours.weekday is
'1 is Monday.';
comment on column weekly_hours.to_minutes is
'This is a local time in minutes after midnight of the day on which the window begins. Beyond 1440 it is on the next day.';
comment on column weekly_hours.anchor_on is
'The window opens every second week, counted from this Monday. Null means every week.';

create table exception_days (
  professional_id uuid not null references users on delete cascade,
  day date not null,
  is_closed boolean not null,
  primary key (professional_id, day)
);
comment on table exception_days is
'Holds the days on which the weekly template opens nothing: days that the professional has closed, and days of which a
window was moved or deleted by hand.';
comment on column exception_days.is_closed is
'False for a day that was changed by hand: its windows are those that the professional left there.';

alter table availability_windows
  add column weekly_hours_id uuid references weekly_hours on delete set null,
  add column generated_on date,
  add constraint generated_once unique (weekly_hours_id, generated_on);
comment on column availability_windows.weekly_hours_id is
'The row of the weekly template that has opened the window. It is null once the window was changed by hand.';
comment on column availability_windows.generated_on is
'The local day for which the weekly template has opened the window.';
comment on constraint generated_once on availability_windows is
'A row of the template opens one window a day, however often the job runs.';
