-- When an SMS that waits for its reader's morning leaves (docs/rules/messages.md#quiet-hours).
alter table notifications add column sends_at timestamptz;

-- What a sent SMS cost: the supplier bills each segment (docs/rules/messages.md#segments).
alter table notifications add column segments smallint check (segments > 0);
create index notifications_sms on notifications (sent_at) where channel = 'sms' and state = 'sent';

-- What the supplier reported of a sent SMS; its own reason code, never a number (docs/rules/messages.md#delivery-reports).
alter table notifications
  add column report text check (report in ('delivered', 'failed')),
  add column report_code text,
  add column reported_at timestamptz,
  add constraint notifications_report check ((report is null) = (reported_at is null));
