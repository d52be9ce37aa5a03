-- What a way to Google is for. Those under way last ten minutes: they begin again.
delete from google_visits;
alter table google_visits add column purpose text not null check (purpose in ('sign-in', 'link', 'proof'));
alter table google_visits add constraint google_visits_for check ((purpose = 'sign-in') = (user_id is null));
