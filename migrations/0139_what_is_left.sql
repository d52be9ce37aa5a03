-- Boxes under way that ask for somebody: a number that looks like somebody else's, a return (docs/rules/shipping.md#silence).
create index box_tracking_troubled on box_tracking (box_id) where is_doubtful or state in ('returning', 'returned');
