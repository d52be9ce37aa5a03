-- Why the office began a quote without measures: asked for once, kept for whoever sends it.
alter table quotes add column unmeasured_reason text;

-- Of those begun before, what the log kept.
update quotes q set unmeasured_reason = c.after ->> 'unmeasuredReason'
from events e join fact_changes c on c.event_id = e.id
where e.type = 'quote.drafted' and e.quote_id = q.id and q.status = 'draft' and c.after ->> 'unmeasuredReason' <> '';
