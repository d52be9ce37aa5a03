-- When an SMS that waits for its reader's morning leaves (docs/rules/messages.md#quiet-hours).
alter table notifications add column sends_at timestamptz;
