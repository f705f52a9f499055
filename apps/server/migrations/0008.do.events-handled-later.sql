-- What an event says of a payment or a refund, as far as we read it; kept until the event has been handled.
alter table provider_events add column payload jsonb;
create index provider_events_by_handling on provider_events (handled_at);
