-- For how many days responses to this version are kept, counted from the start of each; null: until they are deleted. Written when
-- the version is published and never changed, so that respondents keep what they were promised.
alter table form_versions add column retention_days integer;
alter table form_versions add constraint form_versions_retention_days check (retention_days between 1 and 3650) not valid;
