-- The three roles and the database; safe to run at every start.
-- formwright_owner owns the schema and is used by `formwright migrate` and by the tests (CREATEDB: one
-- database per test). The server signs in as the other two, which own nothing; migrations grant each what
-- it needs table by table. formwright_app does what people with an account do, held by row security.
-- formwright_system does what has no person behind it. Neither is a member of any role.
\set ON_ERROR_STOP on
set client_min_messages = warning;

select format('create role %I', name)
  from (values ('formwright_owner'), ('formwright_app'), ('formwright_system')) as wanted (name)
 where not exists (select from pg_roles where rolname = name)
\gexec

alter role formwright_owner login createdb nocreaterole nosuperuser nobypassrls password :'password';
alter role formwright_app login nocreatedb nocreaterole nosuperuser nobypassrls password :'password';
alter role formwright_system login nocreatedb nocreaterole nosuperuser nobypassrls password :'password';

-- `migrate` says how long the transaction has been open that it waits for; PostgreSQL hides that from other roles.
grant pg_read_all_stats to formwright_owner;

-- Values of statements are answers, addresses and hashes: PostgreSQL's log must hold none. Without the last
-- setting an error's DETAIL repeats them ("Key (email)=(…) already exists").
select format('alter role %I set %s', name, setting)
  from (values ('formwright_owner'), ('formwright_app'), ('formwright_system')) as roles (name),
       (values ('log_parameter_max_length = 0'), ('log_parameter_max_length_on_error = 0'),
               ('log_error_verbosity = terse')) as settings (setting)
\gexec

select 'create database formwright owner formwright_owner'
 where not exists (select from pg_database where datname = 'formwright')
\gexec

-- Databases of tests are made from template1, so what holds here holds there too.
\connect template1
revoke create on schema public from public;
\connect formwright
revoke create on schema public from public;
revoke all on database formwright from public;
grant connect on database formwright to formwright_app, formwright_system;
