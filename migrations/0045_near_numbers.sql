-- What the desk scans and nobody awaits is looked for a slip or two away: by how numbers begin and by how they end, without
-- reading a parcel. (Letters of two and three, by which words are found, are shared by all the numbers of a carrier.)
create index parcels_awaited_start on parcels (tracking_number text_pattern_ops) include (id, created_at)
  where status = 'pending_arrival';
create index parcels_awaited_end on parcels (reverse(tracking_number) text_pattern_ops) include (tracking_number, id, created_at)
  where status = 'pending_arrival';
