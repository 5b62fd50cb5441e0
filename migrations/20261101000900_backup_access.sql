-- `formwright backup` reads all tables as the system role, which had no access to these three.
grant select on projects, form_drafts, security_events to formwright_system;
create policy projects_of_system on projects for select to formwright_system using (true);
create policy form_drafts_of_system on form_drafts for select to formwright_system using (true);
