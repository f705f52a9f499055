-- A picture hangs in a catalogue once: of those that hang there twice the first in her order stays.
delete from catalogue c using (
  select id, row_number() over (partition by professional_id, image order by position, created_at desc, id desc) as place
  from catalogue
) as hung
where hung.id = c.id and hung.place > 1;
alter table catalogue add constraint one_picture_once unique (professional_id, image);

-- No service is shorter. Windows from before that are stay until they are closed.
alter table slots add constraint a_quarter_at_least check (ends_at >= starts_at + interval '15 minutes') not valid;

-- Either party could write what she liked here, and no conversation has ever had an id.
update appointments set chat_id = null where chat_id is not null;
