-- When an SMS that waits for its reader's morning leaves (docs/rules/messages.md#quiet-hours).
alter table notifications add column sends_at timestamptz;

-- What a sent SMS cost: the supplier bills each segment (docs/rules/messages.md#segments).
alter table notifications add column segments smallint check (segments > 0);
create index notifications_sms on notifications (sent_at) where channel = 'sms' and state = 'sent';
