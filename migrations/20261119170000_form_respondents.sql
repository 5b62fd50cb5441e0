-- The listed people who completed a response to a form that takes one from each of them.
create table form_respondents (
    form_id uuid not null,
    -- A hash of the form and the address: the row does not store the address itself.
    respondent_key bytea not null check (octet_length(respondent_key) = 32),
    response_id uuid not null,
    -- Offered to the person instead of a second response.
    receipt text not null,
    primary key (form_id, respondent_key),
    -- Deleting the response lets the person answer again.
    foreign key (form_id, response_id) references responses (form_id, response_id) on delete cascade
);
create index form_respondents_response_idx on form_respondents (form_id, response_id);

alter table form_respondents enable row level security, force row level security;
create policy form_respondents_of_system on form_respondents to formwright_system using (true) with check (true);
grant select, insert on form_respondents to formwright_system;
