-- Messages of customers that the team has read and neither answered nor closed (docs/rules/messages.md#conversations). An unread
-- one waits without a row.
create table unanswered_messages (
  message_id uuid primary key references messages on delete cascade
);
