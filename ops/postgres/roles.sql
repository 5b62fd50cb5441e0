-- The two roles and the database; safe to run at every start.
-- formwright_owner owns the schema and is used by `formwright migrate` and by the tests (CREATEDB: one
-- database per test). formwright_app is what the server signs in as: it owns nothing, and migrations
-- grant it what it needs table by table.
\set ON_ERROR_STOP on
set client_min_messages = warning;

select format('create role %I', name)
  from (values ('formwright_owner'), ('formwright_app')) as wanted (name)
 where not exists (select from pg_roles where rolname = name)
\gexec

alter role formwright_owner login createdb nocreaterole nosuperuser password :'password';
alter role formwright_app login nocreatedb nocreaterole nosuperuser password :'password';

select 'create database formwright owner formwright_owner'
 where not exists (select from pg_database where datname = 'formwright')
\gexec

-- Databases of tests are made from template1, so what holds here holds there too.
\connect template1
revoke create on schema public from public;
\connect formwright
revoke create on schema public from public;
revoke all on database formwright from public;
grant connect on database formwright to formwright_app;
