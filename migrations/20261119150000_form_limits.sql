-- The limits of the live version, such as {"responses": 100}; null: none. Written when a version is published, so that a submission is
-- checked without reading the version.
alter table forms add column limits jsonb;
