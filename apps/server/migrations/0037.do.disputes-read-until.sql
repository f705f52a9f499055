-- What has been read of the provider's, and until when: its movements of money, and its disputes.
alter table provider_readings drop column is_only;
alter table provider_readings
  add column kind text primary key default 'movements' check (kind in ('movements', 'disputes'));
alter table provider_readings alter column kind drop default;
