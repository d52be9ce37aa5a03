-- What an option cost went back: no quote takes it off, also when its work is done and stays done.
alter table parcel_options add column given_back_at timestamptz;
