-- 0056 put parcels on their shelf after 0049 had read which are there: their search went on saying that they are not.
select tell_searched(s.parcel_id) from searched_parcels s join stored_parcels h on h.parcel_id = s.parcel_id where not s.is_stored;
