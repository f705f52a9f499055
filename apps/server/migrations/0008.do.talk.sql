-- context: identity

alter table users add column read_receipts boolean not null default true,
  add column quick_answers text[] not null default '{}' check (cardinality(quick_answers) <= 3);
comment on column users.read_receipts is
'Two people see when their messages were read only where both have this setting on.';
comment on column users.quick_answers is
'These are the texts that a professional has written to send with one tap.';

-- context: talk

create table conversations (
  id uuid primary key default uuidv7(),
  customer_id uuid references users,
  professional_id uuid references users,
  user_id uuid references users,
  last_seq integer not null default 0,
  first_count integer not null default 0,
  second_count integer not null default 0,
  last_at timestamptz,
  question_at timestamptz,
  waits_since timestamptz,
  created_at timestamptz not null,
  constraint a_pair_or_one_with_the_team check (
    num_nonnulls(customer_id, professional_id) = case when user_id is null then 2 else 0 end),
  constraint only_a_pair_has_questions check (user_id is null or question_at is null),
  constraint only_the_team_is_waited_for check (user_id is not null or waits_since is null),
  constraint two_people check (customer_id <> professional_id),
  constraint a_message_has_its_instant check ((last_seq = 0) = (last_at is null)),
  constraint each_message_has_a_side check (last_seq = first_count + second_count),
  constraint one_conversation_per_pair unique (customer_id, professional_id),
  constraint one_conversation_with_the_team unique (user_id)
);
create index conversations_by_professional on conversations (professional_id) where professional_id is not null;
create index questions_by_customer on conversations (customer_id, question_at) where question_at is not null;
create index conversations_waiting on conversations (waits_since) where waits_since is not null;
create index conversations_by_last on conversations (last_at);
comment on table conversations is
'Holds one conversation per customer and professional, however many appointments they have, and one per person with
the team of operators, whose user_id is set. The first side is the customer or that person, the second the professional
or the team.';
comment on column conversations.last_seq is
'This is the number of the last message. Trigger number_message alone changes it, under the lock of this row.';
comment on column conversations.first_count is
'The first side has sent so many messages, and the second side second_count. What one side has not read is the other’s
count less messages.nth of the last message that was read, so that no row is counted.';
comment on column conversations.question_at is
'The customer opened the conversation without an appointment at this instant, for the last time.';
comment on column conversations.waits_since is
'The person has waited for an answer of the team since this instant.';

create table participants (
  conversation_id uuid not null references conversations on delete cascade,
  side smallint not null check (side in (1, 2)),
  user_id uuid references users,
  read_seq integer not null default 0 check (read_seq >= 0),
  delivered_seq integer not null default 0,
  is_listed boolean not null default false,
  hidden_before_seq integer not null default 0,
  undo_hidden_seq integer,
  hidden_at timestamptz,
  archived_seq integer,
  first_mailed_seq integer not null default 0,
  mailed_seq integer not null default 0,
  primary key (conversation_id, side),
  constraint delivered_before_read check (delivered_seq >= read_seq),
  constraint undo_of_a_hiding check (undo_hidden_seq is null or hidden_at is not null)
);
create index participants_by_user on participants (user_id) where user_id is not null;
comment on table participants is
'Holds what each side of a conversation has read, hidden and archived. The team has no user: its row is that of all
operators together.';
comment on column participants.hidden_before_seq is
'The person has hidden the messages up to this one from themselves. The other side keeps them.';
comment on column participants.undo_hidden_seq is
'This was hidden_before_seq before the last time, so that hiding can be taken back.';
comment on column participants.hidden_at is
'The person has hidden the conversation at this instant, for the last time.';
comment on column participants.is_listed is
'It is false once the conversation is hidden, and for the side that did not open it. The conversation is in the list
all the same once it has a message after hidden_before_seq.';
comment on column participants.archived_seq is
'The conversation is archived while its last message has at most this number: a new message restores it by itself.';
comment on column participants.mailed_seq is
'A mail announced the messages from first_mailed_seq up to this one. There is no other mail until one of them is read.';

create function markers_only_rise() returns trigger language plpgsql as $$
begin
  raise integrity_constraint_violation using message = 'a marker never falls', constraint = 'markers_only_rise';
end $$;
comment on function markers_only_rise is
'Refuses to mark as unread what was read on another device.';
create trigger markers_only_rise before update on participants for each row
  when (new.read_seq < old.read_seq or new.delivered_seq < old.delivered_seq or new.mailed_seq < old.mailed_seq)
  execute function markers_only_rise();

