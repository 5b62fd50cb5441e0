-- When the live version of a form opens and closes; null: always open. Written when a version is published, so that a submission
-- is checked without reading the version.
alter table forms add column opens_at timestamptz, add column closes_at timestamptz;