create table messages (
  conversation_id uuid not null references conversations on delete cascade,
  seq integer not null,
  side smallint not null,
  nth integer not null,
  sender_id uuid not null references users,
  client_id text not null check (length(client_id) between 1 and 100),
  content text not null check (length(content) <= 4000),
  image text,
  is_masked boolean not null,
  created_at timestamptz not null,
  withdrawn_at timestamptz,
  primary key (conversation_id, seq),
  foreign key (conversation_id, side) references participants on delete cascade,
  constraint one_message_per_client_id unique (conversation_id, sender_id, client_id),
  constraint empty_once_withdrawn check ((withdrawn_at is null) = (content <> '' or image is not null))
);
create index messages_by_side on messages (conversation_id, side, seq) include (nth);
create index messages_by_sender on messages (sender_id, created_at);
create index pictures_by_sender on messages (sender_id) include (image) where image is not null;
create index messages_by_image on messages (image) where image is not null;
create index messages_withdrawn on messages (conversation_id) where withdrawn_at is not null;
comment on table messages is
'Holds the messages. Their order is seq, without gaps, and never the time.';
comment on column messages.nth is
'The message is the nth of its side.';
comment on column messages.sender_id is
'It says which operator wrote a message of the team; the person reads the name of the team.';
comment on column messages.client_id is
'The browser of the sender gives it to the message, so that the message is stored once however often it is sent.';
comment on column messages.is_masked is
'Contact details were replaced before the message was stored, because the two have paid no appointment.';

create function number_message() returns trigger language plpgsql as $$
begin
  update conversations c set last_seq = c.last_seq + 1,
      last_at = greatest(c.last_at, new.created_at),
      first_count = c.first_count + (new.side = 1)::integer, second_count = c.second_count + (new.side = 2)::integer,
      waits_since = case when c.user_id is not null and new.side = 1 then coalesce(c.waits_since, new.created_at) end
    where c.id = new.conversation_id
      and new.side = case when new.sender_id in (c.customer_id, c.user_id) then 1
        when c.user_id is not null or new.sender_id = c.professional_id then 2 end
    returning c.last_seq, case new.side when 1 then c.first_count else c.second_count end into new.seq, new.nth;
  if new.seq is null then
    raise integrity_constraint_violation using message = 'the sender has no part in it', constraint = 'sender_takes_part';
  end if;
  return new;
end $$;
comment on function number_message is
'Gives each message the next number of its conversation, whose row stays locked until the commit. A message that a
constraint refuses takes no number.';
create trigger number_message before insert on messages for each row execute function number_message();

create function messages_are_not_edited() returns trigger language plpgsql as $$
begin
  raise integrity_constraint_violation using message = 'messages are not edited', constraint = 'messages_are_not_edited';
end $$;
comment on function messages_are_not_edited is
'Refuses every change of a message but its withdrawal.';
create trigger messages_are_not_edited before update on messages for each row
  when ((new.conversation_id, new.seq, new.side, new.nth, new.sender_id, new.client_id, new.created_at, new.is_masked)
      is distinct from (old.conversation_id, old.seq, old.side, old.nth, old.sender_id, old.client_id, old.created_at, old.is_masked)
    or new.content not in (old.content, '') or new.image is distinct from old.image and new.image is not null
    or old.withdrawn_at is not null and new.withdrawn_at is distinct from old.withdrawn_at)
  execute function messages_are_not_edited();

create function unread_count(conversation conversations, participant participants) returns integer
language sql stable parallel safe
begin atomic
  select case (participant).side when 1 then (conversation).second_count else (conversation).first_count end - coalesce((
    select m.nth from messages m
    where m.conversation_id = (conversation).id and m.side = 3 - (participant).side
      and m.seq <= greatest((participant).read_seq, (participant).hidden_before_seq)
    order by m.seq desc limit 1), 0);
end;
comment on function unread_count is
'Returns how many messages of the other side a side has not read, in one step of an index, whatever their number.';

create function unread_messages(person uuid) returns integer language sql stable parallel safe
begin atomic
  select coalesce(sum(unread_count(c, p)), 0)::integer
  from participants p join conversations c on c.id = p.conversation_id
  where p.user_id = person and c.last_seq > greatest(p.read_seq, p.hidden_before_seq)
    and c.last_seq > coalesce(p.archived_seq, -1);
end;
comment on function unread_messages is
'Returns how many messages a person has not read, in all conversations that are not archived.';

create function writable_until(conversation conversations) returns timestamptz language sql stable parallel safe
begin atomic
  select greatest((conversation).question_at, (
    select max(case when a.status = 'cancelled' then a.cancelled_at else a.ends_at end) from appointments a
    where a.customer_id = (conversation).customer_id and a.professional_id = (conversation).professional_id
      and a.paid_at is not null and a.status in ('paid', 'completed', 'cancelled'))) + interval '30 days';
end;
comment on function writable_until is
'Returns until when a pair may write to each other: thirty days after their last appointment ended or was cancelled,
or after the last question.';

-- context: booking

-- An appointment reads the id of its conversation from conversations, so it cannot name another.
alter table appointments drop column chat_id;

create or replace function broken_picture_limit(owner uuid, more integer) returns text stable language sql as $$
  with kept as (
    select count(*) + more as pictures, coalesce(sum(p.bytes), 0) as bytes,
      count(*) filter (where p.filename not in (
        select u.image from users u where u.id = owner and u.image is not null
        union all select s.image from services s where s.professional_id = owner and s.image is not null
        union all select c.image from catalogue c where c.professional_id = owner
        union all select a.image from appointments a where a.professional_id = owner and a.image is not null
        union all select image from reviews r cross join unnest(r.images) as image where r.customer_id = owner
        union all select m.image from messages m where m.sender_id = owner and m.image is not null
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
